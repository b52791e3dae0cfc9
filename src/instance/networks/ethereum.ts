/** The networks that have the rules of Ethereum. */
import type { NodeOptions } from "../../node/options/index.ts"

/** Pre-confirmations on Ethereum (ethgas-reth): gas in steps, a message for every flashblock, and the limit of reth for delegations. */
const ethgas: Partial<NodeOptions> = {
  ...{ receipts: "preconfirmed", openBlockBy: "tag", delegatedSlots: 1, gasSteps: true },
  ...{ emptyFlashblocks: true, chainId: 1n, blockTime: 12_000, flashblockTime: 1000 },
}

/** The networks by name; `ethereum` is a node as without a network. */
export const networks = { ethereum: { options: {} }, ethgas: { options: ethgas } }
