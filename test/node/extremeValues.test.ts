/** Refusals of extreme values that were accepted once, or answered with an internal error. */
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"

async function start() {
  const node = await createNode()
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> => {
    const request = { method, params } as Parameters<typeof node.request>[0]
    return node.request(request).catch(({ code, message }) => ({ code, message }))
  }
  const timestamp = () =>
    ask("eth_getBlockByNumber", ["latest", false]).then((block) => Object(block).timestamp)
  return { node, ask, timestamp, [Symbol.asyncDispose]: () => node.close() }
}

test("anvil_mine and hardhat_mine: an interval of 2^64 - 1 s is refused, and no block is sealed", async () => {
  await using it = await start()
  const refusal = {
    code: -32602,
    message:
      "invalid argument 1: Interval: expected seconds between 0 and 9007199254740, got 18446744073709551615",
  }
  for (const method of ["anvil_mine", "hardhat_mine"])
    expect(await it.ask(method, ["0x3", "0xffffffffffffffff"])).toEqual(refusal)
  expect(await it.ask("eth_blockNumber", [])).toBe("0x0")
})

test("intervals whose sum exceeds the largest timestamp are refused before a block is sealed", async () => {
  await using it = await start()
  const before = await it.timestamp()
  const refusal = (what: string, limit: number) => ({
    code: -32005,
    message: `${what} exceeds the limit of ${limit} seconds`,
  })
  const left = 9007199254740 - Number(before)
  expect(await it.ask("anvil_mine", [3, 5_000_000_000_000])).toEqual(
    refusal("the interval of 3 blocks", Math.floor((left - 2) / 3)),
  )
  expect(await it.ask("hardhat_mine", [1000, 90_071_992_540])).toEqual(
    refusal("the interval of 999 blocks", Math.floor((left - 2) / 999)),
  )
  expect(await it.ask("anvil_setBlockTimestampInterval", [9007199254740])).toEqual(
    refusal("the interval", left),
  )
  expect(await it.ask("eth_blockNumber", [])).toBe("0x0")
  expect(await it.ask("anvil_setBlockTimestampInterval", [left])).toBe(null)
  expect(await it.ask("hardhat_mine", [3])).toEqual(refusal("the interval of 2 blocks", 0))
  expect(await it.ask("anvil_removeBlockTimestampInterval", [])).toBe(true)
  expect(await it.ask("hardhat_mine", [1, 9007199254740])).toBe(true)
  expect(Number(await it.timestamp()) - Number(before)).toBe(2)
})

test("an invalid number of blocks is refused by name", async () => {
  const { node } = await start()
  await using _ = node
  const head = await node.at({ block: "latest" }).block()
  for (const blocks of [-1, 1.5, Number.NaN])
    await expect(node.mine(blocks)).rejects.toThrow(
      `invalid option blocks: expected a whole number, not negative, got ${blocks}`,
    )
  expect(await node.at({ block: "latest" }).block()).toEqual(head)
  await node.mine()
  expect((await node.at({ block: "latest" }).block())?.number).toBe("0x1")
})

test("anvil_loadState: the error names invalid hex text, and a timestamp of 80 bits", async () => {
  await using it = await start()
  expect(await it.ask("anvil_loadState", ["0xzz"])).toEqual({
    code: -32602,
    message: 'invalid state file: expected bytes (0x and an even number of hex digits), got "0xzz"',
  })
  const block = { number: "0x1", timestamp: "0xffffffffffffffffffff" }
  expect(await it.ask("anvil_loadState", [JSON.stringify({ accounts: {}, block })])).toEqual({
    code: -32602,
    message:
      "invalid state file.block.timestamp: expected seconds between 0 and 9007199254740, got 1208925819614629174706175",
  })
  expect(await it.ask("eth_blockNumber", [])).toBe("0x0")
})

test("debug_accountInfoAt: the error names the transaction index that the block does not have", async () => {
  await using it = await start()
  expect(await it.ask("debug_accountInfoAt", ["0x0", 0, `0x${"11".repeat(20)}`])).toEqual({
    code: -32000,
    message: "transaction index 0 out of range for block #0",
  })
})

test("wallet_sendCalls: of two simultaneous batches with one id, the second is refused and sends nothing", async () => {
  await using it = await start()
  const calls = [{ to: `0x${"11".repeat(20)}`, value: "0x1" }]
  const [from] = it.node.accounts.map(({ address }) => address)
  const batch = { version: "2.0.0", id: "0x01", chainId: "0x7a69", from, atomicRequired: false, calls }
  expect(await Promise.all([batch, batch].map((each) => it.ask("wallet_sendCalls", [each])))).toEqual([
    { id: "0x01" },
    { code: 5720, message: "duplicate batch id 0x01" },
  ])
  expect(await it.ask("eth_getTransactionCount", [from, "pending"])).toBe("0x1")
})

test("evm_increaseTime: a time above the largest timestamp is refused, also in sum; the clock stays", async () => {
  await using it = await start()
  const refusal = { code: -32005, message: "the timestamp exceeds the limit of 9007199254740 seconds" }
  const before = it.node.now()
  expect(await it.ask("evm_increaseTime", [9007199254740])).toEqual(refusal)
  expect(it.node.now()).toBe(before)
  const most = 9007199254740 - Math.floor(before / 1000)
  expect(await it.ask("evm_increaseTime", [most])).toBe(most)
  expect(await it.ask("evm_increaseTime", [1])).toEqual(refusal)
  expect(await it.ask("evm_mine", [])).toBe("0x0")
  expect(await it.timestamp()).toBe("0x83126e978d6")
})

test("ots_searchTransactionsBefore, ots_hasCode, trace_filter: errors name the parameter and its form", async () => {
  await using it = await start()
  const account = `0x${"11".repeat(20)}`
  const message = async (method: string, params: readonly unknown[]) =>
    ((await it.ask(method, params)) as { message: string }).message
  expect(await message("ots_searchTransactionsBefore", [account, 2 ** 53, 25])).toBe(
    "invalid argument 1: Block: expected latest, pending or a block number, got 9007199254740992",
  )
  expect(await message("ots_hasCode", [account, -1])).toBe(
    "invalid argument 1: Block: expected a block number, tag or hash, got -1",
  )
  expect(await message("trace_filter", [{ fromAddress: 5 }])).toBe(
    "invalid argument 0: Filter.fromAddress: expected an address (0x and 40 hex digits), got 5",
  )
})
