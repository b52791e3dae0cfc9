/** The time of a fork: its clock goes on from the fork block, in every mining mode. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { ask, inEachMode, nextTimes, now, pass, past, pastChain, timeOf } from "../../instance/pastChain.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 + 400 })
})

afterEach(() => {
  vi.useRealTimers()
})

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
