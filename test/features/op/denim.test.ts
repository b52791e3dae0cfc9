/** Base after Denim: blocks of 200 ms, and the deposit of BaseTime (docs.base.org, Denim). */
import { type Hex, keccak256, parseAbi, toHex } from "viem"
import { expect, test } from "vitest"
import { start } from "./start.ts"

const baseTime = {
  address: "0x4200000000000000000000000000000000000030",
  abi: parseAbi([
    "function timestampMillisPart() view returns (uint16)",
    "function timestampMs() view returns (uint256)",
    "function setTimestampMillisPart(uint16)",
    "error BaseTime_NotDepositor()",
    "error BaseTime_InvalidTimestampMillisPart()",
  ]),
} as const

const word = (value: number) => toHex(value, { size: 32 }).slice(2)

/** The source hash of the deposit of a block. */
const sourceHashOf = (number: number): Hex =>
  keccak256(`0x${word(3)}${keccak256(`0x${word(number)}`).slice(2)}`)

test("five blocks share a second; each has two deposits, and BaseTime has its part of the second", async () => {
  const { node, client, wallet, friend } = await start({ network: "base" })
  const genesis = await client.getBlock({ blockNumber: 0n })
  const parts: number[] = []
  for (let number = 1; number <= 6; number++) {
    const hash = await wallet.sendTransaction({ to: friend, value: 1n })
    await node.mine()
    const block = await node.at({ block: number }).block()
    const [attributes, time, transfer] = block?.transactions ?? []
    const timestampMs = Number(block?.timestampMs)
    expect(timestampMs - Number(genesis.timestamp) * 1000).toBe(number * 200)
    expect(attributes).toMatchObject({ to: "0x4200000000000000000000000000000000000015", type: "0x7e" })
    expect(time).toMatchObject({
      ...{ type: "0x7e", to: baseTime.address, gas: "0xf4240", mint: "0x0", value: "0x0" },
      from: "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001",
      input: `0x86bdf394${word(timestampMs % 1000)}`,
      sourceHash: sourceHashOf(number),
      blockTimestampMs: toHex(timestampMs),
    })
    expect(transfer).toMatchObject({ hash, blockTimestampMs: toHex(timestampMs) })
    expect(await node.at({ block: number }).receipts()).toMatchObject([
      { status: "0x1" },
      { status: "0x1" },
      { status: "0x1" },
    ])
    expect(await client.readContract({ ...baseTime, functionName: "timestampMs" })).toBe(BigInt(timestampMs))
    parts.push(await client.readContract({ ...baseTime, functionName: "timestampMillisPart" }))
  }
  expect(parts).toEqual([200, 400, 600, 800, 0, 200])
})

test("the part of the second stays a multiple of 200 ms, and no other time between blocks can be chosen", async () => {
  await expect(start({ network: "base", blockTime: 250 })).rejects.toThrow(
    "invalid option blockTime: expected a multiple of 200 ms on Base, got 250",
  )
  const { node, client } = await start({ network: "base", mining: true })
  await node.request<unknown>({ method: "evm_setIntervalMining", params: [250] })
  const parts: number[] = []
  for (let count = 0; count < 4; count++) {
    await node.request({ method: "evm_mine", params: [] })
    expect((await node.at({ block: count + 1 }).receipts())?.map(({ status }) => status)).toEqual([
      "0x1",
      "0x1",
    ])
    parts.push(await client.readContract({ ...baseTime, functionName: "timestampMillisPart" }))
  }
  expect(parts.every((part) => part % 200 === 0)).toBe(true)
})

test("blocks of whole seconds have their time in milliseconds too", async () => {
  const { node, client } = await start({ network: "base", blockTime: 2000 })
  await node.mine(40)
  for (const number of [1, 25, 40]) {
    const block = await node.at({ block: number }).block()
    expect(Number(block?.timestampMs)).toBe(1000 * Number(block?.timestamp))
    expect(block?.transactions[1]).toMatchObject({ blockTimestampMs: block?.timestampMs })
  }
  expect(await client.readContract({ ...baseTime, functionName: "timestampMs" })).toBe(
    BigInt((await node.at({ block: 40 }).block())?.timestampMs as Hex),
  )
})

test("the time in milliseconds is on sealed blocks, transactions, logs and heads, and neither on receipts nor at pending", async () => {
  const { node, wallet, friend } = await start({ network: "base" })
  const heads: unknown[] = []
  await node.subscribe(["newHeads"], (head) => heads.push(head))
  const withdraw = { to: "0x4200000000000000000000000000000000000016", value: 1n } as const
  const pending = await node.request({ method: "eth_getBlockByNumber", params: ["pending", true] })
  expect(pending).not.toHaveProperty("timestampMs")
  expect(pending?.transactions[0]).not.toHaveProperty("blockTimestampMs")
  await wallet.sendTransaction({ to: friend, value: 1n })
  await wallet.sendTransaction(withdraw)
  await node.mine()
  const block = await node.at({ block: 1 }).block()
  const receipts = await node.at({ block: 1 }).receipts()
  expect(heads).toMatchObject([{ timestampMs: block?.timestampMs }])
  const receipt = receipts?.at(-1)
  expect(receipt).not.toHaveProperty("blockTimestampMs")
  expect(receipt?.logs).toMatchObject([{ blockTimestampMs: block?.timestampMs }])
})

test("subscriptions to flashblocks are accepted and silent, and so is the feed", async () => {
  const { node, wallet, friend } = await start({ network: "base" })
  const told: unknown[] = []
  for (const kind of ["newFlashblocks", "newFlashblockTransactions", "pendingLogs"] as const)
    await node.subscribe([kind], (result) => told.push(result))
  node.feed((message) => told.push(message))
  await wallet.sendTransaction({ to: friend, value: 1n })
  await node.mine()
  expect(told).toEqual([])
})

test("a deposit of a user follows the two of the protocol", async () => {
  const { node, client } = await start({ network: "base" })
  const deposit = { from: `0x${"aa".repeat(20)}`, to: `0x${"bb".repeat(20)}`, mint: "0x5", value: "0x5" }
  const hash = await node.request<unknown>({ method: "midblock_deposit", params: [deposit] })
  await node.mine()
  const { transactions } = await client.getBlock({ includeTransactions: true })
  expect(transactions.map(({ to }) => to)).toEqual([
    "0x4200000000000000000000000000000000000015",
    baseTime.address,
    deposit.to,
  ])
  expect(transactions[2]?.hash).toBe(hash)
})

test("gas is scaled: a tenth of the limit, and ten times the denominator", async () => {
  for (const [network, gasLimit, denominator, elasticity] of [
    ["base", 40_000_000n, 1000, 15],
    ["base-sepolia", 120_000_000n, 1000, 15],
  ] as const) {
    const { node, client } = await start({ network })
    await node.mine()
    const block = await client.getBlock()
    expect(block.gasLimit).toBe(gasLimit)
    const expected = network === "base" ? 5 : elasticity
    expect(block.extraData.slice(4, 20)).toBe(
      `${toHex(denominator, { size: 4 }).slice(2)}${toHex(expected, { size: 4 }).slice(2)}`,
    )
    expect(block.baseFeePerGas).toBeGreaterThanOrEqual(2_000_000n)
  }
})

test("error: only the depositor sets the part, and only to a multiple of 200 below 1,000", async () => {
  const { client, account } = await start({ network: "base" })
  const set = (from: Hex, part: number) =>
    client.simulateContract({
      ...baseTime,
      account: from,
      functionName: "setTimestampMillisPart",
      args: [part],
    })
  await expect(set(account, 200)).rejects.toThrow("BaseTime_NotDepositor")
  const depositor = "0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001"
  for (const part of [1, 100, 1000]) await expect(set(depositor, part)).rejects.toThrow("BaseTime_Invalid")
  await expect(set(depositor, 800)).resolves.toMatchObject({})
})

test("other networks have no BaseTime", async () => {
  const { client } = await start()
  expect(await client.getCode({ address: baseTime.address })).toBeUndefined()
})
