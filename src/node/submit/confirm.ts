/** Sends a transaction and waits for its receipt, which exists from its flashblock on (EIP-7966). */
import type { Hex } from "../../base/hex.ts"
import { NodeClosed, NonceGap, TransactionGone, TransactionNotReady } from "../../errors/index.ts"
import type { PlacedTransaction } from "../../kernel/chain/block.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import type { Provisional } from "../block/provisional.ts"
import type { Miner } from "../mining/miner.ts"
import { after } from "../mining/ticker.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blocks } from "../query/blocks.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Submit } from "./submit.ts"
import { createWaiters, type Waiter, type Waiters } from "./waiters.ts"

/** The parts of the node that waiting uses. */
export interface ConfirmParts {
  readonly blocks: Pick<Blocks, "transaction" | "transactionOf">
  readonly builder: Pick<Builder, "executed">
  readonly events: Events
  readonly miner: Pick<Miner, "isStopped">
  readonly pool: Pool
  readonly provisional: Pick<Provisional, "promise">
  readonly queue: Queue
  readonly submit: Submit
  readonly options: Pick<NodeOptions, "syncTimeout" | "syncTimeoutLimit">
}

/**
 * Sends a transaction and waits until it is pre-confirmed or sealed.
 *
 * Sends of one sender may arrive in any order, as with geth: a gap in the nonces is an error only when the time is over.
 *
 * @param send - Submits the transaction and returns its hash.
 * @param timeoutMs - At most the limit of the options; their default when it is absent or 0 (EIP-7966 leaves both to the
 * node, geth's `SendRawTransactionSync` takes 0 as absent).
 * @param until - `latest` waits for the sealed block, `pending` for the pre-confirmation; as at Etherlink.
 * @throws The error of `send`, such as {@link AlreadyKnown} for a transaction that was sent before.
 * @throws {@link NonceGap} when the time is over and it waits behind a gap in its sender's nonces; it is then removed from the
 * pool.
 * @throws {@link TransactionGone} as soon as it is replaced or dropped.
 * @throws {@link TransactionNotReady} when the time is over first; it stays in the pool.
 * @throws {@link NodeClosed} when the node is closed first. Until then the process stays alive.
 */
export type Confirm = (
  send: () => Promise<Hex>,
  timeoutMs?: number,
  until?: ConfirmedAt,
) => Promise<PlacedTransaction>

/** The block that must have the transaction: the open one, or a sealed one. */
export type ConfirmedAt = "pending" | "latest"

/** Creates the function that sends and waits. */
export function createConfirm(parts: ConfirmParts): Confirm {
  const { syncTimeout, syncTimeoutLimit } = parts.options
  const waiters = createWaiters(parts)
  return async (send, requestedMs = 0, until = "pending") => {
    const hash = await send()
    const timeoutMs = Math.min(requestedMs === 0 ? syncTimeout : requestedMs, syncTimeoutLimit)
    return published(parts, waiters, { hash, timeoutMs, until })
  }
}

/** A transaction that was sent, and the time for which its sender waits. */
interface Sent {
  readonly hash: Hex
  readonly timeoutMs: number
  readonly until: ConfirmedAt
}

/** Waits until a transaction is in a block, replaced or dropped, or the time is over. */
function published(
  parts: ConfirmParts,
  waiters: Waiters,
  { hash, timeoutMs, until }: Sent,
): Promise<PlacedTransaction> {
  const { blocks, miner, pool, provisional, queue, submit } = parts
  const waiting = waitingIn(parts, hash)
  return new Promise((resolve, reject) => {
    const end = () => {
      timer.stop()
      waiters.remove(hash, waiter)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    const resolveIfPlaced = () => {
      const placed = blocks.transaction(hash)
      if (placed === undefined || (until === "latest" && placed.block.hash === undefined)) return false
      end()
      if (placed.block.hash === undefined) provisional.promise(placed.executed)
      resolve(placed)
      return true
    }
    const waiter: Waiter = {
      placed: resolveIfPlaced,
      // Between two jobs of the queue a transaction is in a block, in the pool, or dropped.
      check() {
        if (waiters.has(hash, waiter) && !resolveIfPlaced() && waitingIn(parts, hash) === undefined)
          fail(new TransactionGone({ hash, by: waiting && successorOf(parts, waiting) }))
      },
      closed: () => fail(new NodeClosed()),
    }
    const gap = () => gapBefore(pool.get(hash), submit)
    const judgeGap = () => {
      const found = gap()
      if (!waiters.has(hash, waiter) || found === undefined) return
      fail(found)
      pool.remove(hash)
    }
    const inQueue = (job: () => void) => void queue(job).catch(() => {})
    const failLate = () => {
      if (waiters.has(hash, waiter)) fail(new TransactionNotReady({ hash, timeoutMs, until }))
    }
    const isLate = () => {
      if (gap() === undefined) return failLate()
      const judge = () => {
        judgeGap()
        failLate()
      }
      // Requests that have already reached the process are read before the verdict.
      setImmediate(() => inQueue(judge))
    }
    waiters.add(hash, waiter)
    const timer = after(timeoutMs, isLate, { keepAlive: true })
    if (resolveIfPlaced()) return
    if (miner.isStopped) return waiter.closed()
    inQueue(waiter.check)
  })
}

/** Returns the error of a waiting transaction behind a gap; `undefined` when there is no gap. */
function gapBefore(waiting: Waiting | undefined, submit: Submit): NonceGap | undefined {
  if (waiting === undefined) return undefined
  const { sender, transaction } = waiting
  const expected = submit.nonce(sender)
  return transaction.nonce > expected ? new NonceGap({ tx: transaction.nonce, expected }) : undefined
}

type Waiting = Pick<SignedTransaction, "transaction" | "sender">

const waitingIn = ({ pool, builder }: ConfirmParts, hash: Hex): Waiting | undefined =>
  pool.get(hash) ?? builder.executed(hash)

/** Returns the hash of the transaction that has the nonce instead of the given one. */
function successorOf({ pool, blocks }: ConfirmParts, { transaction, sender }: Waiting): Hex | undefined {
  const { nonce } = transaction
  return pool.next(sender, nonce)?.hash ?? blocks.transactionOf(sender, nonce)?.executed.hash
}
