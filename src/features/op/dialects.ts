/** The answers of the endpoints of OP chains at `pending`, and their streams: one row for each family of networks. */
import type { NodeOptions } from "../../node/options/index.ts"

/** The options of every builder of OP chains: gas in steps, and a message for each step, also for an empty one. */
const builder = { gasSteps: true, emptyFlashblocks: true } as const

/**
 * The answers of op-reth: a receipt exists with its subblock, only `pending` names the open block, the hash of the open block changes
 * with its transactions, transactions are forwarded to the sequencer and not shown before they are pre-confirmed, and an account with a
 * delegation has one transaction in flight.
 *
 * @see ethereum-optimism/optimism rust/op-reth/crates/flashblocks, crates/rpc/src/eth/transaction.rs
 */
const opReth = {
  ...builder,
  receipts: "preconfirmed",
  openBlockBy: "tag",
  openBlockHash: "changing",
  privatePool: true,
  delegatedSlots: 1,
} as const satisfies Partial<NodeOptions>

/** The dialects by name. */
export const dialects = {
  /**
   * OP Mainnet and OP Sepolia: the stream of the Subblocks specification, and no subscriptions to it.
   *
   * @see ethereum-optimism/specs protocol/subblocks.md; docs.chainstack.com (Optimism, flashblocks)
   */
  subblocks: { ...opReth, feedForm: "subblocks", flashblockSubscriptions: false, flashblockTime: 200 },
  /**
   * Unichain, Ink, Soneium, GIWA, World Chain: op-reth with the stream of rollup-boost.
   *
   * @see docs.unichain.org, docs.giwa.io, worldcoin/world-chain crates/rpc/src/eth/block.rs
   */
  flashblocks: { ...opReth, flashblockTime: 200 },
  /** X Layer finds its open block by number and by hash too. @see okx/xlayer-reth crates/flashblocks/src/cache */
  xLayer: { ...opReth, openBlockBy: "hash", flashblockTime: 200 },
  /** Ronin: flashblocks of 250 ms. @see docs.roninchain.com */
  ronin: { ...opReth, flashblockTime: 250 },
  /**
   * Base until Denim: the hash of the open block is zero, subscriptions are served, calls at `pending` have the context of the newest
   * sealed block, and an account with a delegation has four transactions in flight.
   *
   * @see base/base #1439, `--rollup.txpool-max-inflight-delegated-slots`; docs.base.org (Flashblocks)
   */
  baseFlashblocks: {
    ...builder,
    ...{ receipts: "preconfirmed", openBlockBy: "tag", delegatedSlots: 4, pendingContextLag: 1 },
    flashblockTime: 200,
  },
  /** Base since Denim: whole blocks every 200 ms; subscriptions to flashblocks are accepted and silent. @see docs.base.org (Denim) */
  baseDenim: {
    ...{ receipts: "preconfirmed", openBlockBy: "tag", delegatedSlots: 4 },
    ...{ flashblocks: false, blockTime: 200, flashblockTime: 200 },
  },
} as const satisfies Readonly<Record<string, Partial<NodeOptions>>>

/** The methods that some networks have of their own. */
export const networkMethods = {
  /** @see okx/xlayer-reth crates/rpc */
  xLayer: ["eth_flashblocksPeerStatus"],
  /** @see base/base crates/client/metering */
  base: [
    ...["base_meterBundle", "base_meterBlockByHash", "base_meterBlockByNumber"],
    "base_meteredPriorityFeePerGas",
  ],
} as const

/** The name of such a method. */
export type NetworkMethod = (typeof networkMethods)[keyof typeof networkMethods][number]
