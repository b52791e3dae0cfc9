/** Snapshots of the whole node by id; their cost grows with the pool only. */
import type { SealedBlock } from "../../chain/block.ts"
import type { Chain } from "../../chain/chain.ts"
import { SnapshotGone } from "../../errors/index.ts"
import type { Rules } from "../../evm/fork/hardforks.ts"
import type { State } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"
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
import { type Branches, createBranches } from "./branches.ts"

interface Snapshot {
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
  readonly state: State
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
   * Blocks that a rollback or a reorganisation has removed since are put back.
   *
   * @returns `false` when there is no such id.
   * @throws {@link SnapshotGone} when it was taken before the node was started again.
   */
  revert(id: bigint): Promise<boolean>
  /** The versions of the state that snapshots go back to. */
  readonly versions: Iterable<Version>
  /** Keeps the blocks that snapshots need before the chain is truncated to a block, in the queue. */
  keepAbove(base: SealedBlock): void
  /** Goes back to the declared beginning, or to the creation of the node if that is gone; every snapshot is gone. */
  reset(): Promise<void>
  /** The id of the newest snapshot. */
  readonly count: bigint
  /** True when there is a snapshot to go back to. */
  readonly hasAny: boolean
  /** Returns `false` when the chain began in an earlier process: {@link Snapshots.reset} knows no moment to go back to then. */
  hasBeginning(): boolean
  /** Counts on from the snapshots of an earlier process, which are gone, as is the beginning of the chain. */
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
  const branches = createBranches(parts)
  let first = capture(parts)
  let beginning = first
  let resumed: { readonly first: Snapshot; readonly count: bigint } | undefined
  const tops = () => topsOf([first, beginning], snapshots.values())
  const restoring = { ...branches, keepAbove: (base: SealedBlock) => branches.keep(tops(), base) }
  const goBack = (snapshot: Snapshot) => restore(parts, snapshot, restoring)

  return {
    keepAbove: restoring.keepAbove,
    take: () =>
      queue(() => {
        snapshots.set(++count, { beginning, ...capture(parts) })
        return count
      }),
    get count() {
      return count
    },
    get hasAny() {
      return snapshots.size > 0
    },
    get versions() {
      const taken = [...snapshots.values()].flatMap((each) => [each, each.beginning])
      return [first, beginning, ...taken].flatMap((each) => versionsOf(each, branches))
    },
    hasBeginning: () => beginning !== resumed?.first,
    resume(before) {
      resumed = { first, count: before }
      count = before
    },
    revert: (id) =>
      queue(async () => {
        if (id > 0n && id <= (resumed?.count ?? 0n)) throw new SnapshotGone({ id })
        const snapshot = snapshots.get(id)
        if (snapshot === undefined) return false
        for (const later of [...snapshots.keys()]) if (later >= id) snapshots.delete(later)
        beginning = snapshot.beginning
        return goBack(snapshot)
      }),
    reset: () =>
      queue(async () => {
        snapshots.clear()
        if (await goBack(beginning)) return
        beginning = first
        await goBack(beginning)
      }),
    begin: () =>
      queue(() => {
        beginning = capture(parts)
      }),
    restart() {
      snapshots.clear()
      restoreAllButChain(parts, first)
      first = capture(parts)
      beginning = first
    },
  }
}

/** Yields the heads that beginnings and snapshots go back to. */
function* topsOf(beginnings: readonly Snapshot[], taken: Iterable<TakenSnapshot>): Iterable<SealedBlock> {
  yield* beginnings.map(headOf)
  for (const snapshot of taken) yield* [headOf(snapshot), headOf(snapshot.beginning)]
}

const capture = (parts: SnapshotParts): Snapshot => ({
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

/** The head of the chain at the time of a snapshot, on the state of that time. */
const headOf = ({ builder }: Snapshot): SealedBlock => builder.open.parent

const versionsOf = ({ builder: { open } }: Snapshot, { basesOf }: Pick<Branches, "basesOf">): Version[] => [
  ...basesOf(open.parent).map(({ version }) => version),
  open.parent.version,
  open.beginning,
  ...open.transactions.map(({ version }) => version),
]

/** Goes back to a snapshot; returns `false` when its head was never on this chain. */
async function restore(
  parts: SnapshotParts,
  snapshot: Snapshot,
  branches: Pick<Branches, "baseOf" | "restore"> & Pick<Snapshots, "keepAbove">,
): Promise<boolean> {
  const { builder, bundles, clock, filters, rules, events } = parts
  const base = branches.baseOf(headOf(snapshot))
  if (base === undefined) return false
  branches.keepAbove(base)
  const { removed, restored } = branches.restore(headOf(snapshot))
  clock.restore(snapshot.clock)
  restoreOthers(parts, snapshot)
  if (rules.chainId !== snapshot.chainId) rules.setChainId(snapshot.chainId)
  // Before the open block: a log that was pre-confirmed and sealed is removed first, and then pre-confirmed again.
  await builder.restore(snapshot.builder, () => {
    if (removed.length > 0) events.emit("removed", removed)
    if (restored.length > 0) events.emit("restored", restored)
  })
  bundles.restore(snapshot.bundles)
  filters.restore(snapshot.filters)
  return true
}

function restoreAllButChain(parts: SnapshotParts, snapshot: Snapshot): void {
  restoreOthers(parts, snapshot)
  parts.bundles.restore(snapshot.bundles)
  parts.filters.restore(snapshot.filters)
}

function restoreOthers(parts: SnapshotParts, snapshot: Snapshot): void {
  const { nextBlock, impersonations, impersonatedSignatures, pool } = parts
  nextBlock.restore(snapshot.overrides)
  impersonations.restore(snapshot.impersonations)
  impersonatedSignatures.restore(snapshot.signatures)
  pool.restore(snapshot.pool)
}
