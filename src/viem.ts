/**
 * viem chain definitions of midblock: with pre-confirmations, as viem knows them.
 *
 * @module
 */
import { type Chain, defineChain, formatTransaction } from "viem"
import { type PresetName, presets } from "./instance/presets.ts"

const url = "http://127.0.0.1:8545"

const local = {
  id: 31337,
  name: "midblock",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url], webSocket: [url.replace("http", "ws")] } },
  testnet: true,
} as const

/** Milliseconds that a node gets to execute and publish a flashblock after its time has come. */
const publicationMs = 50

/**
 * The chain, on which `getTransaction` answers for a waiting transaction after the next flashblock only.
 *
 * viem's `waitForTransactionReceipt` asks for the receipt at once, then for the transaction, then for the receipt again,
 * and from there on at each new block number only. The pause between the second and the third question makes it find the receipt
 * in the next flashblock. `eth_fillTransaction` is formatted without the name of an action, and without a pause.
 *
 * @see viem `actions/public/waitForTransactionReceipt.ts`, `actions/public/getTransaction.ts`
 */
function pausing<C extends Chain>(chain: C): C {
  const pauseMs = (chain.experimental_preconfirmationTime ?? 0) + publicationMs
  const format = (transaction: Parameters<typeof formatTransaction>[0], action?: string) => {
    const formatted = formatTransaction(transaction)
    if (action !== "getTransaction" || formatted.blockNumber !== null) return formatted
    return new Promise((resolve) => setTimeout(resolve, pauseMs, formatted))
  }
  return { ...chain, formatters: { transaction: { type: "transaction", format } } }
}

/**
 * A node with its defaults, a block every 2 s and a flashblock every 200 ms: reads are of `pending` unless told
 * otherwise, and `waitForTransactionReceipt` ends with the flashblock that holds the transaction.
 *
 * @example
 * const client = createPublicClient({ chain: midblock, transport: http() })
 * await client.waitForTransactionReceipt({ hash }) // about 250 ms after sending; its block is sealed up to 2 s later
 */
export const midblock = pausing(
  defineChain({ ...local, blockTime: 2000, experimental_preconfirmationTime: 200 }),
)

/** The same node read as a chain without pre-confirmations: reads are of `latest` unless told otherwise. */
export const midblockSealed = defineChain({ ...local, blockTime: 2000 })

/**
 * A node that was started with this preset.
 *
 * @example
 * presetChain("unichain").experimental_preconfirmationTime // 200
 * presetChain("base").experimental_preconfirmationTime // undefined: it has no flashblocks
 */
export function presetChain(preset: PresetName): Chain {
  const { blockTime, flashblockTime } = presets[preset]
  const chain = { ...local, name: `midblock ${preset}`, blockTime }
  const isPreconfirmed = flashblockTime < blockTime
  if (!isPreconfirmed) return defineChain(chain)
  return pausing(defineChain({ ...chain, experimental_preconfirmationTime: flashblockTime }))
}
