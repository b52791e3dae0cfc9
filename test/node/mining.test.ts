import { afterEach, describe, expect, test, vi } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"

const [from, to] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x0000000000000000000000000000000000001234",
] as const
const send = (node: MidblockNode, value = "0x1") =>
  node.request({ method: "eth_sendTransaction", params: [{ from, to, value }] })
const blockNumber = (node: MidblockNode) => node.request({ method: "eth_blockNumber", params: [] })
const balance = (node: MidblockNode, block: "latest" | "pending") =>
  node.request({ method: "eth_getBalance", params: [to, block] })

afterEach(() => vi.useRealTimers())

test("auto: block, receipt and state can be read when the send request has returned", async () => {
  await using node = await createNode({ automine: true })
  for (let i = 1; i <= 5; i++) {
    const hash = await send(node)
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [hash] })).toMatchObject({
      blockNumber: `0x${i}`,
      status: "0x1",
    })
    expect(await balance(node, "latest")).toBe(`0x${i}`)
  }
})

test("evm_setAutomine switches between manual and auto", async () => {
  await using node = await createNode()
  await node.request({ method: "evm_setAutomine", params: [true] })
  await send(node)
  await node.request({ method: "evm_setAutomine", params: [false] })
  await send(node)
  expect([await blockNumber(node), await balance(node, "latest"), await balance(node, "pending")]).toEqual([
    "0x1",
    "0x1",
    "0x2",
  ])
})

test("manual: with holdFlashblocks nothing is published until flashblock() is called", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  const hash = await send(node)
  expect(await node.request({ method: "eth_getTransactionReceipt", params: [hash] })).toBeNull()
  expect(await balance(node, "pending")).toBe("0x0")
  expect(await node.flashblock()).toMatchObject({ index: 1, transactionCount: 1 })
  expect(await balance(node, "pending")).toBe("0x1")
  expect(await node.flashblock()).toBeUndefined()
})

test("interval: flashblocks and blocks follow the timer, the open block keeps its timestamp", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] })
  await using node = await createNode({ mining: true, blockTime: 400, flashblockTime: 50 })
  const flashblocks: { number: bigint; timestamp: bigint; index: number; count: number }[] = []
  const sealed = () => new Promise((resolve) => node.on("block", resolve))
  node.on("flashblock", ({ open, flashblock }) => {
    const { number, timestamp } = open.header
    flashblocks.push({ number, timestamp, index: flashblock.index, count: flashblock.transactionCount })
  })
  const first = new Promise((resolve) => node.on("flashblock", resolve))
  await send(node)
  expect(await balance(node, "pending")).toBe("0x0")
  vi.advanceTimersByTime(50)
  await first
  expect(await balance(node, "pending")).toBe("0x1")
  for (const ms of [350, 400]) {
    const block = sealed()
    vi.advanceTimersByTime(ms)
    await block
  }
  const ofFirst = flashblocks.filter(({ number }) => number === 1n)
  expect(ofFirst.map(({ index, count }) => [index, count])).toEqual([[1, 1]])
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
  expect(block?.timestamp).toBe(`0x${ofFirst[0]?.timestamp.toString(16)}`)
})

describe("snapshots", () => {
  test("a revert restores chain, open block and clock, and uses up the snapshot", async () => {
    await using node = await createNode()
    await send(node)
    await node.mine()
    await send(node, "0x10")
    const before = await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })
    const id = await node.request({ method: "evm_snapshot", params: [] })
    await send(node, "0x100")
    await node.mine(3)
    await send(node, "0x1000")
    expect(await node.request({ method: "evm_revert", params: [id] })).toBe(true)
    expect(await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })).toEqual(before)
    expect([await blockNumber(node), await balance(node, "latest"), await balance(node, "pending")]).toEqual([
      "0x1",
      "0x1",
      "0x11",
    ])
    expect(await node.request({ method: "evm_revert", params: [id] })).toBe(false)
  })

  test("mining after a revert gives the same hash again; the revert of an outer snapshot removes the inner", async () => {
    await using node = await createNode()
    const outer = await node.snapshot()
    await send(node)
    const inner = await node.snapshot()
    const first = await node.mine()
    expect(await node.revert(inner)).toBe(true)
    expect(await node.mine()).toEqual(first)
    expect(await node.revert(outer)).toBe(true)
    expect([await blockNumber(node), await balance(node, "pending")]).toEqual(["0x0", "0x0"])
    expect(await node.revert(inner)).toBe(false)
  })
})

test.each([
  "frontier",
  "byzantium",
  "berlin",
  "london",
  "paris",
  "shanghai",
  "cancun",
  "prague",
  "osaka",
] as const)("%s: a block is sealed under its rules", async (hardfork) => {
  await using node = await createNode({ hardfork })
  const hash = await send(node)
  await node.mine()
  const receipt = await node.request({ method: "eth_getTransactionReceipt", params: [hash] })
  const block = await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] })
  expect({
    root: receipt?.root !== undefined,
    difficulty: block?.difficulty !== "0x0",
    baseFee: block?.baseFeePerGas,
    withdrawals: block?.withdrawals,
    beacon: block?.parentBeaconBlockRoot !== undefined,
    requests: block?.requestsHash !== undefined,
  }).toMatchSnapshot()
  expect(await balance(node, "latest")).toBe("0x1")
})

test("the pending transaction count stays the same while a flashblock is built", async () => {
  await using node = await createNode({ holdFlashblocks: true })
  for (let sent = 0; sent < 30; sent++) await send(node)
  const nonces = new Set<string>()
  let building = true
  const built = node.flashblock().then(() => {
    building = false
  })
  for (let read = 1; building; read++) {
    nonces.add(await node.request({ method: "eth_getTransactionCount", params: [from, "pending"] }))
    if (read % 50 === 0) await new Promise(setImmediate) // lets the building continue
  }
  await built
  expect([...nonces]).toEqual(["0x1e"])
})

test.each([
  ["fees", [2, 1, 0]],
  ["fifo", [0, 1, 2]],
] as const)("order %s decides the order of waiting transactions in the block", async (order, expected) => {
  await using node = await createNode({ holdFlashblocks: true, order })
  const hashes: string[] = []
  for (const [index, account] of node.accounts.slice(0, 3).entries())
    hashes.push(
      await node.request({
        method: "eth_sendTransaction",
        params: [
          { from: account.address, to, maxFeePerGas: "0x2540be400", maxPriorityFeePerGas: `0x${index + 1}` },
        ],
      }),
    )
  await node.mine()
  const receipts = (await node.at({ block: 1 }).receipts()) ?? []
  expect(receipts.map(({ transactionHash }) => hashes.indexOf(transactionHash))).toEqual(expected)
})
