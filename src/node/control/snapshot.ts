/** One snapshot of the whole node: what it holds, and how the node goes back to it. */
import type { SealedBlock } from "../../chain/block.ts"
import type { Chain } from "../../chain/chain.ts"
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
import type { Branches, ChainChange } from "./branches.ts"

/** The part of a node that changes in the queue alone, the pool left out. */
export interface QueuedState {
  readonly builder: BuilderState
  readonly bundles: readonly Bundle[]
  readonly clock: ClockState
  readonly overrides: NextBlockOverrides
  readonly chainId: bigint
}

/** All of a node at a moment. */
export interface Snapshot extends QueuedState {
  readonly pool: readonly PoolTransaction[]
  readonly impersonations: ImpersonationState
  readonly signatures: SignatureState
  readonly filters: FilterState
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

/** Takes a snapshot; its cost grows with the pool. */
export const capture = (parts: SnapshotParts): Snapshot => ({
  ...captureQueued(parts),
  ...captureOthers(parts),
  pool: parts.pool.capture(),
  filters: parts.filters.capture(),
})

/** Captures what changes outside of the queue, the filters left out: they continue. */
export const captureOthers = (parts: SnapshotParts): Omit<Snapshot, "pool" | keyof QueuedState> => ({
  impersonations: parts.impersonations.capture(),
  signatures: parts.impersonatedSignatures.capture(),
  filters: [],
})

/** Captures the part whose cost is the same for every pool. */
export const captureQueued = ({ builder, bundles, clock, nextBlock, rules }: SnapshotParts): QueuedState => ({
  builder: builder.capture(),
  bundles: bundles.capture(),
  clock: clock.capture(),
  overrides: nextBlock.overrides,
  chainId: rules.chainId,
})

/** The head of the chain at the time of a snapshot, on the state of that time. */
export const headOf = ({ builder }: Pick<Snapshot, "builder">): SealedBlock => builder.open.parent

/** Returns the versions of the state that a snapshot goes back to. */
export const versionsOf = (
  { builder: { open } }: Snapshot,
  { basesOf }: Pick<Branches, "basesOf">,
): Version[] => [
  ...basesOf(open.parent).map(({ version }) => version),
  open.parent.version,
  open.beginning,
  ...open.transactions.map(({ version }) => version),
]

/** The blocks that left the chain, and how they are kept and put back. */
export interface Restoring extends Pick<Branches, "baseOf" | "restore"> {
  keepAbove(base: SealedBlock): void
  /** Blocks that listeners were told of as removed, and that are on the chain again. */
  readonly returned?: ChainChange["restored"] | undefined
}

/** A snapshot; without a pool, the transactions that wait are left as they are. */
export type RestoredSnapshot = Omit<Snapshot, "pool"> & { readonly pool?: Snapshot["pool"] | undefined }

/** Goes back to a snapshot; returns `false` when its head was never on this chain. */
export async function restore(
  parts: SnapshotParts,
  snapshot: RestoredSnapshot,
  branches: Restoring,
): Promise<boolean> {
  const { builder, bundles, clock, filters, rules, events } = parts
  const base = branches.baseOf(headOf(snapshot))
  if (base === undefined) return false
  branches.keepAbove(base)
  const change = branches.restore(headOf(snapshot))
  const { removed } = change
  const restored = [...(branches.returned ?? []), ...change.restored]
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

/** Goes back to a snapshot, but for the chain, the open block and the clock. */
export function restoreAllButChain(parts: SnapshotParts, snapshot: Snapshot): void {
  restoreOthers(parts, snapshot)
  parts.bundles.restore(snapshot.bundles)
  parts.filters.restore(snapshot.filters)
}

function restoreOthers(parts: SnapshotParts, snapshot: RestoredSnapshot): void {
  const { nextBlock, impersonations, impersonatedSignatures, pool } = parts
  nextBlock.restore(snapshot.overrides)
  impersonations.restore(snapshot.impersonations)
  impersonatedSignatures.restore(snapshot.signatures)
  if (snapshot.pool !== undefined) pool.restore(snapshot.pool)
}
