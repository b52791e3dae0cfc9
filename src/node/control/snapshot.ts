/** One snapshot of the whole node: its contents, and the return to it. */
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain, ChainLine } from "../../kernel/chain/chain.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"
import type { Clock, ClockState } from "../base/clock.ts"
import type { Queue } from "../base/queue.ts"
import type { Builder } from "../block/builder.ts"
import type { BuilderState } from "../block/builderTypes.ts"
import type { Events } from "../block/events.ts"
import type { NextBlock, NextBlockOverrides } from "../block/nextBlock.ts"
import type { ImpersonatedSignatures, SignatureState } from "../submit/impersonatedSignatures.ts"
import type { ImpersonationState, Impersonations } from "../submit/impersonation.ts"
import type { InstalledFilters } from "../subscribe/filterRegistry.ts"
import type { Filters } from "../subscribe/filters.ts"
import type { Bundle, Bundles } from "../txpool/bundles.ts"
import type { Pool, PoolTransaction } from "../txpool/pool.ts"
import type { Branches } from "./branches.ts"

/** The values of a node that change in the queue only, without the pool. */
interface QueuedState {
  readonly line: ChainLine
  readonly builder: BuilderState
  readonly bundles: readonly Bundle[]
  readonly clock: ClockState
  readonly overrides: NextBlockOverrides
  readonly chainId: bigint
}

/** The node at one moment. */
export interface Snapshot {
  readonly queued: QueuedState
  readonly pool: readonly PoolTransaction[]
  readonly impersonations: ImpersonationState
  readonly signatures: SignatureState
  readonly filters: InstalledFilters
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

/** Takes a snapshot; its cost depends on the size of the pool. */
export const capture = (parts: SnapshotParts): Snapshot => ({
  queued: captureQueued(parts),
  impersonations: parts.impersonations.capture(),
  signatures: parts.impersonatedSignatures.capture(),
  pool: parts.pool.capture(),
  filters: parts.filters.capture(),
})

/** Captures the values whose cost does not depend on the size of the pool. */
const captureQueued = ({ chain, builder, bundles, clock, nextBlock, rules }: SnapshotParts): QueuedState => ({
  line: chain.line,
  builder: builder.capture(),
  bundles: bundles.capture(),
  clock: clock.capture(),
  overrides: nextBlock.overrides,
  chainId: rules.chainId,
})

/** Returns the head of the chain at a snapshot, with its state version of that time. */
export const headOf = ({ queued }: Pick<Snapshot, "queued">): SealedBlock => queued.builder.open.parent

/** Returns the versions of the state that a snapshot needs. */
export const versionsOf = (
  { queued: { builder } }: Snapshot,
  { basesOf }: Pick<Branches, "basesOf">,
): Version[] => [
  ...basesOf(builder.open.parent).map(({ version }) => version),
  builder.open.parent.version,
  builder.open.beginning,
  ...builder.open.transactions.map(({ version }) => version),
]

/** Keeps and restores blocks that were removed from the chain. */
export interface Restoring extends Pick<Branches, "baseOf" | "restore"> {
  keepAbove(base: SealedBlock): void
}

/** Returns the node to a snapshot; returns `false` when its head was never on this chain. */
export async function restore(
  parts: SnapshotParts,
  snapshot: Snapshot,
  branches: Restoring,
): Promise<boolean> {
  const { builder, bundles, clock, filters, rules, events } = parts
  const { queued } = snapshot
  const replaced = returnTo(queued.line, parts.chain)
  const base = branches.baseOf(headOf(snapshot))
  if (base === undefined) {
    parts.chain.use(replaced.line)
    return false
  }
  branches.keepAbove(base)
  const change = branches.restore(headOf(snapshot))
  const removed = [...change.removed, ...replaced.blocks]
  const { restored } = change
  clock.restore(queued.clock)
  restoreOthers(parts, snapshot)
  if (rules.chainId !== queued.chainId) rules.setChainId(queued.chainId)
  // These events come before those of the open block: a sealed log is removed first, and then pre-confirmed again.
  await builder.restore(queued.builder, () => {
    if (removed.length > 0) events.emit("removed", removed)
    if (restored.length > 0) events.emit("restored", restored)
  })
  bundles.restore(queued.bundles)
  filters.restore(snapshot.filters)
  return true
}

/** Returns the chain to a line that a loaded state has replaced; returns the line that it had, and its blocks if they are removed. */
function returnTo(line: ChainLine, chain: Chain) {
  const before = chain.line
  if (before === line) return { line, blocks: [] }
  const blocks = chain.segments(chain.first, chain.head.header.number).map(({ block }) => block)
  chain.use(line)
  return { line: before, blocks }
}

/** Restores a snapshot, except chain, open block and clock. */
export function restoreAllButChain(parts: SnapshotParts, snapshot: Snapshot): void {
  restoreOthers(parts, snapshot)
  parts.bundles.restore(snapshot.queued.bundles)
  parts.filters.restore(snapshot.filters)
}

function restoreOthers(parts: SnapshotParts, snapshot: Snapshot): void {
  const { nextBlock, impersonations, impersonatedSignatures, pool } = parts
  nextBlock.restore(snapshot.queued.overrides)
  impersonations.restore(snapshot.impersonations)
  impersonatedSignatures.restore(snapshot.signatures)
  pool.restore(snapshot.pool)
}
