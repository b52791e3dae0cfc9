import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"

const to = `0x${"12".repeat(20)}`

const pay = (node: MidblockNode, gas = "0x5208", account = 0) =>
  node.request({
    method: "eth_sendTransaction",
    params: [{ from: node.accounts[account]?.address as Hex, to, value: "0x1", gas: gas as Hex }],
  })

/** Returns the number of transactions in each flashblock of the open block, from the first to the newest. */
async function countsOf(node: MidblockNode, steps: number) {
  const counts = []
  for (let step = 0; step < steps; step++) {
    await node.flashblock()
    counts.push((await node.at().block())?.transactions.length)
  }
  return counts
}

test("gas in steps: up to flashblock j of N, transactions can use j/N of the block gas limit", async () => {
  const options = {
    holdFlashblocks: true,
    gasSteps: true,
    gasLimit: 420_000n,
    blockTime: 1000,
    flashblockTime: 200,
  }
  await using node = await createNode(options)
  for (let sent = 0; sent < 20; sent++) await pay(node)
  expect(await countsOf(node, 5)).toEqual([4, 8, 12, 16, 20]) // 84,000 gas a step, 21,000 each
})

test("gas in steps: gas that a flashblock leaves unused can be used by the next one, also when none was published", async () => {
  const options = {
    holdFlashblocks: true,
    gasSteps: true,
    gasLimit: 420_000n,
    blockTime: 1000,
    flashblockTime: 200,
  }
  await using node = await createNode(options)
  await pay(node)
  const counts = await countsOf(node, 2)
  for (let sent = 0; sent < 20; sent++) await pay(node)
  expect([...counts, ...(await countsOf(node, 3))]).toEqual([1, 1, 12, 16, 20])
})

test("gas in steps: a transaction above the present limit waits, with the later nonces of its sender", async () => {
  const options = {
    holdFlashblocks: true,
    gasSteps: true,
    gasLimit: 420_000n,
    blockTime: 1000,
    flashblockTime: 200,
  }
  await using node = await createNode(options)
  const large = await pay(node, "0x30d40") // 200,000 gas: not before the third step
  const later = await pay(node)
  const other = await pay(node, "0x5208", 1)
  const published = []
  for (let step = 0; step < 3; step++) {
    await node.flashblock()
    const block = await node.at().block()
    published.push(block?.transactions.map((each) => (typeof each === "string" ? each : each.hash)))
  }
  expect(published).toEqual([[other], [other], [other, large, later]])
})

test("without gas steps all transactions go into the first flashblock", async () => {
  await using node = await createNode({ holdFlashblocks: true, gasLimit: 420_000n })
  for (let sent = 0; sent < 20; sent++) await pay(node)
  expect(await countsOf(node, 1)).toEqual([20])
})

test.each([
  [true, [0, 1, 2]],
  [false, [0]],
])("emptyFlashblocks: %s decides if empty flashblocks are published", async (emptyFlashblocks, expected) => {
  await using node = await createNode({ emptyFlashblocks, holdFlashblocks: true })
  const indexes = [0]
  for (let step = 0; step < 2; step++) {
    const published = await node.flashblock()
    if (published !== undefined) indexes.push(published.index)
  }
  expect(indexes).toEqual(expected)
})

test("each flashblock moves the clock by the flashblock time, the seal moves it to the block's timestamp", async () => {
  await using node = await createNode({ holdFlashblocks: true, blockTime: 1000, flashblockTime: 250 })
  const start = node.now()
  const elapsed = []
  for (let step = 0; step < 3; step++) {
    await pay(node)
    await node.flashblock()
    elapsed.push(node.now() - start)
  }
  await node.mine()
  elapsed.push(node.now() - start)
  await node.mine(3)
  elapsed.push(node.now() - start)
  expect(elapsed).toEqual([250, 500, 750, 1000, 4000])
})

test("extra flashblocks do not move the clock beyond the end of the block", async () => {
  await using node = await createNode({ holdFlashblocks: true, blockTime: 1000, flashblockTime: 400 })
  const start = node.now()
  for (let step = 0; step < 5; step++) {
    await pay(node)
    await node.flashblock()
  }
  expect(node.now() - start).toBe(1000)
  await node.mine(2)
  expect(node.now() - start).toBe(2000)
})

test("blocks of 200 ms share timestamps and have timestampMs; there are no flashblocks", async () => {
  await using node = await createNode({ blockTime: 200, flashblocks: false, seed: "denim" })
  const told: unknown[] = []
  for (const kind of ["newFlashblocks", "newFlashblockTransactions", "pendingLogs"] as const)
    await node.subscribe([kind], (result) => told.push(result))
  node.feed((message) => told.push(message))
  const genesis = await node.request({ method: "eth_getBlockByNumber", params: ["0x0", false] })
  const start = Number(genesis?.timestamp) * 1000
  const blocks = []
  for (let number = 1; number <= 6; number++) {
    const hash = await pay(node)
    expect(await node.request({ method: "eth_getTransactionReceipt", params: [hash] })).toBeNull()
    await node.mine()
    const block = await node.at({ block: number }).block()
    const [receipt] = (await node.at({ block: number }).receipts()) ?? []
    expect(receipt).toMatchObject({ transactionHash: hash })
    expect(receipt).not.toHaveProperty("blockTimestampMs")
    expect(block?.transactions).toMatchObject([{ hash, blockTimestampMs: block?.timestampMs }])
    blocks.push([Number(block?.timestamp) * 1000 - start, Number(block?.timestampMs) - start])
  }
  expect(blocks).toEqual([
    [0, 200],
    [0, 400],
    [0, 600],
    [0, 800],
    [1000, 1000],
    [1000, 1200],
  ])
  expect(told).toEqual([])
})
