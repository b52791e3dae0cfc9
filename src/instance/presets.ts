/** The options of real networks with pre-confirmations; other options of the caller override them. */
import type { NodeOptions } from "../node/options/index.ts"

/**
 * Pre-confirming networks: a receipt exists as soon as its flashblock, and `pending` is the only name of the open block. Their
 * pools are reth's, with its limit for accounts that delegate (reth `DEFAULT_MAX_INFLIGHT_DELEGATED_SLOTS`).
 */
const preconfirming = { receipts: "preconfirmed", openBlockBy: "tag", delegatedSlots: 1 } as const

/** Builders of the op-rbuilder family: gas in steps, and a message for every flashblock, also for an empty one. */
const builder = { ...preconfirming, gasSteps: true, emptyFlashblocks: true } as const

/** The limit of Base's own node for accounts that delegate (base/base `--rollup.txpool-max-inflight-delegated-slots`). */
const baseSlots = 4

/**
 * The presets by name. Each has the chain id of its network, as wallets, typed data and `viem/chains` have it; ethgas builds for
 * Ethereum. A genesis file, a fork, a fixture or a data folder has a chain id, which comes before that of the preset.
 *
 * @see docs.unichain.org, docs.chainstack.com (Optimism), BDOCS flashblocks and Denim, ethgas-reth
 */
export const presets = {
  op: { ...builder, chainId: 10n, blockTime: 2000, flashblockTime: 250 },
  unichain: { ...builder, chainId: 130n, blockTime: 1000, flashblockTime: 200 },
  /** X Layer finds its open block by number and by the hash of its receipts too (xlayer-reth `crates/flashblocks/src/cache`). */
  "x-layer": { ...builder, chainId: 196n, openBlockBy: "hash", blockTime: 1000, flashblockTime: 200 },
  /** Base until Denim: calls at `pending` got the context of the newest sealed block (base/base #1439). */
  "base-flashblocks": {
    ...builder,
    chainId: 8453n,
    delegatedSlots: baseSlots,
    blockTime: 2000,
    flashblockTime: 200,
    pendingContextLag: 1,
  },
  /** Base since Denim: several whole blocks in one second, and no flashblocks. */
  base: {
    ...preconfirming,
    chainId: 8453n,
    delegatedSlots: baseSlots,
    blockTime: 200,
    flashblockTime: 200,
    flashblocks: false,
  },
  ethgas: { ...builder, chainId: 1n, blockTime: 12_000, flashblockTime: 1000 },
} as const satisfies Readonly<Record<string, Partial<NodeOptions>>>

/** The name of a preset. */
export type PresetName = keyof typeof presets
