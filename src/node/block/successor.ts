/** Makes a sealed block the head of the chain, and prepares the open block after it. */
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { BuilderParts } from "./builderTypes.ts"
import { type ExecutionEnvironment, newestVersion, type OpenBlock, prepareBlock } from "./openBlock.ts"

/** The parts that decide the block after a sealed one. */
type SuccessorParts = ExecutionEnvironment & Pick<BuilderParts, "nextBlock" | "state">

/** Returns a function that creates the open block after `parent`, given the number of its job. */
export const prepareSuccessor = (
  parts: SuccessorParts,
  parent: SealedBlock,
): Promise<(job: number) => OpenBlock> => prepareBlock(parts, parent, parts.nextBlock.attributes(parent))

/**
 * Prepares the block after `sealed`, and then makes `sealed` the head by `append`.
 *
 * @param open - The open block that was sealed: the state returns to its newest version when the block is refused.
 * @throws When `sealed` cannot become the head; clock, overrides and state are then restored.
 */
export async function becomeHead(
  parts: SuccessorParts,
  sealed: SealedBlock,
  open: OpenBlock,
  append: () => void,
): Promise<(job: number) => OpenBlock> {
  const { nextBlock, state } = parts
  const undoSealed = nextBlock.onSealed(sealed)
  try {
    const successor = await prepareSuccessor(parts, sealed)
    append()
    return successor
  } catch (error) {
    undoSealed()
    state.truncate(newestVersion(open))
    throw error
  }
}
