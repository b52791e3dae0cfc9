/** The families of the chain: sealed blocks, flashblocks, transactions, gas, reorganizations, and the head. */
import { histogram } from "../durations.ts"
import { byLabel, type Family, single } from "../family.ts"
import type { Sources } from "../sources.ts"

/** The families. */
export const chainFamilies: readonly Family<Sources>[] = [
  {
    name: "midblock_blocks_sealed_total",
    type: "counter",
    help: "Sealed blocks, imported and empty ones included.",
    read: ({ counts }) => single(counts.blocks),
  },
  {
    name: "midblock_flashblocks_total",
    type: "counter",
    help: "Published flashblocks; flashblock 0, with the system calls of a block, is one.",
    read: ({ counts }) => single(counts.flashblocks),
  },
  {
    name: "midblock_transactions_received_total",
    type: "counter",
    help: "Transactions that entered the pool.",
    read: ({ counts }) => single(counts.received),
  },
  {
    name: "midblock_transactions_preconfirmed_total",
    type: "counter",
    help: "Transactions that were published in the open block, again after a change of it included.",
    read: ({ counts }) => single(counts.preconfirmed),
  },
  {
    name: "midblock_preconfirmations_dropped_total",
    type: "counter",
    help: "Transactions that were published in the open block and left it without being sealed in it.",
    read: ({ counts }) => single(counts.dropped),
  },
  {
    name: "midblock_transactions_sealed_total",
    type: "counter",
    help: "Sealed transactions: success, reverted (REVERT), or failed (out of gas and all other exceptions).",
    labels: ["outcome"],
    read: ({ counts }) => byLabel("outcome", counts.sealed),
  },
  {
    name: "midblock_faults_injected_total",
    type: "counter",
    help: "Faults that were injected, by the function of node.faults that did it.",
    labels: ["kind"],
    read: ({ counts }) => byLabel("kind", counts.injected),
  },
  {
    name: "midblock_flashblock_build_seconds",
    type: "histogram",
    help: "Time to execute the transactions of a flashblock; flashblocks without transactions are not counted.",
    read: ({ counts }) => histogram("midblock_flashblock_build_seconds", counts.builds),
  },
  {
    name: "midblock_block_seal_seconds",
    type: "histogram",
    help: "Time to seal a block, its roots and the beginning of the next block included.",
    read: ({ counts }) => histogram("midblock_block_seal_seconds", counts.seals),
  },
  {
    name: "midblock_block_roots_seconds",
    type: "histogram",
    help: "Time to compute the roots of a sealed block: of the state, the transactions and the receipts.",
    read: ({ counts }) => histogram("midblock_block_roots_seconds", counts.roots),
  },
  {
    name: "midblock_execution_faults_total",
    type: "counter",
    help: "Transactions on which execution itself failed; they are not tried again.",
    read: ({ counts }) => single(counts.faults),
  },
  {
    name: "midblock_gas_used_total",
    type: "counter",
    help: "Gas used by sealed blocks.",
    read: ({ counts }) => single(counts.gasUsed),
  },
  {
    name: "midblock_reorgs_total",
    type: "counter",
    help: "Times that sealed blocks left the chain: by a reorganization, a revert to a snapshot, or a reset.",
    read: ({ counts }) => single(counts.reorgs),
  },
  {
    name: "midblock_head_number",
    type: "gauge",
    help: "Number of the newest sealed block.",
    read: ({ node }) => single(node.chain.head.header.number),
  },
  {
    name: "midblock_head_timestamp_seconds",
    type: "gauge",
    help: "Time of the newest sealed block, in seconds since 1970.",
    read: ({ node }) => single(node.chain.head.header.timestamp),
  },
]
