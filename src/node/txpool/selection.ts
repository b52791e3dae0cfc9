/** Selection of the waiting transaction that is executed next. */

import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { MidblockError } from "../../errors/index.ts"
import { assertExecutable, type BlockCapacity, effectiveTip } from "../../evm/transaction/validate.ts"
import type { Order } from "../options/blocks.ts"
import type { Pool, PoolTransaction } from "./pool.ts"

/**
 * Returns the best transaction that can be executed at the end of the open block; `undefined` when there is none.
 *
 * @param passed - Senders whose next transaction cannot be executed in this round; `select` adds those that it finds.
 */
export function select(
  pool: Pool,
  capacity: BlockCapacity,
  passed: Set<Hex>,
  order: Order = "fees",
): PoolTransaction | undefined {
  for (;;) {
    const candidate = best(pool, capacity, passed, order)
    if (candidate === undefined || isExecutable(capacity, candidate)) return candidate
    passed.add(candidate.sender)
  }
}

function best(
  pool: Pool,
  { header, view }: BlockCapacity,
  passed: ReadonlySet<Hex>,
  order: Order,
): PoolTransaction | undefined {
  const baseFee = header.baseFeePerGas ?? 0n
  let winner: { transaction: PoolTransaction; tip: bigint } | undefined
  for (const sender of pool.senders) {
    if (passed.has(sender)) continue
    const transaction = pool.next(sender, view.account(sender)?.nonce ?? 0n)
    if (transaction === undefined) continue
    const tip = order === "fifo" ? 0n : effectiveTip(transaction.transaction, baseFee)
    const wins =
      winner === undefined ||
      tip > winner.tip ||
      (tip === winner.tip && transaction.arrival < winner.transaction.arrival)
    if (wins) winner = { transaction, tip }
  }
  return winner?.transaction
}

/** Returns `true` when a transaction can be executed now; otherwise it stays in the pool and blocks no other sender. */
function isExecutable(capacity: BlockCapacity, transaction: PoolTransaction): boolean {
  try {
    assertExecutable(transaction, capacity)
    return true
  } catch (error) {
    if (error instanceof MidblockError) return false
    throw error
  }
}
