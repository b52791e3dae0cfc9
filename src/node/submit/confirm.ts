/** Sends a transaction and waits for its receipt, which exists from its flashblock on (EIP-7966). */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { PlacedTransaction } from "../../chain/block.ts"
import {
  AlreadyKnown,
  NodeClosed,
  TransactionGone,
  TransactionNotReady,
  TransactionUnready,
} from "../../errors/index.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import type { Miner } from "../mining/miner.ts"
import { after } from "../mining/ticker.ts"
import type { NodeOptions } from "../options/index.ts"
import type { Blocks } from "../query/blocks.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Submit } from "./submit.ts"

/** The parts of the node that waiting uses. */
export interface ConfirmParts {
  readonly blocks: Blocks
  readonly builder: Pick<Builder, "executed">
  readonly events: Events
  readonly miner: Pick<Miner, "isStopped">
  readonly pool: Pool
  readonly queue: Queue
  readonly submit: Submit
  readonly options: Pick<NodeOptions, "syncTimeout" | "syncTimeoutLimit">
}

/**
 * Sends a transaction and waits until it is pre-confirmed or sealed. A transaction that was sent before is waited for too, as on
 * Base.
 *
 * @param send - Submits the transaction and returns its hash.
 * @param timeoutMs - At most the limit of the options; their default when it is absent or 0 (EIP-7966 leaves both to the
 * node, geth's `SendRawTransactionSync` takes 0 as absent).
 * @throws The error of `send`.
 * @throws {@link TransactionUnready} when it waits behind a gap in its sender's nonces.
 * @throws {@link TransactionGone} as soon as it is replaced or dropped.
 * @throws {@link TransactionNotReady} when the time is over first; it stays in the pool.
 * @throws {@link NodeClosed} when the node is closed first. Until then the process stays alive.
 */
export type Confirm = (send: () => Promise<Hex>, timeoutMs?: number) => Promise<PlacedTransaction>

/** Creates the function that sends and waits. */
export function createConfirm(parts: ConfirmParts): Confirm {
  const { pool, submit, options } = parts
  const assertReady = (hash: Hex) => {
    const waiting = pool.get(hash)
    if (waiting === undefined) return
    const { sender, transaction } = waiting
    const expected = submit.nonce(sender)
    if (transaction.nonce > expected) throw new TransactionUnready({ tx: transaction.nonce, expected })
  }
  return async (send, requestedMs = 0) => {
    const hash = await send().catch(hashOfKnown)
    assertReady(hash)
    const { syncTimeout, syncTimeoutLimit } = options
    return published(parts, hash, Math.min(requestedMs === 0 ? syncTimeout : requestedMs, syncTimeoutLimit))
  }
}

function hashOfKnown(error: unknown): Hex {
  if (error instanceof AlreadyKnown) return error.hash
  throw error
}

/** The events that add transactions to blocks. */
const placing = ["flashblock", "block", "restored"] as const

/** Waits until a transaction is in a block, replaced or dropped; notices events since it was sent. */
function published(parts: ConfirmParts, hash: Hex, timeoutMs: number): Promise<PlacedTransaction> {
  const { blocks, events, miner, pool, queue } = parts
  const waiting = waitingIn(parts, hash)
  return new Promise((resolve, reject) => {
    const end = () => {
      timer.stop()
      stopWatching()
      for (const name of placing) events.off(name, resolveIfPlaced)
      events.off("closed", failClosed)
    }
    const resolveIfPlaced = () => {
      const placed = blocks.transaction(hash)
      if (placed === undefined) return
      end()
      resolve(placed)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    const failClosed = () => fail(new NodeClosed())
    // Between two jobs of the queue a transaction is in a block, in the pool, or dropped.
    const check = () => {
      if (blocks.transaction(hash) !== undefined || waitingIn(parts, hash) !== undefined) return
      fail(new TransactionGone({ hash, by: waiting && successorOf(parts, waiting) }))
    }
    // The job that made a change reports that the folder cannot be written; nobody waits for this job.
    const recheck = () => void queue(check).catch(() => {})
    const isLate = () => fail(new TransactionNotReady({ hash, timeoutMs }))
    const timer = after(timeoutMs, isLate, { keepAlive: true })
    const stopWatching = pool.watch(recheck)
    for (const name of placing) events.on(name, resolveIfPlaced)
    events.on("closed", failClosed)
    resolveIfPlaced()
    if (miner.isStopped) failClosed()
    recheck()
  })
}

type Waiting = Pick<SignedTransaction, "transaction" | "sender">

const waitingIn = ({ pool, builder }: ConfirmParts, hash: Hex): Waiting | undefined =>
  pool.get(hash) ?? builder.executed(hash)

/** Returns the hash of the transaction that has the nonce instead of the given one. */
function successorOf({ pool, blocks }: ConfirmParts, { transaction, sender }: Waiting): Hex | undefined {
  const { nonce } = transaction
  return pool.next(sender, nonce)?.hash ?? blocks.transactionOf(sender, nonce)?.executed.hash
}
