import { gzipSync } from "node:zlib"
import { type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"
import { balanceOf, friend, start, text } from "./tokenChain.ts"

const bytesOf = (length: number) => `0x${"00".repeat(length)}`

/** Block 0 of a file. */
const blockText = JSON.stringify({
  header: {
    ...Object.fromEntries(
      ["parentHash", "sha3Uncles", "stateRoot", "transactionsRoot", "receiptsRoot", "mixHash"].map((name) => [
        name,
        bytesOf(32),
      ]),
    ),
    ...{ miner: bytesOf(20), logsBloom: bytesOf(256), extraData: "0x", nonce: bytesOf(8) },
    ...{ difficulty: "0x0", number: "0x0", gasLimit: "0x1c9c380", gasUsed: "0x0", timestamp: "0x1" },
  },
})

test("loadState restores accounts, code, storage, block number and time; repeated dumps are equal", async () => {
  const { node, from, token } = await start()
  await using other = await createNode({ accounts: 0 })
  await other.loadState(text(node))
  const [a, b] = [node.at({ block: "latest" }), other.at({ block: "latest" })]
  for (const read of [a, b]) {
    expect(await read.nonce(from)).toBe(3n)
    expect(await read.balance(friend)).toBe(5n)
  }
  expect(await b.balance(from)).toBe(await a.balance(from))
  expect(await b.code(token)).toBe(await a.code(token))
  expect(BigInt(await a.call(balanceOf(token)))).toBe(7n)
  expect(BigInt(await b.call(balanceOf(token)))).toBe(7n)
  const [first, second] = [await a.block(), await b.block()]
  expect(second?.number).toBe(first?.number)
  expect(second?.timestamp).toBe(first?.timestamp)
  expect(text(node)).toBe(text(node))
  await using third = await createNode({ accounts: 0 })
  await third.loadState(text(other))
  expect(JSON.parse(text(third)).accounts).toEqual(JSON.parse(text(other)).accounts)
  await node.close()
})

test("a state loads from compressed hex, from text, and from the alloc of a genesis file", async () => {
  const { node, token } = await start()
  const dumped = await node.request({ method: "anvil_dumpState", params: [] })
  expect(await node.request({ method: "anvil_dumpState", params: [true] })).toBe(dumped)
  for (const file of [dumped, `0x${gzipSync(text(node)).toString("hex")}`, text(node)]) {
    await using other = await createNode()
    expect(await other.request({ method: "anvil_loadState", params: [file] })).toBe(true)
    expect(BigInt(await other.at().call(balanceOf(token)))).toBe(7n)
  }
  await using other = await createNode()
  await other.loadState(
    JSON.stringify({ alloc: { [friend]: { balance: "12", nonce: "0x1", storage: { "0x1": "0x2a" } } } }),
  )
  expect(await other.at().balance(friend)).toBe(12n)
  expect(await other.at().nonce(friend)).toBe(1n)
  expect(await other.at({ block: "latest" }).storage(friend, "0x1")).toBe(numberToHex(42, { size: 32 }))
  await node.close()
})

test("the alloc of a genesis file may omit 0x in addresses, code and storage, and have a null nonce", async () => {
  await using node = await createNode()
  await node.loadState(
    JSON.stringify({
      alloc: { [friend.slice(2)]: { balance: "12", nonce: null, code: "6001", storage: { "1": "2a" } } },
    }),
  )
  expect(await node.at().balance(friend)).toBe(12n)
  expect(await node.at().code(friend)).toBe("0x6001")
  expect(await node.at().storage(friend, "0x1")).toBe(numberToHex(42, { size: 32 }))
})

test("state files keep nonces of 64 bits as numbers, and larger ones are refused", async () => {
  await using node = await createNode()
  await node.request({ method: "anvil_setNonce", params: [friend, "0x20000000000001"] })
  expect(text(node)).toContain(`"${friend}":{"nonce":9007199254740993,"balance":"0x0"`)
  await using other = await createNode()
  await other.loadState(text(node))
  expect(await other.at().nonce(friend)).toBe(2n ** 53n + 1n)
  await other.loadState(`{"accounts":{"${friend}":{"nonce":18446744073709551614,"balance":"0x0"}}}`)
  expect(await other.at().nonce(friend)).toBe(2n ** 64n - 2n)
  await expect(other.loadState(`{"accounts":{"${friend}":{"nonce":18446744073709551616}}}`)).rejects.toThrow(
    "nonce: expected a nonce between 0 and 18446744073709551615",
  )
})

test("loadState re-executes the open block on the loaded state, and reset returns to that state", async () => {
  const { node } = await start()
  await using other = await createNode()
  const from = other.accounts[3]?.address as Hex
  await other.loadState(text(node))
  await other.request({ method: "eth_sendTransaction", params: [{ from, to: friend, value: "0x1" }] })
  await other.loadState(JSON.stringify({ accounts: { [friend]: { balance: "0x64" } } }))
  expect(await other.at().balance(friend)).toBe(101n)
  expect(await other.at({ block: "latest" }).balance(friend)).toBe(100n)
  await other.mine(3)
  await other.reset()
  expect(await other.at({ block: "latest" }).balance(friend)).toBe(100n)
  expect(await other.request({ method: "eth_blockNumber", params: [] })).toBe("0x5")
  await node.close()
})

describe("error: a damaged file is refused with the fault and its path, and changes nothing", () => {
  test.each([
    ["not JSON", "{", "invalid state file: "],
    ["no accounts", "{}", "invalid state file: no accounts in it"],
    [
      "a later format version",
      '{"format":"midblock-state","version":2,"accounts":{}}',
      "invalid state file.version: this midblock reads versions up to 1",
    ],
    [
      "an invalid balance",
      `{"accounts":{"${friend}":{"balance":"much"}}}`,
      `invalid state file.accounts.${friend}.balance: expected a whole number, at least 0, at most 256 bits, got "much"`,
    ],
    [
      "an invalid slot value",
      `{"accounts":{"${friend}":{"storage":{"0x1":"0xzz"}}}}`,
      `invalid state file.accounts.${friend}.storage.0x1: expected a word (0x and at most 64 hex digits), got "0xzz"`,
    ],
    ["an invalid address", '{"accounts":{"0x12":{}}}', "invalid state file.accounts"],
    ["an invalid header", '{"accounts":{},"blocks":[{"header":{}}]}', "invalid state file.blocks[0].header"],
    [
      "no block of its number",
      '{"accounts":{},"best_block_number":5,"blocks":[]}'.replace("[]", `[${blockText}]`),
      "invalid state file: block 5, its newest one, is missing",
    ],
  ])("%s", async (_name, file, message) => {
    await using node = await createNode()
    const before = await node.at({ block: "latest" }).block()
    await expect(node.loadState(file)).rejects.toThrow(message)
    expect(await node.at({ block: "latest" }).block()).toEqual(before)
  })
})

test("anvil loads a state file of midblock, and midblock loads one of anvil", async () => {
  const { node, token } = await start()
  await using anvil = await startAnvil([])
  await anvil.request("anvil_loadState", [await node.request({ method: "anvil_dumpState", params: [] })])
  expect(await anvil.request("eth_blockNumber", [])).toBe("0x5")
  expect(BigInt((await anvil.request("eth_call", [balanceOf(token), "latest"])) as Hex)).toBe(7n)
  expect(await anvil.request("eth_getBalance", [friend, "latest"])).toBe("0x5")
  expect(await anvil.request("eth_getCode", [token, "latest"])).toBe(
    await node.at({ block: "latest" }).code(token),
  )

  await anvil.request("anvil_setStorageAt", [friend, "0x1", numberToHex(42, { size: 32 })])
  await anvil.request("anvil_mine", ["0x3"])
  const dumped = (await anvil.request("anvil_dumpState", [])) as Hex
  await using back = await createNode()
  await back.request({ method: "anvil_loadState", params: [dumped] })
  expect(await back.request({ method: "eth_blockNumber", params: [] })).toBe("0x8")
  expect(await back.at({ block: "latest" }).storage(friend, "0x1")).toBe(numberToHex(42, { size: 32 }))
  expect(BigInt(await back.at().call(balanceOf(token)))).toBe(7n)
  await node.close()
})
