/** The gas that transactions use of the limit of their block. */
import type { ExecutedTransaction } from "../evm/base/records.ts"

/**
 * Returns the header's `gasUsed` after some transactions: the sum of their receipts, or, where a fork counts the gas for state apart
 * (EIP-8037), the larger of the two sums before refunds (EIP-7778).
 */
export function blockGasUsed(
  transactions: readonly Pick<ExecutedTransaction, "receipt" | "dimensions">[],
): bigint {
  const last = transactions.at(-1)
  if (last?.dimensions === undefined) return last?.receipt.cumulativeGasUsed ?? 0n
  let [execution, state] = [0n, 0n]
  for (const { dimensions } of transactions) {
    execution += dimensions?.execution ?? 0n
    state += dimensions?.state ?? 0n
  }
  return execution > state ? execution : state
}
