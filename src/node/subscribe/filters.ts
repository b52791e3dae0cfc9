/** Filters: changes since the last poll, for clients that cannot receive notifications. */
import type { Hex } from "../../base/hex.ts"
import type { MaybePromise } from "../../base/maybePromise.ts"
import type { Pausing } from "../../base/task.ts"
import { FilterNotFound, LimitExceeded } from "../../errors/index.ts"
import type { PlacedLog } from "../../kernel/chain/logSearch.ts"
import type { Events } from "../block/events.ts"
import type { Blocks } from "../query/blocks.ts"
import { findLogs, type LogEvent, type LogFilter } from "../query/logs.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import {
  createFilterRegistry,
  type Filter,
  type FilterSpec,
  type FilterState,
  type InstalledFilters,
  type TakenChanges,
} from "./filterRegistry.ts"
import type { Subscriptions } from "./subscriptions.ts"

/** The changes of a filter, by its kind. */
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
   * Returns the changes since the last poll.
   *
   * @throws {@link FilterNotFound} when there is no such filter, or it was not polled for five minutes.
   * @throws {@link LimitExceeded} when there are too many changes; the filter continues from here.
   */
  changes(id: string): FilterChanges
  /** Returns every log that matches. @throws {@link FilterNotFound} when it is not a filter of logs. */
  allLogs(id: string, work?: Pausing): MaybePromise<readonly PlacedLog[]>
  /** Returns the criteria of a filter of logs; `undefined` when there is no such one. */
  criteria(id: string): LogFilter | undefined
  uninstall(id: string): boolean
  /** Returns the filters; the list is shared until a filter comes or goes, because every snapshot holds it. */
  capture(): InstalledFilters
  /** Returns the filters with their changes. */
  captureChanges(): FilterState
  /**
   * Restores the filters that were uninstalled since, with their changes from blocks that still exist. The other filters
   * continue, so that none returns a change twice. Call it after the blocks are removed and the event is emitted.
   */
  restore(state: InstalledFilters): void
  /** Restores every filter as it was, with its changes; filters installed since are uninstalled. */
  replace(state: FilterState): void
}

/** The parts of the node that filters use. */
export interface FilterParts {
  readonly subscriptions: Subscriptions
  readonly blocks: Blocks
  readonly events: Events
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** Maximum number of filters at once. */
const maxFilters = 10_000

/** Creates an empty set of filters. */
export function createFilters({ subscriptions, blocks, events, now }: FilterParts): Filters {
  const registry = createFilterRegistry(now)
  const exists = (hash: Hex) => blocks.find({ hash, requireCanonical: true }) !== undefined
  const head = () => blocks.record({ tag: "latest" }).hash as Hex
  const onRemoved = () => registry.removed(exists, head())
  events.on("removed", onRemoved).on("adopted", onRemoved)
  const install = (spec: Partial<FilterSpec> & Pick<Filter, "kind" | "listen">) => {
    registry.sweep()
    if (registry.size() >= maxFilters)
      throw new LimitExceeded({ what: "the number of filters", limit: maxFilters, unit: "filters" })
    const id = subscriptions.nextId()
    registry.start(id, { full: false, criteria: undefined, known: head(), ...spec })
    return id
  }

  return {
    get size() {
      return registry.size()
    },
    logs: (criteria) =>
      install({ kind: "logs", listen: (listener) => subscriptions.logs(criteria, listener), criteria }),
    blocks: () =>
      install({
        kind: "blocks",
        listen: (listener) => subscriptions.newBlocks(({ hash }) => listener(hash)),
      }),
    transactions: (full) =>
      install({ kind: "transactions", listen: subscriptions.newPendingTransactions, full }),
    changes(id) {
      const filter = registry.find(id)
      return toChanges(filter, registry.take(filter))
    },
    allLogs(id, work) {
      const { criteria } = registry.find(id)
      if (criteria === undefined) throw new FilterNotFound()
      return findLogs(blocks, criteria, work)
    },
    criteria: (id) => (registry.has(id) ? registry.find(id).criteria : undefined),
    uninstall: registry.forget,
    capture: registry.capture,
    captureChanges: registry.captureChanges,
    restore: (state) => registry.restore(state, isStillValid(exists)),
    replace: registry.replace,
  }
}

/** Returns `true` when a change still holds after blocks were removed; a log of the open block does not. */
const isStillValid =
  (exists: (hash: Hex) => boolean) =>
  ({ kind }: Filter, change: unknown): boolean => {
    if (kind === "transactions") return true
    const hash = kind === "blocks" ? (change as Hex) : (change as LogEvent).found.block.hash
    return hash !== undefined && exists(hash)
  }

function toChanges({ kind, full }: Filter, { pending, overflow }: TakenChanges): FilterChanges {
  if (overflow !== undefined)
    throw new LimitExceeded({ what: "what filters keep", limit: overflow, unit: "changes" })
  if (kind === "blocks") return { kind, hashes: pending as Hex[] }
  if (kind === "logs") return { kind, logs: pending as LogEvent[] }
  return { kind, transactions: pending as PoolTransaction[], full }
}
