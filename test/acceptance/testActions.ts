/** Every action of viem's test client, with a read that shows its effect. */
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  parseEther,
  parseGwei,
} from "viem"
import { foundry } from "viem/chains"
import { createNode } from "../../src/index.ts"

export const modes = ["anvil", "hardhat", "ganache"] as const
const account = `0x${"ac".repeat(20)}` as const
const friend = `0x${"f1".repeat(20)}` as const

/** A node over HTTP, and viem's clients on it. */
export async function start(mode: (typeof modes)[number]) {
  const node = await createNode()
  const transport = http((await node.listen()).url)
  const test = createTestClient({ chain: foundry, mode, transport })
  const client = createPublicClient({ chain: foundry, transport, cacheTime: 0 })
  const wallet = createWalletClient({ chain: foundry, transport })
  const [own] = node.accounts.map(({ address }) => address)
  const pay = (from = own as Hex) => wallet.sendTransaction({ account: from, to: friend, value: 1n })
  const latest = () => client.getBlock({ blockTag: "latest" })
  const pending = () => client.getBlock({ blockTag: "pending" })
  return { node, test, client, wallet, pay, latest, pending, mode, own: own as Hex }
}

type Context = Awaited<ReturnType<typeof start>>

/** Each action returns the value that was read after it, and the expected value. */
export const actions: Readonly<Record<string, (context: Context) => Promise<readonly [unknown, unknown]>>> = {
  async getAutomine({ test }) {
    return [await test.getAutomine(), false]
  },
  async setAutomine({ test, client, pay }) {
    await pay()
    await test.setAutomine(true)
    await pay()
    const on = [await test.getAutomine(), await client.getBlockNumber()]
    await test.setAutomine(false)
    await pay()
    return [
      [...on, await test.getAutomine(), await client.getBlockNumber()],
      [true, 2n, false, 2n],
    ]
  },
  async setBalance({ test, client }) {
    await test.setBalance({ address: account, value: 12_345n })
    const read = (blockTag: "latest" | "pending") => client.getBalance({ address: account, blockTag })
    return [
      [await read("latest"), await read("pending")],
      [12_345n, 12_345n],
    ]
  },
  async setNonce({ test, client }) {
    await test.setNonce({ address: account, nonce: 7 })
    return [await client.getTransactionCount({ address: account }), 7]
  },
  async setCode({ test, client }) {
    await test.setCode({ address: account, bytecode: "0x6001600255" })
    return [await client.getCode({ address: account }), "0x6001600255"]
  },
  async "setStorageAt, by number and by hash"({ test, client }) {
    const slot = numberToHex(2n ** 255n, { size: 32 })
    await test.setStorageAt({ address: account, index: 0, value: numberToHex(42, { size: 32 }) })
    await test.setStorageAt({ address: account, index: slot, value: numberToHex(43, { size: 32 }) })
    const read = async (at: Hex) => BigInt((await client.getStorageAt({ address: account, slot: at })) ?? 0)
    return [
      [await read("0x0"), await read(slot)],
      [42n, 43n],
    ]
  },
  async "impersonateAccount, stopImpersonatingAccount"({ test, client, pay }) {
    await test.setBalance({ address: account, value: parseEther("1") })
    const before = await pay(account).catch(() => "refused")
    await test.impersonateAccount({ address: account })
    const { from } = await client.getTransaction({ hash: (await pay(account)) as Hex })
    await test.stopImpersonatingAccount({ address: account })
    return [
      [before, from, await pay(account).catch(() => "refused")],
      ["refused", account, "refused"],
    ]
  },
  async "impersonateAccount, a contract"({ test, client, pay }) {
    await test.setBalance({ address: account, value: parseEther("1") })
    await test.setCode({ address: account, bytecode: "0x6001600255" })
    await test.impersonateAccount({ address: account })
    const { status, from } = await client.getTransactionReceipt({ hash: await pay(account) })
    return [
      [status, from, await client.getCode({ address: account })],
      ["success", account, "0x6001600255"],
    ]
  },
  async sendUnsignedTransaction({ test, client }) {
    await test.setBalance({ address: account, value: parseEther("1") })
    const hash = await test.sendUnsignedTransaction({
      ...{ from: account, to: friend, value: 5n, gas: 21_000n, gasPrice: parseGwei("10"), data: "0x" },
    })
    const { from, status } = await client.getTransactionReceipt({ hash })
    return [
      [from, status, await client.getBalance({ address: friend, blockTag: "pending" })],
      [account, "success", 5n],
    ]
  },
  async "mine, with and without an interval"({ test, client, mode }) {
    await test.mine({ blocks: 1 })
    await test.mine({ blocks: 3, interval: 12 })
    const times = await Promise.all([2n, 3n, 4n].map((blockNumber) => client.getBlock({ blockNumber })))
    const distances = times
      .slice(1)
      .map(({ timestamp }, index) => timestamp - (times[index]?.timestamp ?? 0n))
    const expected = mode === "ganache" ? [2n, 2n] : [12n, 12n] // viem sends no interval in this mode
    return [
      [await client.getBlockNumber(), ...distances],
      [4n, ...expected],
    ]
  },
  async setNextBlockTimestamp({ test, latest, pending }) {
    const timestamp = (await latest()).timestamp + 1000n
    await test.setNextBlockTimestamp({ timestamp })
    const open = (await pending()).timestamp
    await test.mine({ blocks: 1 })
    return [
      [open, (await latest()).timestamp],
      [timestamp, timestamp],
    ]
  },
  async increaseTime({ test, latest }) {
    const { timestamp } = await latest()
    await test.increaseTime({ seconds: 500 })
    await test.mine({ blocks: 1 })
    return [(await latest()).timestamp - timestamp, 502n] // plus the block time of 2 s
  },
  async "setBlockTimestampInterval, removeBlockTimestampInterval"({ test, client }) {
    await test.setBlockTimestampInterval({ interval: 5 })
    await test.mine({ blocks: 3 })
    await test.removeBlockTimestampInterval()
    await test.mine({ blocks: 1 })
    const times = await Promise.all([1n, 2n, 3n, 4n].map((blockNumber) => client.getBlock({ blockNumber })))
    const distances = times
      .slice(1)
      .map(({ timestamp }, index) => timestamp - (times[index]?.timestamp ?? 0n))
    return [distances, [5n, 5n, 2n]]
  },
  async setBlockGasLimit({ test, latest }) {
    await test.setBlockGasLimit({ gasLimit: 25_000_000n })
    await test.mine({ blocks: 1 })
    return [(await latest()).gasLimit, 25_000_000n]
  },
  async setCoinbase({ test, client, pay, latest }) {
    await test.setCoinbase({ address: account })
    await pay()
    await test.mine({ blocks: 1 })
    return [
      [(await latest()).miner, (await client.getBalance({ address: account })) > 0n],
      [account, true],
    ]
  },
  async setNextBlockBaseFeePerGas({ test, latest }) {
    await test.setNextBlockBaseFeePerGas({ baseFeePerGas: 777n })
    await test.mine({ blocks: 1 })
    return [(await latest()).baseFeePerGas, 777n]
  },
  async setMinGasPrice({ test, wallet, pay, own, mode }) {
    const set = await test
      .setMinGasPrice({ gasPrice: parseGwei("1000") })
      .catch(({ details }: { details: string }) => details)
    const cheap = { maxFeePerGas: parseGwei("900"), maxPriorityFeePerGas: 1n }
    const sent = await wallet
      .sendTransaction({ account: own, to: friend, value: 1n, ...cheap })
      .then(() => "sent")
      .catch(({ details }: { details: string }) => details)
    const byDefault = typeof (await pay())
    await test.setMinGasPrice({ gasPrice: 0n })
    return [
      [set, sent, byDefault],
      mode === "anvil"
        ? ["anvil_setMinGasPrice is not supported when EIP-1559 is active", "sent", "string"]
        : [
            undefined,
            "transaction underpriced: gas price 900000000000, minimum needed 1000000000000",
            "string",
          ],
    ]
  },
  async setLoggingEnabled({ node, test, client }) {
    const seen: string[] = []
    node.on("request", ({ method }) => seen.push(method))
    await test.setLoggingEnabled(false)
    await client.getChainId()
    await test.setLoggingEnabled(true)
    await client.getChainId()
    return [seen.filter((method) => method === "eth_chainId"), ["eth_chainId"]]
  },
  async "getTxpoolStatus, getTxpoolContent, inspectTxpool"({ test, pay }) {
    const hash = await pay()
    const { pending } = await test.getTxpoolContent()
    const status = await test.getTxpoolStatus()
    const found = Object.values(pending).flatMap((byNonce) => Object.values(byNonce).map((each) => each.hash))
    const inspected = Object.keys((await test.inspectTxpool()).pending)
    return [
      [status, found, inspected.length],
      [{ pending: 1, queued: 0 }, [hash], 1],
    ]
  },
  async dropTransaction({ test, client, pay }) {
    const hash = await pay()
    await test.dropTransaction({ hash })
    await test.mine({ blocks: 1 })
    return [
      [
        await client.getTransaction({ hash }).catch(() => "gone"),
        await client.getBalance({ address: friend }),
      ],
      ["gone", 0n],
    ]
  },
  async "snapshot, revert"({ test, client, pay }) {
    const id = await test.snapshot()
    await pay()
    await test.mine({ blocks: 1 })
    await test.revert({ id })
    return [
      [await client.getBlockNumber(), await client.getBalance({ address: friend })],
      [0n, 0n],
    ]
  },
  async setIntervalMining({ node, test }) {
    const sealed = new Promise((resolve) => node.on("block", ({ header }) => resolve(header.number)))
    const interval = () => node.request({ method: "anvil_getIntervalMining", params: [] })
    await test.setIntervalMining({ interval: 1 })
    const found = [await interval(), await sealed]
    await test.setIntervalMining({ interval: 0 })
    return [
      [...found, await interval()],
      [1, 1n, null],
    ]
  },
  async "dumpState, loadState"({ test, client }) {
    await test.setBalance({ address: account, value: 9n })
    const state = await test.dumpState()
    await test.setBalance({ address: account, value: 1n })
    await test.loadState({ state })
    return [await client.getBalance({ address: account }), 9n]
  },
  async reset({ test, client, pay }) {
    await pay()
    await test.mine({ blocks: 3 })
    await test.setBalance({ address: account, value: 1n })
    await test.reset()
    return [
      [await client.getBlockNumber(), await client.getBalance({ address: account })],
      [0n, 0n],
    ]
  },
}
