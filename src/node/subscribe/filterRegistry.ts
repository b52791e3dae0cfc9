/** The installed filters, the changes that each keeps, and their timeouts. */
import type { Hex } from "../../base/hex.ts"
import { FilterNotFound } from "../../errors/index.ts"
import type { Unsubscribe } from "../base/emitter.ts"
import type { LogFilter } from "../query/logs.ts"

/** geth uninstalls a filter that is not polled for this time (eth/filters `Config.Timeout`). */
const timeoutMs = 5 * 60 * 1000

/** Maximum number of changes that one filter keeps, and that all filters keep together. */
const maxChanges = 100_000
const maxChangesOfAll = 1_000_000

/** One filter. */
export interface Filter {
  readonly kind: "logs" | "blocks" | "transactions"
  readonly full: boolean
  readonly criteria: LogFilter | undefined
  /** Subscribes to the changes; returns the function that ends the subscription. */
  readonly listen: (listener: (change: unknown) => void) => Unsubscribe
  pending: unknown[]
  /** The limit at which the filter stopped keeping changes. */
  overflow: number | undefined
  polledMs: number
  /** For a filter of blocks: the head that the client knows. */
  known: unknown
  /** For a filter of blocks: its newest change is a block that is the head again, which the next new block replaces. */
  isBack: boolean
  stop: Unsubscribe
}

/** The values that a filter is created with. */
export type FilterSpec = Pick<Filter, "kind" | "full" | "criteria" | "listen" | "known">

/** Every filter with its id at some moment. */
export type InstalledFilters = readonly { readonly id: string; readonly filter: Filter }[]

/**
 * The same with its changes at that moment: the first `count` of `pending`, to which a filter only adds, so that a capture copies
 * none.
 */
export type FilterState = readonly (InstalledFilters[number] &
  Pick<Filter, "known" | "overflow"> & { readonly pending: readonly unknown[]; readonly count: number })[]

/**
 * Creates the map of installed filters.
 *
 * Invariant: the map holds the filters in the order of their last polls.
 */
function createFilterMap(budget: ReturnType<typeof createChangeBudget>, now: () => number) {
  const filters = new Map<string, Filter>()
  /** The list of the filters, which all snapshots share until a filter comes or goes. */
  let installed: InstalledFilters | undefined
  const forget = (id: string) => {
    const filter = filters.get(id)
    if (filter === undefined) return false
    installed = undefined
    filter.stop()
    budget.release(filter)
    return filters.delete(id)
  }
  const sweep = () => {
    for (const [id, { polledMs }] of filters) {
      if (now() - polledMs <= timeoutMs) return
      forget(id)
    }
  }
  const start = (id: string, { kind, full, criteria, listen, known }: FilterSpec): Filter => {
    const stop = listen((change) => {
      sweep()
      if (filters.get(id) !== filter) return
      if (filter.isBack) budget.discard(filter, (last) => last === filter.pending.at(-1))
      filter.isBack = false
      budget.keep(filter, change)
    })
    const filter: Filter = {
      kind,
      full,
      criteria,
      listen,
      known,
      isBack: false,
      stop,
      pending: [],
      overflow: undefined,
      polledMs: now(),
    }
    installed = undefined
    filters.set(id, filter)
    return filter
  }
  const find = (id: string): Filter => {
    sweep()
    const filter = filters.get(id)
    if (filter === undefined) throw new FilterNotFound()
    filter.polledMs = now()
    filters.delete(id)
    filters.set(id, filter)
    return filter
  }
  const capture = (): InstalledFilters => {
    installed ??= Array.from(filters, ([id, filter]) => ({ id, filter }))
    return installed
  }
  return { filters, forget, sweep, start, find, capture }
}

/** Creates an empty set of filters. */
export function createFilterRegistry(now: () => number) {
  const budget = createChangeBudget()
  const { filters, forget, sweep, start, find, capture } = createFilterMap(budget, now)
  const startWith = (
    id: string,
    spec: FilterSpec,
    pending: readonly unknown[],
    overflow: number | undefined,
  ) => {
    const filter = start(id, spec)
    for (const change of pending) budget.keep(filter, change)
    filter.overflow ??= overflow
  }
  return {
    size: () => filters.size,
    forget,
    sweep,
    start,
    take: budget.take,
    find,
    has: (id: string) => filters.has(id),
    /**
     * Removes blocks that have left the chain from the filters of blocks. Adds the block that is the head again, unless the
     * client knows it as the head. After a reorganisation new blocks replace it at once.
     */
    removed(exists: (hash: Hex) => boolean, head: Hex): void {
      for (const filter of filters.values()) {
        if (filter.kind !== "blocks") continue
        budget.discard(filter, (hash) => !exists(hash as Hex))
        if ((filter.pending.at(-1) ?? filter.known) === head) continue
        budget.keep(filter, head)
        filter.isBack = true
      }
    },
    capture,
    captureChanges: (): FilterState =>
      Array.from(filters, ([id, filter]) => ({
        id,
        filter,
        known: filter.known,
        pending: filter.pending,
        count: filter.pending.length,
        overflow: filter.overflow,
      })),
    restore(state: InstalledFilters, isKept: (filter: Filter, change: unknown) => boolean): void {
      for (const { id, filter } of state) {
        if (filters.has(id)) continue
        const kept = filter.pending.filter((change) => isKept(filter, change))
        startWith(id, filter, kept, filter.overflow)
      }
    },
    replace(state: FilterState): void {
      for (const id of [...filters.keys()]) forget(id)
      for (const { id, filter, known, pending, count, overflow } of state)
        startWith(id, { ...filter, known }, pending.slice(0, count), overflow)
    },
  }
}

/** The changes that a filter has kept, and the limit at which it stopped keeping them, if it did. */
export type TakenChanges = Pick<Filter, "pending" | "overflow">

/** Counts the changes that all filters keep, and enforces the limits. */
function createChangeBudget() {
  let kept = 0
  return {
    keep(filter: Filter, change: unknown): void {
      if (filter.overflow !== undefined) return
      if (filter.pending.length >= maxChanges) filter.overflow = maxChanges
      else if (kept >= maxChangesOfAll) filter.overflow = maxChangesOfAll
      else {
        filter.pending.push(change)
        kept++
      }
    },
    /** Stops counting the changes of an uninstalled filter, which keeps them for a restore. */
    release(filter: Filter): void {
      kept -= filter.pending.length
    },
    discard(filter: Filter, isDiscarded: (change: unknown) => boolean): void {
      const remaining = filter.pending.filter((change) => !isDiscarded(change))
      kept -= filter.pending.length - remaining.length
      filter.pending = remaining
    },
    /** Removes and returns the changes of a filter. */
    take(filter: Filter): TakenChanges {
      const { pending, overflow } = filter
      kept -= pending.length
      filter.known = pending.at(-1) ?? filter.known
      filter.pending = []
      filter.isBack = false
      filter.overflow = undefined
      return { pending, overflow }
    },
  }
}
