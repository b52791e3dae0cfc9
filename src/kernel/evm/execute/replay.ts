/** Executes a transaction once more at its position in its block, so that a tracer can listen. */
import type { Block } from "@ethereumjs/block"
import type { ExecutedTransaction } from "../base/records.ts"
import type { Machine } from "./machine.ts"
import type { CallOutcome } from "./message.ts"
import { outcomeOfTransaction } from "./runTransaction.ts"

/**
 * Executes a transaction again, as the builder did. The sender is that of the record, because an impersonated or unsigned
 * transaction has no signature that gives its sender.
 *
 * @param block - The block with the header that its transactions saw.
 */
export const replayTransaction = (
  machine: Machine,
  executed: Pick<ExecutedTransaction, "transaction" | "sender"> &
    Partial<Pick<ExecutedTransaction, "receipt">>,
  block: Block,
): Promise<CallOutcome> => outcomeOfTransaction(machine, executed, block, executed.receipt?.gasRefund)
