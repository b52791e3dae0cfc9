/** Reports waiting transactions once no nonce is missing before them, as geth (legacypool `promoteExecutables`) and anvil do. */
import type { Hex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import { newestVersion } from "../block/openBlock.ts"
import type { Pool, PoolTransaction } from "../txpool/pool.ts"

/** The parts of the node that decide what is executable. */
export interface ExecutableParts {
  readonly events: Events
  readonly pool: Pick<Pool, "size" | "get" | "next">
  readonly state: Pick<State, "at">
  readonly builder: { readonly open: Builder["open"] }
}

/**
 * Reports each transaction that enters the pool: at once, or when other transactions have filled the nonce gap before it. When a
 * cheat closes the gap, it is reported when it is executed.
 *
 * Invariant: `queued` has the waiting transactions that were not reported, and a bounded number of removed ones.
 */
export function onExecutable(
  { events, pool, state, builder }: ExecutableParts,
  notify: (transaction: PoolTransaction) => void,
): void {
  const queued = new Map<Hex, PoolTransaction>()
  const nonceOf = (sender: Hex) => state.at(newestVersion(builder.open)).account(sender)?.nonce ?? 0n
  const isReady = ({ sender, transaction }: PoolTransaction) => {
    if (transaction.nonce === nonceOf(sender)) return true
    const before = pool.next(sender, transaction.nonce - 1n)
    return before !== undefined && !queued.has(before.hash)
  }
  const queue = (transaction: PoolTransaction) => {
    queued.set(transaction.hash, transaction)
    // Removed ones may be half of the entries, so that the work for each entry is constant.
    if (queued.size > 2 * pool.size + 10)
      for (const hash of queued.keys()) if (pool.get(hash) === undefined) queued.delete(hash)
  }
  const notifyFrom = (sender: Hex, first: bigint) => {
    for (let nonce = first; queued.size > 0; nonce++) {
      const next = pool.next(sender, nonce)
      if (next === undefined || !queued.delete(next.hash)) return
      notify(next)
    }
  }
  const onExecuted = (
    transactions: readonly Pick<ExecutedTransaction, "hash" | "sender" | "transaction">[],
  ) => {
    if (queued.size === 0) return
    for (const { hash, sender, transaction } of transactions) {
      const executed = queued.get(hash)
      if (executed !== undefined && queued.delete(hash)) notify(executed)
      notifyFrom(sender, transaction.nonce + 1n)
    }
  }

  events.on("transaction", (arrived) => {
    if (!isReady(arrived)) return queue(arrived)
    notify(arrived)
    notifyFrom(arrived.sender, arrived.transaction.nonce + 1n)
  })
  events.on("flashblock", ({ transactions }) => onExecuted(transactions))
  events.on("block", ({ transactions }) => onExecuted(transactions))
}
