/** The requests that wait for transactions, by hash: an event costs time only for the transactions that it names. */
import type { Hex } from "../../base/hex.ts"
import type { Queue } from "../base/queue.ts"
import type { Events } from "../block/events.ts"
import type { Pool } from "../txpool/pool.ts"

/** A request that waits for a transaction. */
export interface Waiter {
  /** Called when the transaction may be in a block. */
  placed(): void
  /** Called in the queue when the transaction may have been dropped. */
  check(): void
  closed(): void
}

/** The waiting requests of one node. */
export interface Waiters {
  add(hash: Hex, waiter: Waiter): void
  remove(hash: Hex, waiter: Waiter): void
  has(hash: Hex, waiter: Waiter): boolean
}

/** Creates an empty set, which listens to the events of the node. */
export function createWaiters({
  events,
  pool,
  queue,
}: {
  readonly events: Events
  readonly pool: Pick<Pool, "watch" | "get">
  readonly queue: Queue
}): Waiters {
  const byHash = new Map<Hex, Set<Waiter>>()
  const of = (hash: Hex): readonly Waiter[] => [...(byHash.get(hash) ?? [])]
  const all = (): readonly Waiter[] => [...byHash.values()].flatMap((waiters) => [...waiters])
  const onPlaced = (transactions: readonly { readonly hash: Hex }[]) => {
    if (byHash.size === 0) return
    for (const { hash } of transactions) for (const waiter of of(hash)) waiter.placed()
  }
  // The job that made a change reports that the folder cannot be written; nobody waits for this job.
  const recheck = (hash: Hex) => {
    const check = () => {
      for (const waiter of of(hash)) waiter.check()
    }
    if (byHash.has(hash)) void queue(check).catch(() => {})
  }

  pool.watch(({ hash }) => {
    if (pool.get(hash) === undefined) recheck(hash)
  })
  events.on("flashblock", ({ transactions }) => onPlaced(transactions))
  events.on("block", ({ transactions }) => onPlaced(transactions))
  events.on("rewrite", ({ transactions }) => onPlaced(transactions))
  events.on("restored", () => {
    for (const waiter of all()) waiter.placed()
  })
  events.on("dropped", (_open, transactions) => {
    for (const { hash } of transactions) recheck(hash)
  })
  events.on("closed", () => {
    for (const waiter of all()) waiter.closed()
  })

  return {
    add: (hash, waiter) => void byHash.set(hash, (byHash.get(hash) ?? new Set()).add(waiter)),
    remove(hash, waiter) {
      const waiters = byHash.get(hash)
      waiters?.delete(waiter)
      if (waiters?.size === 0) byHash.delete(hash)
    },
    has: (hash, waiter) => byHash.get(hash)?.has(waiter) === true,
  }
}
