/** The errors of reads of storage, with their whole messages. */
import { numberToHex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Kinds } from "../../contracts/artifacts/Kinds.ts"
import { HarnessError, type Storage, storage } from "../../src/harness/index.ts"
import { deployed } from "./contract.ts"

let contract: Awaited<ReturnType<typeof deployed>>
let kinds: Storage

beforeAll(async () => {
  contract = await deployed()
  kinds = storage(contract.node, { ...Kinds, address: contract.address })
  await contract.send("fill")
  await contract.send("fillKinds")
  await contract.node.mine()
})
afterAll(() => contract.node.close())

/** Returns the name and the message of the error of a read. */
async function refusal(path: string): Promise<string> {
  const error = await kinds.read(path).catch((reason: unknown) => reason)
  if (!(error instanceof HarnessError)) throw new Error(`${path} was not refused`)
  return `${error.name}: ${error.message}`
}

test("an unknown variable: the error lists all names and suggests the nearest one", async () => {
  expect(await refusal("balancs[1]")).toMatchInlineSnapshot(
    `"UnknownVariable: no variable "balancs" among small, yes, owner, medium, whole, low, high, word, balances, nested, points, fixedList, list, packedList, pointList, shortText, longText, blob, color, point, secret@19, names, byWord, byBytes, byFlag, byColor, bySigned, bySelector, byContract, byPrice, byTicket, histories, mottos, price, delta, ticket, other, tiny, lessTiny, code, narrow, wide, colors, flags, codes, grid, rows, texts, fiveColors, sixColors, callback, route, routes, secret, payee; did you mean "balances"?"`,
  )
  expect(await refusal("zzzzzz")).not.toContain("did you mean")
})

test.each([
  "owner[0]",
  "owner.x",
  "point.z",
  "point[0]",
  "list.x",
  "balances.x",
  "shortText.x",
  "shortText[0]",
])("a part that the type does not have: %s", async (path) => {
  expect(await refusal(path)).toMatchSnapshot()
})

test.each(["list[2]", "fixedList[3]", "grid[0][2]", "rows[0][0]", "route.legs[0].sizes[2]"])(
  "an index outside the array: the error has the length: %s",
  async (path) => {
    expect(await refusal(path)).toMatchSnapshot()
  },
)

test.each(["list[first]", "list[-1]"])("an index that is not a number from 0 on: %s", async (path) => {
  expect(await refusal(path)).toMatchSnapshot()
})

test.each(["balances", "nested[0x0000000000000000000000000000000000000001]", "route.seen"])(
  "a mapping without a key: %s",
  async (path) => {
    expect(await refusal(path)).toMatchSnapshot()
  },
)

test("lengths that no contract writes", async () => {
  const { node, address } = contract
  const write = (path: string, value: bigint) =>
    node.request({
      method: "anvil_setStorageAt",
      params: [address, kinds.slot(path).slot, numberToHex(value, { size: 32 })],
    })
  await write("list", 2n ** 255n)
  await write("longText", 2n ** 200n + 1n)
  await write("shortText", 64n)
  await write("blob", 63n)
  expect([
    await refusal("list"),
    await refusal("longText"),
    await refusal("shortText"),
    await refusal("blob.length"),
  ]).toMatchInlineSnapshot(`
    [
      "TooMuchToRead: list fills 57896044618658097711785492504343953926634992332820282019728792003956564819968 slots; one read takes at most 65536: read parts of it",
      "TooMuchToRead: longText fills 25108406941546723055343157692830665664409421777856138051584 slots; one read takes at most 65536: read parts of it",
      "UndecodableBytes: shortText holds no string that Solidity writes: 0x0000000000000000000000000000000000000000000000000000000000000040",
      "UndecodableBytes: blob holds no bytes that Solidity writes: 0x000000000000000000000000000000000000000000000000000000000000003f",
    ]
  `)
  expect(await kinds.read("list.length")).toBe(2n ** 255n)
})

test("the length of a fixed array has no slot", () => {
  expect(() => kinds.slot("fixedList.length")).toThrowErrorMatchingInlineSnapshot(
    `[NoSuchPart: fixedList.length is of type uint256[3] and has no slot: it has the length 3 always]`,
  )
})

test("invalid options of a block, and a reader without a node or a contract", async () => {
  await expect(kinds.read("owner", { block: -1 })).rejects.toThrow(
    "invalid option at.block: expected a number, a tag or a hash, got -1",
  )
  await expect(kinds.read("owner", { block: "latest", blok: 1 } as never)).rejects.toThrow(
    "unknown option of at blok; did you mean block?",
  )
  expect(() => storage(contract.node, undefined as never)).toThrow(
    "invalid option storage: contract: expected an address with a storageLayout, got undefined",
  )
  expect(() => storage(undefined as never, { ...Kinds, address: contract.address })).toThrow(
    "invalid option storage: node: expected a node, as createNode returns it, got undefined",
  )
})

test("a block or flashblock that does not exist", async () => {
  await expect(kinds.read("owner", { block: 99 })).rejects.toThrow("header not found: block 99")
  await expect(kinds.read("owner", { flashblock: 99 })).rejects.toThrow(/^header not found: flashblock 99/)
})
