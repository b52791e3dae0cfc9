/**
 * viem chain definitions of midblock: with pre-confirmations, as viem knows them.
 *
 * @module
 */
import { type Chain, defineChain } from "viem"
import { type PresetName, presets } from "./presets.ts"

const url = "http://127.0.0.1:8545"

const local = {
  id: 31337,
  name: "midblock",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url], webSocket: [url.replace("http", "ws")] } },
  testnet: true,
} as const

/**
 * A node with its defaults, a block every 2 s and a flashblock every 200 ms: reads are of `pending` unless told
 * otherwise, and receipts are polled for every 200 ms.
 *
 * @example
 * const client = createPublicClient({ chain: midblock, transport: http() })
 * await client.waitForTransactionReceipt({ hash }) // as soon as a flashblock holds it
 */
export const midblock = defineChain({ ...local, blockTime: 2000, experimental_preconfirmationTime: 200 })

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
  return defineChain(isPreconfirmed ? { ...chain, experimental_preconfirmationTime: flashblockTime } : chain)
}
