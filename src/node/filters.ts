/** Filters: what happened since a client asked last, for clients that cannot be told. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { FilterNotFound, LimitExceeded } from "../errors.ts"
import type { Blocks } from "./blocks.ts"
import { type FoundLog, findLogs, type LogFilter } from "./logs.ts"
import type { PoolTransaction } from "./pool.ts"
import type { LogEvent, Stop, Subscriptions } from "./subscriptions.ts"

/** What a filter has to tell, by its kind. */
export type FilterChanges =
  | { readonly kind: "logs"; readonly logs: readonly LogEvent[] }
  | { readonly kind: "blocks"; readonly hashes: readonly Hex[] }
  | {
      readonly kind: "transactions"
      readonly transactions: readonly PoolTransaction[]
      readonly full: boolean
    }

/** The filters of one node. */
export interface Filters {
  readonly size: number
  /** @throws {@link LimitExceeded} when there are too many filters; the same for the other two. */
  logs(filter: LogFilter): string
  blocks(): string
  transactions(full: boolean): string
  /**
   * What happened since the last time.
   *
   * @throws {@link FilterNotFound} when there is no such filter, or nobody asked it for five minutes.
   * @throws {@link LimitExceeded} when too much happened; the filter goes on from here.
   */
  changes(id: string): FilterChanges
  /** Every log that matches. @throws {@link FilterNotFound} when it is no filter of logs. */
  allLogs(id: string): readonly FoundLog[]
  uninstall(id: string): boolean
}

/** What filters need. */
export interface FilterParts {
  readonly subscriptions: Subscriptions
  readonly blocks: Blocks
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number
}

/** geth's time after which a filter nobody asks is forgotten (eth/filters `Config.Timeout`). */
const timeoutMs = 5 * 60 * 1000

/** Most filters at once, and most changes that one keeps. */
const mostFilters = 10_000
const mostChanges = 100_000

interface Filter {
  readonly kind: FilterChanges["kind"]
  readonly full: boolean
  readonly criteria: LogFilter | undefined
  pending: unknown[]
  overflowed: boolean
  askedMs: number
  stop: Stop
}

/** Creates an empty set of filters. */
export function createFilters({ subscriptions, blocks, now }: FilterParts): Filters {
  const filters = new Map<string, Filter>()

  const forget = (id: string) => {
    filters.get(id)?.stop()
    return filters.delete(id)
  }
  const sweep = () => {
    for (const [id, { askedMs }] of filters) if (now() - askedMs > timeoutMs) forget(id)
  }
  const install = (
    kind: Filter["kind"],
    listen: (keep: (change: unknown) => void) => Stop,
    { criteria, full = false }: { criteria?: LogFilter; full?: boolean } = {},
  ) => {
    sweep()
    if (filters.size >= mostFilters)
      throw new LimitExceeded({ what: "the number of filters", limit: mostFilters, unit: "filters" })
    const id = subscriptions.nextId()
    const filter: Filter = {
      ...{ kind, full, criteria, pending: [], overflowed: false, askedMs: now() },
      stop: () => {},
    }
    filter.stop = listen((change) => {
      if (now() - filter.askedMs > timeoutMs) forget(id)
      else if (filter.pending.length < mostChanges) filter.pending.push(change)
      else filter.overflowed = true
    })
    filters.set(id, filter)
    return id
  }
  const find = (id: string): Filter => {
    sweep()
    const filter = filters.get(id)
    if (filter === undefined) throw new FilterNotFound()
    filter.askedMs = now()
    return filter
  }

  return {
    get size() {
      return filters.size
    },
    logs: (criteria) => install("logs", (keep) => subscriptions.logs(criteria, keep), { criteria }),
    blocks: () => install("blocks", (keep) => subscriptions.newHeads(({ hash }) => keep(hash))),
    transactions: (full) =>
      install("transactions", (keep) => subscriptions.newPendingTransactions(keep), { full }),
    changes: (id) => takeChanges(find(id)),
    allLogs(id) {
      const { criteria } = find(id)
      if (criteria === undefined) throw new FilterNotFound()
      return findLogs(blocks, criteria)
    },
    uninstall: forget,
  }
}

/** What a filter has to tell, which it then forgets. */
function takeChanges(filter: Filter): FilterChanges {
  const { pending, overflowed, kind, full } = filter
  filter.pending = []
  filter.overflowed = false
  if (overflowed)
    throw new LimitExceeded({ what: "what the filter has to tell", limit: mostChanges, unit: "changes" })
  if (kind === "blocks") return { kind, hashes: pending as Hex[] }
  if (kind === "logs") return { kind, logs: pending as LogEvent[] }
  return { kind, transactions: pending as PoolTransaction[], full }
}
