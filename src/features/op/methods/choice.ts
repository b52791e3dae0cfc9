/** Changes what a client chooses for the next block of an OP chain. */
import type { Context } from "../../../api/methods/shared/method.ts"
import { InvalidRequest, MethodNotFound } from "../../../errors/index.ts"
import { isLinked, isOpProtocol } from "../forks.ts"
import type { NextBlockChoice } from "../origin.ts"

/**
 * Adds to what an L1 decides for the open block, which is executed again.
 *
 * @param added - Returns the choice, given the one so far.
 * @throws {@link MethodNotFound} on a chain that is no OP chain; {@link InvalidRequest} where a linked L1 decides.
 */
export async function choose(
  node: Context,
  method: string,
  added: (before: NextBlockChoice) => NextBlockChoice,
): Promise<void> {
  const { rules } = node
  if (!isOpProtocol(rules.protocol)) throw new MethodNotFound(method)
  if (isLinked(rules.protocol))
    throw new InvalidRequest(`${method}: the values and the deposits of this chain come from its L1`)
  await chooseNext(node, added)
}

/** Adds to the choice for the open block, which is executed again. @param added - Returns the choice, given the one so far. */
export async function chooseNext(
  { nextBlock, cheats }: Context,
  added: (before: NextBlockChoice) => NextBlockChoice,
): Promise<void> {
  const choice = added((nextBlock.overrides.protocol ?? {}) as NextBlockChoice)
  await cheats.overrideNextBlock({ protocol: choice })
}
