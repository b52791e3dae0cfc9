/** The measurements of Base's nodes: gas of bundles and blocks, with the times in which they ran. */
import { type Hex, keccak256, parseGwei } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { expect, test } from "vitest"
import type { NetworkName } from "../../../src/index.ts"
import { start } from "./start.ts"

interface Measured {
  readonly results: readonly { readonly executionTimeUs: number; readonly gasUsed: number }[]
  readonly transactions: readonly { readonly executionTimeUs: number }[]
  readonly [name: string]: unknown
}

/** Starts a node of Base whose first account signs transfers of 21,000 gas. */
async function measuring(network: NetworkName) {
  const started = await start({ network })
  const { node, friend } = started
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const sign = (nonce: number, fields = {}) =>
    account.signTransaction({
      ...{ chainId: Number(node.options.chainId), type: "eip1559", nonce, to: friend, gas: 21_000n },
      ...{ value: 5n, maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: 1n, ...fields },
    })
  const ask = (method: string, ...params: unknown[]): Promise<Measured> =>
    node.request<unknown>({ method, params }) as Promise<Measured>
  const meter = (...txs: Hex[]) => ask("base_meterBundle", { txs, blockNumber: "0x1" })
  return { ...started, account, sign, ask, meter }
}

const time = expect.any(Number)
const isWhole = (us: number) => Number.isSafeInteger(us) && us >= 0

test("a bundle after the newest flashblock: gas, fees at the highest price, and times", async () => {
  const { node, account, friend, sign, meter, wallet } = await measuring("base-flashblocks")
  await wallet.sendTransaction({ to: friend, value: 1n })
  const [first, creation] = [await sign(1), await sign(2, { to: undefined, data: "0x00", gas: 60_000n })]
  const found = await meter(first, creation)
  const fees = 21_000n * parseGwei("3")
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const { results } = found
  const created = BigInt(results[1]?.gasUsed ?? 0)
  const all = hex(fees + created * parseGwei("3"))
  expect(found).toEqual({
    ...{
      bundleGasPrice: hex(parseGwei("3")),
      bundleHash: keccak256(`${keccak256(first)}${keccak256(creation).slice(2)}`),
    },
    ...{
      coinbaseDiff: all,
      ethSentToCoinbase: "0x0",
      gasFees: all,
      stateBlockNumber: 1,
      stateFlashblockIndex: 1,
    },
    ...{ totalGasUsed: 21_000 + Number(created), totalExecutionTimeUs: time, stateRootTimeUs: time },
    results: [
      {
        ...{ coinbaseDiff: hex(fees), ethSentToCoinbase: "0x0", fromAddress: account.address.toLowerCase() },
        ...{
          gasFees: hex(fees),
          gasPrice: hex(parseGwei("3")),
          gasUsed: 21_000,
          toAddress: friend.toLowerCase(),
        },
        ...{ txHash: keccak256(first), value: "0x5", executionTimeUs: time },
      },
      expect.objectContaining({ toAddress: null, txHash: keccak256(creation) }),
    ],
  })
  expect(results.map(({ executionTimeUs }) => executionTimeUs).every(isWhole)).toBe(true)
  expect(
    await node.request({ method: "eth_getTransactionCount", params: [account.address, "pending"] }),
  ).toBe("0x1")
})

test("on Base since Denim a bundle comes after the newest block, two seconds later or at its own time", async () => {
  const { node, sign, ask, meter } = await measuring("base")
  await node.mine(2)
  const found = await meter(await sign(0))
  expect(found).toMatchObject({ stateBlockNumber: 2, totalGasUsed: 21_000 })
  expect(found).not.toHaveProperty("stateFlashblockIndex")
  const head = Number((await node.at({ block: 2 }).block())?.timestamp)
  /** Measures the creation of a contract that stores by how much the time differs: nothing costs less (EIP-2200). */
  const differs = async (seconds: number, fields = {}) => {
    const data: Hex = `0x4263${seconds.toString(16).padStart(8, "0")}035f55`
    const { totalGasUsed } = await ask("base_meterBundle", {
      txs: [await sign(0, { to: undefined, data, gas: 100_000n })],
      blockNumber: "0x1",
      ...fields,
    })
    return (totalGasUsed as number) > 70_000
  }
  expect([await differs(head + 2), await differs(head + 1)]).toEqual([false, true])
  expect([await differs(5, { minTimestamp: "0x5" }), await differs(5)]).toEqual([false, true])
})

test("the first nonce of a sender may be later, a base fee above its offer does not matter, and funds do", async () => {
  const { sign, ask, meter } = await measuring("base")
  expect(await meter(await sign(7, { maxFeePerGas: 5_000_000n }), await sign(8))).toMatchObject({
    totalGasUsed: 42_000,
  })
  await expect(meter(await sign(7), await sign(9))).rejects.toThrow("nonce too high")
  await expect(meter(await sign(10_001))).rejects.toThrow("nonce too high")
  await expect(meter(await sign(0, { value: 2n ** 100n }))).rejects.toThrow("insufficient funds")
  await expect(meter("0x02")).rejects.toThrow("invalid argument 0: Transaction: no valid RLP: not a list")
  const missing = (name: string) => `invalid argument 0: Bundle.${name}: expected `
  await expect(ask("base_meterBundle", { blockNumber: "0x1" })).rejects.toThrow(missing("txs"))
  await expect(ask("base_meterBundle", { txs: [] })).rejects.toThrow(missing("blockNumber"))
})

test("a block by its number and its hash: gas and time of each transaction", async () => {
  const { node, wallet, friend, ask } = await measuring("base")
  const hash = await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine()
  const block = await node.at({ block: 1 }).block()
  const found = await ask("base_meterBlockByNumber", "latest")
  const receipts = (await node.request({ method: "eth_getBlockReceipts", params: ["0x1"] })) ?? []
  expect(found).toEqual({
    ...{ blockHash: block?.hash, blockNumber: 1, signerRecoveryTimeUs: time, executionTimeUs: time },
    ...{ stateRootTimeUs: time, totalTimeUs: time },
    transactions: receipts.map(({ transactionHash, gasUsed }) => ({
      ...{ txHash: transactionHash, gasUsed: Number(gasUsed), executionTimeUs: time },
    })),
  })
  expect(found.transactions.length).toBe(3)
  expect(found.transactions.at(-1)).toMatchObject({ txHash: hash, gasUsed: 21_000 })
  expect(found.transactions.map(({ executionTimeUs }) => executionTimeUs).every(isWhole)).toBe(true)
  expect(await ask("base_meterBlockByHash", block?.hash)).toMatchObject({
    blockHash: block?.hash,
    blockNumber: 1,
  })
  await expect(ask("base_meterBlockByNumber", "0x5")).rejects.toThrow("block #5 not found")
  await expect(ask("base_meterBlockByNumber", "pending")).rejects.toThrow("block pending not found")
})
