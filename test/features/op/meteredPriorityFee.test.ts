/** The priority fee that Base's nodes recommend: by the gas and the data of recent blocks (base/base crates/execution/metering). */
import { type Hex, numberToHex, parseGwei, size } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import type { CreateNodeOptions } from "../../../src/index.ts"
import { start } from "./start.ts"

const estimate = (
  resource: string,
  [threshold, recommended, usage, fitting, transactions]: readonly number[],
) => ({
  ...{ resource, thresholdPriorityFee: numberToHex(threshold ?? 0) },
  ...{ recommendedPriorityFee: numberToHex(recommended ?? 0), cumulativeUsage: numberToHex(usage ?? 0) },
  ...{ thresholdTxCount: fitting, totalTransactions: transactions },
})

/** Starts a node of Base whose blocks have gas for 100 transfers, beside what the deposits may use. */
async function pricing(options: CreateNodeOptions = {}) {
  const started = await start({ network: "base", gasLimit: 2_100_000n, ...options })
  const { node, friend } = started
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const sign = (nonce: number, tip: number, fields = {}) =>
    account.signTransaction({
      ...{ chainId: 8453, type: "eip1559", nonce, to: friend, gas: 21_000n },
      ...{ maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: BigInt(tip), ...fields },
    })
  const send = async (nonce: number, tip: number, fields = {}) =>
    node.request({ method: "eth_sendRawTransaction", params: [await sign(nonce, tip, fields)] })
  const price = (...txs: Hex[]) =>
    node.request<unknown>({ method: "base_meteredPriorityFeePerGas", params: [{ txs, blockNumber: "0x1" }] })
  return { ...started, sign, send, price }
}

/** Init code that uses all of its gas. */
const spending = { to: undefined, data: "0xfe" } as const

test("a bundle that fits beside the transactions of recent blocks needs the lowest fee, one that does not a higher one", async () => {
  const { node, sign, send, price } = await pricing()
  for (const [nonce, tip] of [5_000_000, 9_000_000, 7_000_000].entries())
    await send(nonce, tip, { ...spending, gas: 300_000n })
  await node.mine()
  const free = await price(await sign(3, 1))
  expect(free).toMatchObject({
    priorityFee: "0xf4240",
    blocksSampled: 1,
    totalGasUsed: 21_000,
    stateBlockNumber: 1,
  })
  expect(free).toMatchObject({
    resourceEstimates: [
      estimate("gasUsed", [1_000_000, 1_000_000, 900_000, 3, 3]),
      { resource: "dataAvailability", thresholdTxCount: 3 },
    ],
  })
  // 1,300,000 gas leave room for two of 300,000: those with the tips 9 and 7.
  expect(await price(await sign(3, 1, { ...spending, gas: 1_300_000n }))).toMatchObject({
    priorityFee: numberToHex(7_000_000),
    resourceEstimates: [estimate("gasUsed", [7_000_000, 7_000_000, 600_000, 2, 3]), { thresholdTxCount: 3 }],
  })
  expect(await price(await sign(3, 1, { ...spending, gas: 2_000_000n }))).toMatchObject({
    priorityFee: numberToHex(9_000_000),
    resourceEstimates: [estimate("gasUsed", [9_000_000, 9_000_000, 0, 0, 3]), { thresholdTxCount: 3 }],
  })
})

test("of several blocks the upper median counts, blocks of deposits alone do not, nor more than twelve", async () => {
  const { node, sign, send, price } = await pricing()
  let nonce = 0
  const block = async (tip: number) => {
    await send(nonce++, tip, { ...spending, gas: 1_000_000n })
    await node.mine(2)
  }
  for (const tip of [9_000_000, 1_000_001, 3_000_000, 5_000_000]) await block(tip)
  const bundle = await sign(nonce, 1, { ...spending, gas: 1_500_000n })
  expect(await price(bundle)).toMatchObject({ priorityFee: numberToHex(5_000_000), blocksSampled: 4 })
  for (let count = 0; count < 12; count++) await block(2_000_000)
  expect(await price(await sign(nonce, 1, { ...spending, gas: 1_500_000n }))).toMatchObject({
    ...{ priorityFee: numberToHex(2_000_000), blocksSampled: 12 },
  })
})

test("data counts by its length after compression, up to the limit of the batcher", async () => {
  const { node, sign, send, price } = await pricing()
  await send(0, 4_000_000)
  await node.mine()
  await node.request<unknown>({ method: "miner_setMaxDASize", params: ["0x0", "0xc8"] })
  const raw = await sign(1, 1)
  // Transfers do not compress: 32 bytes take 33.
  const length = size(raw) + Math.ceil(size(raw) / 32)
  expect(await price(raw)).toMatchObject({
    priorityFee: numberToHex(4_000_000),
    resourceEstimates: [
      estimate("gasUsed", [1_000_000, 1_000_000, 21_000, 1, 1]),
      estimate("dataAvailability", [4_000_000, 4_000_000, 0, 0, 1]),
    ],
  })
  await node.request<unknown>({ method: "miner_setMaxDASize", params: ["0x0", "0x64"] })
  await expect(price(raw)).rejects.toThrow(
    `Priority fee estimation failed: bundle data availability demand (${length}) exceeds capacity limit (100)`,
  )
})

test("with flashblocks the open block counts, as far as it is published", async () => {
  const { sign, send, price } = await pricing({ network: "base-flashblocks", gasLimit: 4_000_000n })
  await expect(price(await sign(0, 1))).rejects.toThrow(
    "No metering data available: cache is empty or not yet populated",
  )
  await send(0, 1)
  expect(await price(await sign(1, 1))).toMatchObject({ blocksSampled: 1, stateFlashblockIndex: 1 })
})
