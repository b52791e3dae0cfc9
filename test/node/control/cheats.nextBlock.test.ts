import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { friend, start } from "./cheatedNode.ts"

test("overrides for the next block apply to the open block at once, and keep its transactions", async () => {
  await using context = await start()
  const { node, ask, pay, pendingHashes } = context
  const hashes = [await pay(1n)]
  const timestamp = Number((await node.at().block())?.timestamp) + 1000
  await ask("evm_setNextBlockTimestamp", timestamp)
  await ask("hardhat_setPrevRandao", "0x2a")
  await ask("anvil_setNextBlockBaseFeePerGas", 1000)
  await ask("anvil_setCoinbase", friend)
  expect(await node.at().block()).toMatchObject({
    ...{ timestamp: numberToHex(timestamp), mixHash: numberToHex(42, { size: 32 }), baseFeePerGas: "0x3e8" },
    miner: friend,
  })
  expect(await pendingHashes()).toEqual(hashes)
  await node.mine()
  const next = await node.at().block()
  expect(next?.miner).toBe(friend)
  expect(Number(next?.timestamp)).toBe(timestamp + 2)
  expect(next?.baseFeePerGas).toBe("0x36c")
})

test("error: a timestamp that is not later than the latest block's", async () => {
  await using context = await start()
  const { node, ask } = context
  await node.mine()
  const { timestamp } = await (ask("eth_getBlockByNumber", "latest", false) as Promise<{ timestamp: Hex }>)
  await expect(ask("evm_setNextBlockTimestamp", timestamp)).rejects.toThrow(
    `Timestamp ${Number(timestamp)} is lower than or equal to previous block's timestamp ${Number(timestamp)}`,
  )
})

test("evm_mine accepts no argument, a timestamp, an object or null", async () => {
  await using context = await start()
  const { ask } = context
  const latest = () =>
    ask("eth_getBlockByNumber", "latest", false) as Promise<{ number: Hex; timestamp: Hex }>
  const start0 = Number((await latest()).timestamp)
  const seen = []
  for (const params of [
    [],
    [start0 + 100],
    [numberToHex(start0 + 200)],
    [{ timestamp: start0 + 300 }],
    [{ blocks: 2 }],
    [null],
  ]) {
    expect(await ask("evm_mine", ...params)).toBe("0x0")
    const { number, timestamp } = await latest()
    seen.push([Number(number), Number(timestamp) - start0])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 100],
    [3, 200],
    [4, 300],
    [6, 304],
    [7, 306],
  ])
})

test("error: refuses times, gas limits and prices out of range, and changes nothing", async () => {
  await using context = await start()
  const { node, ask } = context
  const most = `0x${"ff".repeat(32)}`
  const before = await node.at().block()
  for (const [method, params] of [
    ["evm_increaseTime", [most]],
    ["evm_setTime", [most]],
    ["evm_setNextBlockTimestamp", [most]],
    ["evm_mine", [{ timestamp: most }]],
    ["anvil_setBlockTimestampInterval", [most]],
    ["evm_setBlockGasLimit", [most]],
    ["evm_setBlockGasLimit", ["0x0"]],
    ["anvil_setNextBlockBaseFeePerGas", [most]],
    ["miner_setGasPrice", [most]],
    ["evm_setIntervalMining", [2 ** 31]],
  ] as const)
    await expect(ask(method, ...params), method).rejects.toMatchObject({ code: -32602 })
  expect(await node.at().block()).toEqual(before)
})

test("evm_setIntervalMining: the seed draws each time from a range, ends included; refuses invalid ranges", async () => {
  const drawn = async (seed: string) => {
    await using context = await start({ seed })
    const times: number[] = []
    for (let count = 0; count < 24; count++) {
      await context.ask("evm_setIntervalMining", [60_000, 60_002])
      times.push(Math.round(1000 * (await context.ask("anvil_getIntervalMining"))))
    }
    await context.ask("evm_setIntervalMining", 0)
    return times
  }
  const times = await drawn("interval")
  expect([...new Set(times)].sort()).toEqual([60_000, 60_001, 60_002])
  expect(await drawn("interval")).toEqual(times)
  expect(await drawn("another")).not.toEqual(times)
  await using context = await start()
  for (const wrong of [[5, 3], [0, 3], [1], [1, 2, 3], "x", -1])
    await expect(context.ask("evm_setIntervalMining", wrong)).rejects.toThrow(
      `invalid argument 0: Interval: expected an interval, or the least and the most of it, got ${JSON.stringify(wrong)}`,
    )
})
