/** Reads the outcome of a transaction in process: the values that are not in its receipt. */
import type { Hex } from "../base/hex.ts"
import { assertArgument, text } from "../base/options/checks.ts"
import { consoleText } from "../kernel/evm/base/console.ts"
import { failureText } from "../kernel/evm/execute/failure.ts"
import type { Node } from "../node/node.ts"
import type { StackTrace } from "../solidity/stackTrace.ts"

/** The outcome of a transaction that this node executed. */
export interface TransactionOutcome {
  readonly hash: Hex
  /** The number of its block, which is open while the transaction is pre-confirmed. */
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** The bytes that it returned or reverted with. */
  readonly output: Hex
  /** The reason of its failure, such as `execution reverted: paused`; `undefined` when it succeeded. */
  readonly failure: string | undefined
  /** The contracts that it created, at any depth, in their order. */
  readonly created: readonly Hex[]
  /** The lines of Solidity's `console.log` as Hardhat prints them, in the order of the calls. */
  readonly console: readonly string[]
}

/** Creates the reads of outcomes of a node. */
export const createOutcomes = (node: Node) => ({
  async outcome(hash: string) {
    assertArgument("hash", hash, text)
    return outcomeOf(node, hash)
  },
  async stackTrace(hash: string) {
    assertArgument("hash", hash, text)
    return stackTraceOf(node, hash)
  },
})

/** Returns the outcome of a transaction; `null` when none is published or sealed with this hash. */
function outcomeOf({ blocks }: Pick<Node, "blocks">, hash: string): TransactionOutcome | null {
  const placed = blocks.transaction(hash.toLowerCase() as Hex)
  if (placed === undefined) return null
  const { executed, block } = placed
  const { receipt, output, failure, reason, created = [], consoleCalls = [] } = executed
  return {
    hash: executed.hash,
    blockNumber: block.header.number,
    gasUsed: receipt.gasUsed,
    output,
    failure: failure === undefined ? undefined : failureText({ failure, reason }),
    created,
    console: consoleCalls.map(consoleText),
  }
}

/** Returns the stack trace of a failed transaction; `null` when it succeeded, and when no transaction has this hash. */
async function stackTraceOf(
  { blocks, stackTraces }: Pick<Node, "blocks" | "stackTraces">,
  hash: string,
): Promise<StackTrace | null> {
  const placed = blocks.transaction(hash.toLowerCase() as Hex)
  if (placed === undefined || placed.executed.failure === undefined) return null
  return (await stackTraces.ofTransaction(placed.executed.hash)) ?? null
}
