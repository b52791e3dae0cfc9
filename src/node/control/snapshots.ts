/** Snapshots of the whole node by id; their cost grows with the pool only. */
import type { Chain } from "../../chain/chain.ts"
import { SnapshotGone } from "../../errors/index.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import type { State } from "../../state/store.ts"
import type { Clock, ClockState } from "../base/clock.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { BuilderState } from "../block/builderTypes.ts"
import type { Events } from "../block/events.ts"
import type { NextBlock, NextBlockOverrides } from "../block/nextBlock.ts"
import type { ImpersonatedSignatures, SignatureState } from "../submit/impersonatedSignatures.ts"
import type { ImpersonationState, Impersonations } from "../submit/impersonation.ts"
import type { FilterState } from "../subscribe/filterRegistry.ts"
import type { Filters } from "../subscribe/filters.ts"
import type { Bundle, Bundles } from "../txpool/bundles.ts"
import type { Pool, PoolTransaction } from "../txpool/pool.ts"

interface Snapshot {
  readonly head: bigint
  readonly builder: BuilderState
  readonly pool: readonly PoolTransaction[]
  readonly bundles: readonly Bundle[]
  readonly clock: ClockState
  readonly overrides: NextBlockOverrides
  readonly impersonations: ImpersonationState
  readonly signatures: SignatureState
  readonly filters: FilterState
  readonly chainId: bigint
}

/** A taken snapshot, with the one that {@link Snapshots.reset} went back to at the time. */
interface TakenSnapshot extends Snapshot {
  readonly beginning: Snapshot
}

/** The parts of the node that snapshots cover. */
export interface SnapshotParts {
  readonly chain: Chain
  readonly state: Pick<State, "has">
  readonly builder: Builder
  readonly pool: Pool
  readonly bundles: Bundles
  readonly clock: Clock
  readonly nextBlock: NextBlock
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly filters: Filters
  readonly rules: Rules
  readonly queue: Queue
  readonly events: Events
}

/** The snapshots of one node. */
export interface Snapshots {
  /** Captures all {@link SnapshotParts}; returns its id, which counts from 1. */
  take(): Promise<bigint>
  /**
   * Goes back to a snapshot; it can be used once, and those taken after it are gone.
   *
   * @returns `false` when there is no such id, or its head was removed by a reorganisation.
   * @throws {@link SnapshotGone} when it was taken before the node was started again.
   */
  revert(id: bigint): Promise<boolean>
  /** Goes back to the declared beginning, or to the creation of the node if that is gone; every snapshot is gone. */
  reset(): Promise<void>
  /** The id of the newest snapshot. */
  readonly count: bigint
  /** Counts on from the snapshots of an earlier process, which are gone. */
  resume(count: bigint): void
  /** Declares that {@link Snapshots.reset} goes back to this moment. */
  begin(): Promise<void>
  /**
   * Forgets everything, in the queue, after another chain has taken the place of the chain: nothing waits, nobody is
   * impersonated, and {@link Snapshots.reset} goes back to this moment.
   */
  restart(): void
}

/** Creates an empty list of snapshots. */
export function createSnapshots(parts: SnapshotParts): Snapshots {
  const { queue } = parts
  const snapshots = new Map<bigint, TakenSnapshot>()
  let count = 0n
  let gone = 0n
  let first = capture(parts)
  let beginning = first

  return {
    take: () =>
      queue(() => {
        snapshots.set(++count, { beginning, ...capture(parts) })
        return count
      }),
    get count() {
      return count
    },
    resume(before) {
      count = before
      gone = before
    },
    revert: (id) =>
      queue(async () => {
        if (id > 0n && id <= gone) throw new SnapshotGone({ id })
        const snapshot = snapshots.get(id)
        if (snapshot === undefined) return false
        for (const later of [...snapshots.keys()]) if (later >= id) snapshots.delete(later)
        if (!exists(parts, snapshot)) return false
        beginning = snapshot.beginning
        await restore(parts, snapshot)
        return true
      }),
    reset: () =>
      queue(async () => {
        snapshots.clear()
        if (!exists(parts, beginning)) beginning = first
        await restore(parts, beginning)
      }),
    begin: () =>
      queue(() => {
        beginning = capture(parts)
      }),
    restart() {
      snapshots.clear()
      restoreOthers(parts, first)
      parts.bundles.restore(first.bundles)
      parts.filters.restore(first.filters)
      first = capture(parts)
      beginning = first
    },
  }
}

const capture = (parts: SnapshotParts): Snapshot => ({
  head: parts.chain.head.header.number,
  builder: parts.builder.capture(),
  pool: parts.pool.capture(),
  bundles: parts.bundles.capture(),
  clock: parts.clock.capture(),
  overrides: parts.nextBlock.overrides,
  impersonations: parts.impersonations.capture(),
  signatures: parts.impersonatedSignatures.capture(),
  filters: parts.filters.capture(),
  chainId: parts.rules.chainId,
})

/** Returns `false` when a reorganisation has removed the parent of the open block of a snapshot. */
function exists({ chain, state }: SnapshotParts, { builder: { open } }: Snapshot): boolean {
  const { hash, version } = open.parent
  return chain.blockByHash(hash) !== undefined && state.has(version)
}

async function restore(parts: SnapshotParts, snapshot: Snapshot): Promise<void> {
  const { chain, builder, bundles, clock, filters, rules, events } = parts
  const removed = chain.truncate(snapshot.head)
  clock.restore(snapshot.clock)
  restoreOthers(parts, snapshot)
  if (rules.chainId !== snapshot.chainId) rules.setChainId(snapshot.chainId)
  await builder.restore(snapshot.builder)
  bundles.restore(snapshot.bundles)
  if (removed.length > 0) events.emit("removed", removed)
  filters.restore(snapshot.filters)
}

function restoreOthers(parts: SnapshotParts, snapshot: Snapshot): void {
  const { nextBlock, impersonations, impersonatedSignatures, pool } = parts
  nextBlock.restore(snapshot.overrides)
  impersonations.restore(snapshot.impersonations)
  impersonatedSignatures.restore(snapshot.signatures)
  pool.restore(snapshot.pool)
}
