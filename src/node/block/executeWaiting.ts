/** Execution of transactions of the pool at the end of the open block, the best first. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { YieldIfDue } from "../../base/yielding.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import { select } from "../txpool/selection.ts"
import type { BuilderParts } from "./builderTypes.ts"
import { conditionsHold } from "./conditions.ts"
import { execute, isFull, roomOf } from "./executeTransactions.ts"
import type { OpenBlock } from "./openBlock.ts"

/**
 * Executes the best waiting transaction that fits; returns `undefined` when there is none.
 *
 * A transaction on which execution itself fails is removed from the pool, so that it does not block the others. So is one
 * whose conditions do not hold any more.
 *
 * @param passed - Senders that are left out; grows by those whose next transaction does not fit.
 * @param allowed - Gas that the block may use by now.
 */
export async function executeBest(
  parts: BuilderParts,
  open: OpenBlock,
  passed = new Set<Hex>(),
  allowed?: bigint,
): Promise<ExecutedTransaction | undefined> {
  const { state, pool, events, order, maxTransactions } = parts
  for (;;) {
    if (isFull(open, maxTransactions)) return undefined
    const candidate = select(pool, roomOf(open, state, allowed), passed, order)
    if (candidate === undefined) return undefined
    try {
      // It stays in the pool until it is in the block: a reader of the next nonce must find it in one of them.
      if (conditionsHold(candidate.transaction, state, open)) return await execute(parts, open, candidate)
    } catch (error) {
      events.emit("fault", { transaction: candidate, error })
    } finally {
      pool.remove(candidate.hash)
    }
  }
}

/** The limits of executing the waiting transactions, and the yielder to the event loop. */
interface WaitingBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed: bigint | undefined
  /** No further transaction is begun once this is true. */
  readonly isOver: () => boolean
  readonly endTurn: YieldIfDue
}

/** Executes every waiting transaction that fits, one at least, until its time is over. */
export async function executeWaiting(
  parts: BuilderParts,
  open: OpenBlock,
  { allowed, isOver, endTurn }: WaitingBounds,
): Promise<void> {
  const passed = new Set<Hex>()
  while ((await executeBest(parts, open, passed, allowed)) !== undefined) {
    if (isOver()) return
    await endTurn()
  }
}
