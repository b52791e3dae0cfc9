/** The time of a chain that goes on from another chain: its clock goes on from the block that it begins with, in every mining mode. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type CreateNodeOptions, createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "../acceptance/anvil.ts"
import { eachInFolder } from "../dataFolder.ts"

const now = 1_800_000_000
const past = 1_600_000_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 + 400 })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request<unknown>({ method, params })
const timeOf = async (node: MidblockNode, block: string | number = "latest") =>
  Number((await node.at({ block: block as "latest" }).block())?.timestamp)

/** The seconds from the block that a chain goes on from to its next two blocks, of which the second is mined after five seconds. */
async function nextTimes(node: MidblockNode): Promise<readonly number[]> {
  const start = await timeOf(node)
  await node.mine()
  pass(5)
  await node.mine()
  const head = Number(await ask(node, "eth_blockNumber"))
  return [(await timeOf(node, head - 1)) - start, (await timeOf(node, head)) - start]
}

/** The mining modes, and the times of the next two blocks in each. */
const modes: Readonly<
  Record<string, { readonly options: CreateNodeOptions; readonly times: readonly number[] }>
> = {
  automine: { options: { automine: true }, times: [1, 6] },
  "automine of a running node": { options: { mining: true, automine: true }, times: [1, 6] },
  interval: { options: { mining: true, blockTime: 60_000 }, times: [60, 61] },
  manual: { options: { mining: false, blockTime: 2_000 }, times: [2, 4] },
}
const inEachMode = test.each(Object.entries(modes))

/** A chain of three blocks in the past, made by a clock that stands still: its times are the same in each run. */
const pastChain = async (options: CreateNodeOptions = {}) => {
  const node = await createNode({ timestamp: past, ...options })
  await node.mine(3)
  return node
}

inEachMode("a fork of a block of the past: %s", async (_, { options, times }) => {
  await using remote = await pastChain()
  await using node = await createNode({ ...options, fork: { url: remote, blockNumber: 1 } })
  expect(await timeOf(node)).toBe(past + 2)
  expect(await nextTimes(node)).toEqual(times)
})

inEachMode("a reset to a fork of the past: %s", async (_, { options, times }) => {
  await using remote = await pastChain()
  await using node = await createNode(options)
  const { url } = await remote.listen()
  for (const method of ["anvil_reset", "hardhat_reset"]) {
    pass(100)
    await ask(node, method, { forking: { jsonRpcUrl: url, blockNumber: 2 } })
    expect(await timeOf(node)).toBe(past + 4)
    expect(await nextTimes(node)).toEqual(times)
  }
})

inEachMode("a fixture of the past: %s", async (_, { options, times }) => {
  await using chain = await pastChain()
  const fixture = chain.exportFixture()
  await using node = await createNode({ ...options, fixture })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(times)
})

/** Returns the blocks after genesis as a chain file. */
async function chainFileOf(node: MidblockNode): Promise<Uint8Array> {
  const blocks: Buffer[] = []
  for (let number = 1; number <= 3; number++) {
    const block = (await ask(node, "debug_getRawBlock", `0x${number}`)) as string
    blocks.push(Buffer.from(block.slice(2), "hex"))
  }
  return new Uint8Array(Buffer.concat(blocks))
}

inEachMode("an imported chain of the past: %s", async (_, { options, times }) => {
  const genesis = { config: { chainId: 5 }, timestamp: past, gasLimit: "0x1c9c380", alloc: {} }
  await using remote = await createNode({ genesis })
  await remote.mine(3)
  await using node = await createNode({ ...options, genesis, chain: await chainFileOf(remote) })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(times)
})

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

inEachMode("a data folder whose chain was made by a clock that stands still: %s", async (_, mode) => {
  await (await pastChain({ dataDir })).close()
  await using node = await createNode({ dataDir, ...mode.options })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(mode.times)
})

test("a time in the options is later than the block: the clock begins with it", async () => {
  await using remote = await pastChain()
  const fork = { url: remote, blockNumber: 1 }
  await using node = await createNode({ automine: true, fork, timestamp: past + 1000 })
  expect(await nextTimes(node)).toEqual([998, 1003])
  await ask(node, "anvil_reset", { forking: { jsonRpcUrl: (await remote.listen()).url, blockNumber: 2 } })
  expect(await nextTimes(node)).toEqual([996, 1001])
})

test("a time in the options of the own chain does not apply to a later fork", async () => {
  await using remote = await pastChain()
  await using node = await createNode({ automine: true, timestamp: past + 1000 })
  await ask(node, "anvil_reset", { forking: { jsonRpcUrl: (await remote.listen()).url, blockNumber: 2 } })
  expect(await nextTimes(node)).toEqual([1, 6])
})

test("a reset goes back to the time at which the fork began, and an unforked chain follows the machine's clock", async () => {
  await using remote = await pastChain()
  const fork = { url: remote, blockNumber: 1 }
  await using node = await createNode({ automine: true, fork })
  await ask(node, "evm_increaseTime", 50)
  pass(100)
  expect(await nextTimes(node)).toEqual([150, 155])
  await node.reset()
  expect(await nextTimes(node)).toEqual([1, 6])
  await using own = await createNode({ automine: true })
  pass(100)
  await own.reset()
  expect(await nextTimes(own)).toEqual([100, 105])
})

test("the methods of time count from the block of the fork", async () => {
  await using remote = await pastChain()
  await using node = await createNode({ automine: true, fork: { url: remote, blockNumber: 1 } })
  expect(await ask(node, "evm_increaseTime", 100)).toBe(100)
  expect(await nextTimes(node)).toEqual([100, 105])
  await ask(node, "evm_setTime", now)
  await node.mine()
  expect(await timeOf(node)).toBe(now)
})

test("the next block of a fork is as long after its block as in anvil", async () => {
  vi.useRealTimers()
  await using remote = await startAnvil(["--timestamp", `${past}`])
  await remote.request("anvil_mine", [3, 60])
  const fork = { url: remote.url, blockNumber: 1 }
  await using reference = await startAnvil(["--fork-url", remote.url, "--fork-block-number", "1"])
  await using node = await createNode({ automine: true, fork })
  await reference.request("evm_mine", [])
  await node.mine()
  const theirs = (await reference.request("eth_getBlockByNumber", ["latest", false])) as { timestamp: string }
  const toMinutes = (seconds: number) => Math.floor((seconds - past) / 60)
  expect(toMinutes(await timeOf(node))).toBe(1)
  expect(toMinutes(Number(theirs.timestamp))).toBe(1)
})
