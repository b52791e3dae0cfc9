/**
 * viem chain definitions of midblock, with viem's option for pre-confirmations.
 *
 * @module
 */
import { type Chain, defineChain, formatTransaction } from "viem"
import { type NetworkName, networks } from "./instance/networks/index.ts"

const url = "http://127.0.0.1:8545"

const local = {
  id: 31337,
  name: "midblock",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url], webSocket: [url.replace("http", "ws")] } },
  testnet: true,
} as const

/** The time that a node takes to execute and publish a flashblock after its scheduled time, in milliseconds. */
const publicationMs = 50

/**
 * Returns the chain with a `getTransaction` that returns a waiting transaction only after the next flashblock.
 *
 * viem's `waitForTransactionReceipt` requests the receipt at once, then the transaction, then the receipt again, and after that
 * only at each new block number. The pause between the second and the third request makes it find the receipt in the next
 * flashblock. `eth_fillTransaction` is formatted without the name of an action, and without a pause.
 *
 * @see viem `actions/public/waitForTransactionReceipt.ts`, `actions/public/getTransaction.ts`
 */
function withPause<C extends Chain>(chain: C): C {
  const pauseMs = (chain.experimental_preconfirmationTime ?? 0) + publicationMs
  const format = (transaction: Parameters<typeof formatTransaction>[0], action?: string) => {
    const formatted = formatTransaction(transaction)
    if (action !== "getTransaction" || formatted.blockNumber !== null) return formatted
    return new Promise((resolve) => setTimeout(resolve, pauseMs, formatted))
  }
  return { ...chain, formatters: { transaction: { type: "transaction", format } } }
}

/**
 * The chain of a node with the default times: a block every 2 s and a flashblock every 200 ms. The default block of reads is
 * `pending`. `waitForTransactionReceipt` ends with the flashblock that contains the transaction where receipts are early: in
 * process, and with `--receipts preconfirmed`. Otherwise it ends with the block.
 *
 * @example
 * const client = createPublicClient({ chain: midblock, transport: http() })
 * await client.waitForTransactionReceipt({ hash }) // about 250 ms after sending; its block is sealed up to 2 s later
 */
export const midblock = withPause(
  defineChain({ ...local, blockTime: 2000, experimental_preconfirmationTime: 200 }),
)

/** The chain of the same node without pre-confirmations: the default block of reads is `latest`. */
export const midblockSealed = defineChain({ ...local, blockTime: 2000 })

/**
 * Returns the chain of a node that imitates this network, and has no other chain id.
 *
 * @example
 * networkChain("unichain").id // 130
 * networkChain("unichain").experimental_preconfirmationTime // 200
 * networkChain("base").experimental_preconfirmationTime // undefined: it has no flashblocks
 */
export function networkChain(network: NetworkName): Chain {
  const { chainId = local.id, blockTime = 2000, flashblockTime = 200, receipts } = networks[network]
  const chain = { ...local, id: Number(chainId), name: `midblock ${network}`, blockTime }
  const isPreconfirmed = receipts === "preconfirmed" && flashblockTime < blockTime
  if (!isPreconfirmed) return defineChain(chain)
  return withPause(defineChain({ ...chain, experimental_preconfirmationTime: flashblockTime }))
}

/** Does the same as {@link networkChain}. */
export const presetChain = (preset: NetworkName): Chain => networkChain(preset)
