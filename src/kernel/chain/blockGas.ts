/** The gas that transactions use of the limit of their block. */
import type { BlockHeader } from "@ethereumjs/block"
import type { ExecutedTransaction } from "../evm/base/records.ts"
import { statePricesOf } from "../evm/fork/stateGas.ts"
import type { BlockRecord } from "./block.ts"

/** The gas that the first transactions of a block use. */
export interface BlockGas {
  /** The sum of their receipts, which is the `cumulativeGasUsed` of the last one. */
  readonly receipts: bigint
  /**
   * The part that counts for the limit: the sum of the receipts with the gas that the protocol of the chain gave back, or of the gas for
   * execution before refunds (EIP-7778).
   */
  readonly execution: bigint
  /** The sum of the gas for state, which has the limit for itself (EIP-8037); 0 in forks that do not count it apart. */
  readonly state: bigint
}

/** The part of a transaction that has its gas. */
type Counted = Pick<ExecutedTransaction, "receipt" | "dimensions">

const none: BlockGas = { receipts: 0n, execution: 0n, state: 0n }

/** The sums up to and including a transaction, whose receipt ties it to those before it. */
const sums = new WeakMap<Counted, BlockGas>()

/** Returns the gas that some transactions use, from the first of their block on. */
export function blockGasOf(transactions: readonly Counted[]): BlockGas {
  const last = transactions.at(-1)
  if (last === undefined) return none
  const receipts = last.receipt.cumulativeGasUsed
  if (last.dimensions === undefined)
    return { receipts, execution: receipts + (last.receipt.cumulativeGasRefund ?? 0n), state: 0n }
  const known = transactions.findLastIndex((each) => sums.has(each))
  let sum = known < 0 ? none : (sums.get(transactions[known] as Counted) as BlockGas)
  for (const each of transactions.slice(known + 1)) {
    const { execution = 0n, state = 0n } = each.dimensions ?? {}
    sum = {
      receipts: each.receipt.cumulativeGasUsed,
      execution: sum.execution + execution,
      state: sum.state + state,
    }
    sums.set(each, sum)
  }
  return sum
}

/**
 * Returns the header's `gasUsed` after some transactions: the sum of their receipts, or, where a fork counts the gas for state apart
 * (EIP-8037), the larger of the two sums before refunds (EIP-7778).
 */
export function blockGasUsed(transactions: readonly Counted[]): bigint {
  const { receipts, execution, state } = blockGasOf(transactions)
  if (transactions.at(-1)?.dimensions === undefined) return receipts
  return execution > state ? execution : state
}

/** Returns the `gasUsed` of a block: that of its header, which an open block does not have yet. */
export const gasUsedBy = ({
  hash,
  header,
  transactions,
}: Pick<BlockRecord, "hash" | "header" | "transactions">): bigint =>
  hash === undefined ? blockGasUsed(transactions) : header.gasUsed

/**
 * Returns the largest gas that the next transaction of a block can have. Where gas has two dimensions, all of it must fit into what is
 * left for state, and the part that execution can use into what is left for execution (EIP-8037).
 *
 * @param limit - The gas limit of the block, or the part of it that may be used by now.
 * @param used - The gas of the transactions before it.
 */
export function gasLeft(limit: bigint, used: BlockGas, common: BlockHeader["common"]): bigint {
  const [execution, state] = [limit - used.execution, limit - used.state]
  const most = statePricesOf(common)?.maxExecution
  return execution > state || (most !== undefined && execution >= most) ? state : execution
}
