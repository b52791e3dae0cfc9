/** Execution of transactions of the pool at the end of the open block, best first. */
import type { YieldIfDue } from "../../base/yielding.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { BuilderParts } from "./builderTypes.ts"
import { conditionsHold } from "./conditions.ts"
import { capacityOf, execute, isFull } from "./executeTransactions.ts"
import type { OpenBlock } from "./openBlock.ts"
import type { Verdict } from "./stateWaits.ts"

/** The limits of executing one waiting transaction. */
interface BestBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed?: bigint | undefined
  /** `true` passes over a transaction whose state must be fetched, `false` waits for it. */
  readonly isTimed?: boolean | undefined
}

/**
 * Executes the best waiting transaction that fits; returns `undefined` when there is none.
 *
 * A transaction on which execution itself fails is removed from the pool, so that it does not block the others. A transaction
 * whose conditions no longer hold is removed too.
 */
export function executeBest(
  parts: BuilderParts,
  open: OpenBlock,
  bounds: BestBounds = {},
): Promise<ExecutedTransaction | undefined> {
  parts.selection.begin()
  return executeNext(parts, open, bounds)
}

/** Does the same within a round, in which a transaction that waits for state is tried once. */
async function executeNext(
  parts: BuilderParts,
  open: OpenBlock,
  { allowed, isTimed = false }: BestBounds,
): Promise<ExecutedTransaction | undefined> {
  const { selection, maxTransactions, stateWaits } = parts
  for (;;) {
    if (isFull(open, maxTransactions)) return undefined
    const candidate = selection.next(capacityOf(open, parts, allowed))
    if (candidate === undefined) return undefined
    const isOnItsWay = isTimed && stateWaits.has(candidate.hash)
    const executed = isOnItsWay ? "later" : await tryExecute(parts, open, candidate, isTimed)
    if (typeof executed === "object") return executed
    if (executed === "later") selection.pass()
  }
}

/** Executes a transaction and removes it from the pool, unless it waits for state; returns `undefined` when it fails. */
async function tryExecute(
  parts: BuilderParts,
  open: OpenBlock,
  candidate: SignedTransaction,
  isTimed: boolean,
): Promise<ExecutedTransaction | Verdict | undefined> {
  const { state, machines, pool, events, stateWaits } = parts
  let executed: ExecutedTransaction | undefined
  try {
    // It stays in the pool until it is in the block, so that a read of the next nonce finds it in one of them.
    if (conditionsHold(candidate.transaction, state, open))
      executed = await execute({ ...parts, machines: machines.withoutFetching }, open, candidate)
  } catch (error) {
    const verdict = await stateWaits.settle(error, { hash: candidate.hash, transaction: candidate }, isTimed)
    if (verdict !== undefined) return verdict
    events.emit("fault", { transaction: candidate, error })
  }
  pool.remove(candidate.hash)
  return executed
}

/** The limits of executing the waiting transactions, and the yielder to the event loop. */
interface WaitingBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed: bigint | undefined
  /** No further transaction is begun once this is true. */
  readonly isOver: () => boolean
  /** `true` does not wait for state that must be fetched. */
  readonly isTimed: boolean
  readonly endTurn: YieldIfDue
}

/** Executes the waiting transactions that fit, at least one, until the time is over. */
export async function executeWaiting(
  parts: BuilderParts,
  open: OpenBlock,
  { isOver, endTurn, ...bounds }: WaitingBounds,
): Promise<void> {
  parts.selection.begin()
  while ((await executeNext(parts, open, bounds)) !== undefined) {
    if (isOver()) return
    await endTurn()
  }
}
