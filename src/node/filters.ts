/** Filters: what happened since a client asked last, for clients that cannot be told. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { FilterNotFound, LimitExceeded } from "../errors.ts"
import type { Stop } from "./audience.ts"
import type { Blocks } from "./blocks.ts"
import { type FoundLog, findLogs, type LogEvent, type LogFilter } from "./logs.ts"
import type { PoolTransaction } from "./pool.ts"
import type { Subscriptions } from "./subscriptions.ts"

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
  logs(filter: LogFilter): Hex
  blocks(): Hex
  transactions(full: boolean): Hex
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
  capture(): FilterState
  /** Those uninstalled since are back, and each has to tell what it had; those installed since go on. */
  restore(state: FilterState): void
  /** The same, and those installed since are gone. */
  replace(state: FilterState): void
}

/** Every filter by its id, and what it had to tell. */
export type FilterState = readonly (readonly [string, Filter])[]

/** What filters need. */
export interface FilterParts {
  readonly subscriptions: Subscriptions
  readonly blocks: Blocks
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number
}

/** geth's time after which a filter nobody asks is forgotten (eth/filters `Config.Timeout`). */
const timeoutMs = 5 * 60 * 1000

/** Most filters at once, most changes that one keeps, and most that all keep together. */
const mostFilters = 10_000
const mostChanges = 100_000
const mostChangesOfAll = 1_000_000

interface Filter {
  readonly kind: FilterChanges["kind"]
  readonly full: boolean
  readonly criteria: LogFilter | undefined
  /** Begins to be told; gives what ends it. */
  readonly listen: (tell: (change: unknown) => void) => Stop
  pending: unknown[]
  /** The limit at which it stopped to keep. */
  overflow: number | undefined
  askedMs: number
  stop: Stop
}

/** What a filter is made from. */
type Design = Pick<Filter, "kind" | "full" | "criteria" | "listen">

/** Creates an empty set of filters. */
export function createFilters({ subscriptions, blocks, now }: FilterParts): Filters {
  const keeping = createKeeping()
  const shelf = createShelf(keeping, now)
  const install = (design: Partial<Design> & Pick<Filter, "kind" | "listen">) => {
    shelf.sweep()
    if (shelf.size() >= mostFilters)
      throw new LimitExceeded({ what: "the number of filters", limit: mostFilters, unit: "filters" })
    const id = subscriptions.nextId()
    shelf.start(id, { full: false, criteria: undefined, ...design })
    return id
  }

  return {
    get size() {
      return shelf.size()
    },
    logs: (criteria) =>
      install({ kind: "logs", listen: (tell) => subscriptions.logs(criteria, tell), criteria }),
    blocks: () =>
      install({ kind: "blocks", listen: (tell) => subscriptions.newHeads(({ hash }) => tell(hash)) }),
    transactions: (full) =>
      install({ kind: "transactions", listen: subscriptions.newPendingTransactions, full }),
    changes(id) {
      const filter = shelf.find(id)
      return toChanges(filter, keeping.take(filter))
    },
    allLogs(id) {
      const { criteria } = shelf.find(id)
      if (criteria === undefined) throw new FilterNotFound()
      return findLogs(blocks, criteria)
    },
    uninstall: shelf.forget,
    capture: shelf.capture,
    restore: shelf.restore,
    replace(state) {
      shelf.forgetOthers(new Set(state.map(([id]) => id)))
      shelf.restore(state)
    },
  }
}

/**
 * The filters that are there.
 *
 * Invariant: the map holds the filters in the order in which they were asked last.
 */
function createShelf(keeping: ReturnType<typeof createKeeping>, now: () => number) {
  const filters = new Map<string, Filter>()
  const forget = (id: string) => {
    const filter = filters.get(id)
    if (filter === undefined) return false
    filter.stop()
    keeping.take(filter)
    return filters.delete(id)
  }
  const sweep = () => {
    for (const [id, { askedMs }] of filters) {
      if (now() - askedMs <= timeoutMs) return
      forget(id)
    }
  }
  const start = (id: string, { kind, full, criteria, listen }: Design): Filter => {
    const stop = listen((change) => {
      sweep()
      keeping.keep(filter, change)
    })
    const filter = { kind, full, criteria, listen, stop, pending: [], overflow: undefined, askedMs: now() }
    filters.set(id, filter)
    return filter
  }
  return {
    size: () => filters.size,
    forget,
    sweep,
    start,
    find(id: string): Filter {
      sweep()
      const filter = filters.get(id)
      if (filter === undefined) throw new FilterNotFound()
      filter.askedMs = now()
      filters.delete(id)
      filters.set(id, filter)
      return filter
    },
    forgetOthers(kept: ReadonlySet<string>): void {
      for (const id of [...filters.keys()]) if (!kept.has(id)) forget(id)
    },
    capture: (): FilterState =>
      Array.from(filters, ([id, filter]) => [id, { ...filter, pending: [...filter.pending] }]),
    restore(state: FilterState): void {
      for (const [id, before] of state) {
        forget(id)
        const filter = start(id, before)
        for (const change of before.pending) keeping.keep(filter, change)
        filter.overflow ??= before.overflow
      }
    },
  }
}

/** What a filter had to tell, and the limit at which it stopped to keep, if it did. */
type Taken = Pick<Filter, "pending" | "overflow">

/** What all filters keep, within the limits. */
function createKeeping() {
  let kept = 0
  return {
    keep(filter: Filter, change: unknown): void {
      if (filter.overflow !== undefined) return
      if (filter.pending.length >= mostChanges) filter.overflow = mostChanges
      else if (kept >= mostChangesOfAll) filter.overflow = mostChangesOfAll
      else {
        filter.pending.push(change)
        kept++
      }
    },
    /** Empties a filter. */
    take(filter: Filter): Taken {
      const { pending, overflow } = filter
      kept -= pending.length
      filter.pending = []
      filter.overflow = undefined
      return { pending, overflow }
    },
  }
}

function toChanges({ kind, full }: Filter, { pending, overflow }: Taken): FilterChanges {
  if (overflow !== undefined)
    throw new LimitExceeded({ what: "what filters keep", limit: overflow, unit: "changes" })
  if (kind === "blocks") return { kind, hashes: pending as Hex[] }
  if (kind === "logs") return { kind, logs: pending as LogEvent[] }
  return { kind, transactions: pending as PoolTransaction[], full }
}
