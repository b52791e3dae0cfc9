import { once } from "node:events"
import { afterEach, expect, test, vi } from "vitest"
import { Task } from "../../../src/base/task.ts"
import { MiningStopped, NodeClosed, RequestCanceled } from "../../../src/errors/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import type { NodeOptions } from "../../../src/node/options/index.ts"
import { createBuilding, signPayment } from "../parts.ts"

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
  expect(await blockNumber(node)).toBe("0x1")
  expect(await balance(node, "latest")).toBe("0x1")
  expect(await balance(node, "pending")).toBe("0x2")
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

test("midblock_setHoldFlashblocks holds transactions back, and publishes them when it is switched off", async () => {
  await using node = await createNode({ automine: true, holdFlashblocks: true })
  const hold = (isOn: boolean) => node.request({ method: "midblock_setHoldFlashblocks", params: [isOn] })
  const receipt = (hash: string) =>
    node.request({ method: "eth_getTransactionReceipt", params: [hash as `0x${string}`] })
  expect(await receipt(await send(node))).toMatchObject({ blockNumber: "0x1" })
  await node.request({ method: "evm_setAutomine", params: [false] })
  const held = await send(node)
  expect(await receipt(held)).toBeNull()
  await hold(false)
  expect(await receipt(held)).toMatchObject({ blockNumber: "0x2" })
  await hold(true)
  const sealed = await send(node)
  expect(await receipt(sealed)).toBeNull()
  await node.mine()
  expect(await receipt(sealed)).toMatchObject({ blockNumber: "0x2", status: "0x1" })
})

test("interval: held flashblocks are published on command, or with the seal", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] })
  await using node = await createNode({
    ...{ mining: true, blockTime: 400, flashblockTime: "50ms", holdFlashblocks: true },
  })
  const sealed = new Promise((resolve) => node.on("block", resolve))
  await send(node)
  await vi.advanceTimersByTimeAsync(300)
  expect(await balance(node, "pending")).toBe("0x0")
  expect(await node.flashblock()).toMatchObject({ index: 1, transactionCount: 1 })
  expect(await balance(node, "pending")).toBe("0x1")
  await send(node)
  await vi.advanceTimersByTimeAsync(100)
  await sealed
  vi.useRealTimers()
  expect(await balance(node, "latest")).toBe("0x2")
})

test("interval: flashblocks and blocks follow the timer, the open block keeps its timestamp", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] })
  await using node = await createNode({ mining: true, blockTime: 400, flashblockTime: "50ms" })
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

/** Creates the parts of a node with payments of the first accounts in the pool, of which the miner is not told. */
async function withWaiting(count: number, options: Partial<NodeOptions> = {}) {
  const parts = await createBuilding(options)
  for (let account = 0; account < count; account++) parts.pool.add(await signPayment(parts, { account }))
  return parts
}

test("automine: the open block is sealed first, then a block for each waiting transaction", async () => {
  const parts = await createBuilding()
  const { builder, chain, miner, pool } = parts
  await builder.execute(await signPayment(parts))
  for (const account of [1, 2]) pool.add(await signPayment(parts, { account }))
  await miner.automine(true)
  const counts = [1n, 2n, 3n].map((number) => chain.block(number)?.transactions.length)
  expect(counts).toEqual([1, 1, 1])
  expect(chain.head.header.number).toBe(3n)
  expect(pool.size).toBe(0)
  expect(miner.rule.automine).toBe(true)
})

test("changed: waiting transactions are published at once, but neither under automine nor when they are held", async () => {
  const after = async (options: Partial<NodeOptions>) => {
    const { builder, chain, miner, pool } = await withWaiting(2, options)
    await miner.changed()
    return [builder.published.transactionCount, chain.head.header.number, pool.size]
  }
  expect(await after({})).toEqual([2, 0n, 0])
  expect(await after({ automine: true })).toEqual([0, 0n, 2])
  expect(await after({ holdFlashblocks: true })).toEqual([0, 0n, 2])
})

test("mine: 0 blocks seal nothing; several have the hashes of their blocks, and the first has what waits", async () => {
  const { chain, miner } = await withWaiting(2)
  expect(await miner.mine(0)).toEqual([])
  expect(chain.head.header.number).toBe(0n)
  const hashes = await miner.mine(2)
  const blocks = [1n, 2n].map((number) => chain.block(number))
  expect(blocks.map((block) => [block?.hash, block?.transactions.length])).toEqual([
    [hashes[0], 2],
    [hashes[1], 0],
  ])
})

test("stall: a flashblock on command only moves the virtual clock; the first one after the stall is published", async () => {
  const { builder, clock, miner } = await withWaiting(1)
  const start = clock.now()
  miner.stall(300)
  await miner.submitted()
  const steps: unknown[] = [[0, builder.published.transactionCount]]
  for (let count = 0; count < 3; count++) {
    const flashblock = await miner.flashblock()
    steps.push([clock.now() - start, flashblock?.transactionCount])
  }
  expect(steps).toEqual([
    [0, 0],
    [200, undefined],
    [300, undefined],
    [500, 1],
  ])
})

test("stall: mine moves the virtual clock to its end, and seals", async () => {
  const { chain, clock, miner } = await withWaiting(1)
  const [start, genesis] = [clock.now(), chain.head.header.timestamp]
  miner.stall(5000)
  await miner.mine(1)
  const { header, transactions } = chain.head
  expect(clock.now() - start).toBe(7000)
  expect(header.timestamp - genesis).toBe(7n)
  expect(transactions.length).toBe(1)
})

test("stall: on a running clock, the waiting transactions are published at its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] })
  const { builder, events, miner, queue } = await withWaiting(1, { mining: true, blockTime: 0 })
  miner.stall(500)
  await miner.submitted()
  vi.advanceTimersByTime(499)
  await queue(() => {})
  const before = builder.published.transactionCount
  const published = once(events, "flashblock")
  vi.advanceTimersByTime(1)
  await published
  expect(before).toBe(0)
  expect(builder.published.transactionCount).toBe(1)
  miner.stop()
})

test("error: a task that is stopped ends the mining between two blocks; the sealed ones stay", async () => {
  const { chain, events, miner } = await createBuilding()
  const [cause, task] = [new RequestCanceled(), new Task()]
  events.on("block", ({ header }) => {
    if (header.number === 2n) task.stop(cause)
  })
  await expect(miner.mine(5, undefined, task)).rejects.toThrow(
    new MiningStopped({ sealed: 2, blocks: 5, cause }),
  )
  await expect(miner.mine(1, undefined, task)).rejects.toBe(cause)
  expect(chain.head.header.number).toBe(2n)
  expect(task.endsItself).toBe(true)
})

test("error: after stop, nothing is mined, and no rule starts a timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  const { chain, miner } = await createBuilding({ mining: true })
  const running = vi.getTimerCount()
  miner.stop()
  const stopped = new MiningStopped({ sealed: 0, blocks: 2, cause: new NodeClosed() })
  await expect(miner.mine(2)).rejects.toThrow(stopped)
  miner.setRule({ blockTimeMs: 1000 })
  expect(running).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
  expect(miner.isStopped).toBe(true)
  expect(chain.head.header.number).toBe(0n)
})
