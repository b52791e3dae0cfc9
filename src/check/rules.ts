/** The documents in which the rules stand. */
import type { Rule } from "./types.ts"

const documentOf =
  (document: string, url?: string) =>
  (section: string): Rule => ({ document, section, url })

/** The contract of `eth_call`, `eth_getBlockReceipts` and `eth_getStorageAt` at pre-confirmed state. */
export const readService = documentOf("read service of pre-confirmed state")

/** The specification of the stream and of the methods at `pending`. */
export const subblocks = documentOf(
  "OP Stack: Subblocks",
  "https://github.com/ethereum-optimism/specs/blob/main/specs/protocol/subblocks.md",
)

/** The stream and the subscriptions of rollup-boost and Base. */
export const flashblocks = documentOf(
  "Flashblocks",
  "https://github.com/flashbots/rollup-boost/blob/main/specs/flashblocks.md",
)

/** The subscription kind of X Layer. */
export const xLayer = documentOf("X Layer: Flashblocks", "https://github.com/okx/xlayer-reth")

export const jsonRpc = documentOf("JSON-RPC 2.0", "https://www.jsonrpc.org/specification")

export const executionApis = documentOf(
  "Ethereum execution APIs",
  "https://github.com/ethereum/execution-apis",
)

export const eip = (number: number): ((section: string) => Rule) =>
  documentOf(`EIP-${number}`, `https://eips.ethereum.org/EIPS/eip-${number}`)

/** The subscriptions of geth, which all nodes follow. */
export const gethPubSub = documentOf(
  "geth: real-time events",
  "https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub",
)
