import { gzipSync } from "node:zlib"
import { encodeDeployData, encodeFunctionData, type Hex, numberToHex } from "viem"
import { describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { startAnvil } from "../../acceptance/anvil.ts"

const friend = `0x${"f1".repeat(20)}` as const

/** A token with a balance, an account with a nonce, five blocks. */
async function start() {
  const node = await createNode()
  const from = node.accounts[0]?.address as Hex
  const send = (transaction: Record<string, string>) =>
    node.request({ method: "eth_sendTransaction", params: [{ from, gas: "0x200000", ...transaction }] })
  await send({ data: encodeDeployData({ ...Token, args: ["Token", "TKN"] }) })
  await node.mine()
  const [receipt] = (await node.at({ block: 1 }).receipts()) ?? []
  const token = receipt?.contractAddress as Hex
  await send({ to: token, data: encodeFunctionData({ ...Token, functionName: "mint", args: [friend, 7n] }) })
  await send({ to: friend, value: "0x5" })
  await node.mine(4)
  return { node, from, token }
}

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

const text = (node: MidblockNode) => [...node.dumpState()].join("")

const balanceOf = (token: Hex) => ({
  to: token,
  data: encodeFunctionData({ ...Token, functionName: "balanceOf", args: [friend] }),
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

describe("on a fork", () => {
  const file = JSON.stringify({
    accounts: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        numberToHex(index + 0x1000, { size: 20 }),
        { balance: index },
      ]),
    ),
    best_block_number: 9,
  })

  test("loadState fetches unread accounts in fewer than 10 round trips, and overwrites them", async () => {
    const { node: remote } = await start()
    await using node = await createNode({ fork: { url: remote, cache: false } })
    const before = node.fork?.stats.roundTrips as number
    const { accounts, ...rest } = JSON.parse(file)
    await node.loadState(JSON.stringify({ ...rest, accounts: { ...accounts, [friend]: {} } }))
    // 3 to 7 by engine: EthereumJS reads the data of the system calls one after the other.
    expect((node.fork?.stats.roundTrips as number) - before).toBeLessThan(10)
    const latest = node.at({ block: "latest" })
    expect((await latest.block())?.number).toBe("0x9")
    expect(await latest.balance(friend)).toBe(0n)
    expect(await latest.balance(numberToHex(0x1027, { size: 20 }))).toBe(39n)
    await remote.close()
  })

  test("a dump keeps unwritten slots of the remote, slots set to zero, and cleared accounts", async () => {
    const at = `0x${"ab".repeat(20)}` as const
    const gone = `0x${"ac".repeat(20)}` as const
    await using remote = await createNode()
    const word = (value: number) => numberToHex(value, { size: 32 })
    const write = (node: MidblockNode, slot: Hex, value: number) =>
      node.request({ method: "anvil_setStorageAt", params: [at, slot, word(value)] })
    await remote.request({ method: "anvil_setCode", params: [at, "0x00"] })
    await remote.request({ method: "anvil_setBalance", params: [gone, "0x7"] })
    for (const slot of [1, 2, 3]) await write(remote, numberToHex(slot), slot)
    await remote.mine()
    const fork = { url: remote, cache: false }
    await using first = await createNode({ fork })
    await write(first, "0x2", 0)
    await write(first, "0x3", 9)
    await first.loadState(JSON.stringify({ accounts: { [gone]: { cleared: true } } }))
    await using second = await createNode({ fork })
    await second.loadState(text(first))
    for (const node of [first, second]) {
      const latest = node.at({ block: "latest" })
      const slots = await Promise.all(
        (["0x1", "0x2", "0x3"] as const).map((slot) => latest.storage(at, slot)),
      )
      expect(slots).toEqual([word(1), word(0), word(9)])
      expect(await latest.code(at)).toBe("0x00")
      expect(await latest.balance(gone)).toBe(0n)
    }
    expect(JSON.parse(text(second)).accounts[gone]).toMatchObject({ balance: "0x0", cleared: true })
  })

  test("a dump loads on another fork of the same block, which re-executes its open block", async () => {
    const { node: remote, from, token } = await start()
    const sender = remote.accounts[1]?.address
    const fork = { url: remote, cache: false }
    await using first = await createNode({ fork })
    const mint = encodeFunctionData({ ...Token, functionName: "mint", args: [friend, 4n] })
    await first.request({ method: "eth_sendTransaction", params: [{ from, to: friend, value: "0x6" }] })
    await first.mine()
    const dumped = text(first)
    await using second = await createNode({ fork })
    const params = [{ from: sender, to: token, data: mint, gas: "0x200000" }] as const
    const hash = await second.request({ method: "eth_sendTransaction", params })
    await second.loadState(dumped)
    expect(await second.at().balance(friend)).toBe(11n)
    expect(await second.at({ block: "latest" }).balance(friend)).toBe(11n)
    expect(BigInt(await second.at().call(balanceOf(token)))).toBe(11n)
    expect(await second.request({ method: "eth_getTransactionReceipt", params: [hash] })).toMatchObject({
      status: "0x1",
    })
    await remote.close()
  })
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
