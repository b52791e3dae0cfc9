/** The options of real networks with pre-confirmations; other options of the caller override them. */
import type { NodeOptions } from "../node/options/index.ts"

/** Builders of the op-rbuilder family: gas in steps, and a message for every flashblock, also for an empty one. */
const builder = { gasSteps: true, emptyFlashblocks: true } as const

/**
 * The presets by name.
 *
 * @see docs.unichain.org, docs.chainstack.com (Optimism), BDOCS flashblocks and Denim, ethgas-reth
 */
export const presets = {
  op: { ...builder, blockTime: 2000, flashblockTime: 250 },
  unichain: { ...builder, blockTime: 1000, flashblockTime: 200 },
  "x-layer": { ...builder, blockTime: 1000, flashblockTime: 200 },
  /** Base until Denim: calls at `pending` got the context of the newest sealed block (base/base #1439). */
  "base-flashblocks": { ...builder, blockTime: 2000, flashblockTime: 200, pendingContextLag: 1 },
  /** Base since Denim: several whole blocks in one second, and no flashblocks. */
  base: { blockTime: 200, flashblockTime: 200, flashblocks: false },
  ethgas: { ...builder, blockTime: 12_000, flashblockTime: 1000 },
} as const satisfies Readonly<Record<string, Partial<NodeOptions>>>

/** The name of a preset. */
export type PresetName = keyof typeof presets
