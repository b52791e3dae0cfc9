/** Counts events of the chain and of the open block, from the events of a node. */
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { type Events, type FaultKind, faultKinds } from "../../node/block/events.ts"
import { addDuration, createDurations, type Durations } from "./durations.ts"

/** Counts since the node was created; a revert, a reset or a reorganization does not lower them. */
export interface ChainCounts {
  blocks: number
  /** The number of times that blocks left the chain. */
  reorgs: number
  flashblocks: number
  gasUsed: number
  received: number
  preconfirmed: number
  dropped: number
  /** Sealed transactions by outcome. */
  readonly sealed: Record<Outcome, number>
  /** Transactions on which execution itself failed. */
  faults: number
  /** Faults that were injected, by kind. */
  readonly injected: Record<FaultKind, number>
  /** The time that executing the transactions of each flashblock took. */
  readonly builds: Durations
  /** The time that sealing each block took. */
  readonly seals: Durations
  /** The time that the roots of each sealed block took. */
  readonly roots: Durations
}

type Outcome = "success" | "reverted" | "failed"

/** Begins to count. */
export function countChain(events: Events): ChainCounts {
  const counts: ChainCounts = {
    blocks: 0,
    reorgs: 0,
    flashblocks: 0,
    gasUsed: 0,
    received: 0,
    preconfirmed: 0,
    dropped: 0,
    sealed: { success: 0, reverted: 0, failed: 0 },
    faults: 0,
    injected: Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>,
    builds: createDurations(),
    seals: createDurations(),
    roots: createDurations(),
  }
  events.on("transaction", () => counts.received++)
  events.on("flashblock", ({ transactions, buildMs }) => {
    counts.flashblocks++
    counts.preconfirmed += transactions.length
    if (transactions.length > 0) addDuration(counts.builds, buildMs)
  })
  events.on("rewrite", ({ transactions, dropped }) => {
    counts.preconfirmed += transactions.length
    counts.dropped += dropped.length
  })
  events.on("block", ({ header, transactions }, _, { sealMs, rootsMs }) => {
    counts.blocks++
    addDuration(counts.seals, sealMs)
    addDuration(counts.roots, rootsMs)
    counts.gasUsed += Number(header.gasUsed)
    for (const executed of transactions) counts.sealed[outcomeOf(executed)]++
  })
  events.on("implied", ({ first, last }) => {
    counts.blocks += last - first + 1
  })
  events.on("removed", () => counts.reorgs++)
  events.on("fault", () => counts.faults++)
  events.on("injected", (kind) => counts.injected[kind]++)
  return counts
}

const outcomeOf = ({ failure }: ExecutedTransaction): Outcome =>
  failure === undefined ? "success" : failure === "revert" ? "reverted" : "failed"
