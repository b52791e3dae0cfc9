/** Executes a transaction once more at its position in its block, so that a tracer can listen. */
import type { Block } from "@ethereumjs/block"
import type { ExecutedTransaction } from "../base/records.ts"
import type { Machine } from "./machine.ts"
import { runTransaction } from "./runTransaction.ts"

/**
 * Executes a transaction again, as the builder did. The sender is that of the record, because an impersonated or unsigned
 * transaction has no signature that gives its sender.
 *
 * @param block - The block with the header that its transactions saw.
 * @param blockGasUsed - Gas used by the transactions before it.
 * @returns EthereumJS's word for the failure; `undefined` on success.
 */
export async function replayTransaction(
  machine: Machine,
  executed: Pick<ExecutedTransaction, "transaction" | "hash" | "sender" | "index" | "receipt">,
  block: Block,
  blockGasUsed: bigint,
): Promise<string | undefined> {
  const { index, receipt } = executed
  const position = { index, gasUsed: blockGasUsed, logCount: receipt.firstLogIndex }
  const { failure } = await runTransaction(machine, executed, block, position)
  return failure
}
