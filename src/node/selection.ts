/** Which waiting transaction is executed next. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { MidblockError } from "../errors.ts"
import { assertFees, assertSender, effectiveTip } from "../evm/validate.ts"
import type { View } from "../state/store.ts"
import { fits, type OpenBlock } from "./openBlock.ts"
import type { Pool, PoolTransaction } from "./pool.ts"

/**
 * The best transaction that can be executed at the end of the open block: highest tip first, then the earliest.
 *
 * @param passed - Senders whose next transaction cannot be executed in this round; grows by those met here.
 */
export function select(
  pool: Pool,
  open: OpenBlock,
  view: View,
  passed: Set<Hex>,
): PoolTransaction | undefined {
  for (;;) {
    const candidate = best(pool, open, view, passed)
    if (candidate === undefined || isExecutable(open, view, candidate)) return candidate
    passed.add(candidate.sender)
  }
}

function best(
  pool: Pool,
  open: OpenBlock,
  view: View,
  passed: ReadonlySet<Hex>,
): PoolTransaction | undefined {
  const baseFee = open.header.baseFeePerGas ?? 0n
  let winner: { transaction: PoolTransaction; tip: bigint } | undefined
  for (const sender of pool.senders) {
    if (passed.has(sender)) continue
    const transaction = pool.next(sender, view.account(sender)?.nonce ?? 0n)
    if (transaction === undefined) continue
    const tip = effectiveTip(transaction.transaction, baseFee)
    const wins =
      winner === undefined ||
      tip > winner.tip ||
      (tip === winner.tip && transaction.arrival < winner.transaction.arrival)
    if (wins) winner = { transaction, tip }
  }
  return winner?.transaction
}

/** Whether it may be executed now; one that may not stays in the pool and blocks nobody else. */
function isExecutable(open: OpenBlock, view: View, transaction: PoolTransaction): boolean {
  if (!fits(open, transaction)) return false
  try {
    assertFees(transaction, open.header)
    assertSender(transaction, view)
    return true
  } catch (error) {
    if (error instanceof MidblockError) return false
    throw error
  }
}
