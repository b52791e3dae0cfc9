import { type AbiFunction, decodeFunctionResult, encodeFunctionData, getAddress, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { storage } from "../../../src/harness/index.ts"
import type { BlockPlace } from "../../../src/index.ts"
import { deployed } from "../contract.ts"

type Deployed = Awaited<ReturnType<typeof deployed>>
const zero = "0x0000000000000000000000000000000000000000"
let contract: Deployed
let filled: Deployed

beforeAll(async () => {
  contract = await deployed()
  filled = await deployed()
  for (const { send, node } of [filled]) {
    await send("fill")
    await send("fillKinds")
    await node.mine()
  }
})
afterAll(() => Promise.all([contract.node.close(), filled.node.close()]))

/** Returns the output of a function of the contract at a block or flashblock. */
async function getter({ node, address }: Deployed, name: string, args: unknown[], place: BlockPlace) {
  const item = Kinds.abi.find((each) => each.type === "function" && each.name === name) as AbiFunction
  const call = { abi: [item], functionName: name, args } as const
  const result = await node.at(place).call({ to: address, data: encodeFunctionData(call) })
  return decodeFunctionResult({ ...call, data: result })
}

/** Paths, each with the getter and the arguments that return the same value. */
const paths = (who: Hex, self: Hex): [path: string, getter: string, args: unknown[]][] => [
  ...["small", "yes", "owner", "medium", "whole", "low", "high", "word"].map(plain),
  ...["shortText", "longText", "blob", "color", "price", "delta", "ticket", "other"].map(plain),
  ...["tiny", "lessTiny", "code", "narrow", "wide", "payee"].map(plain),
  [`balances[${who}]`, "balances", [who]],
  [`balances[${who.toLowerCase()}]`, "balances", [who]],
  [`balances[${self}]`, "balances", [self]],
  [`nested[${who}][5]`, "nested", [who, 5n]],
  [`nested[${who}][0x5]`, "nested", [who, 5n]],
  [`nested[${who}][6]`, "nested", [who, 6n]],
  ["fixedList[2]", "fixedList", [2n]],
  ["list[1]", "list", [1n]],
  ["packedList[3]", "packedList", [3n]],
  ["packedList[5]", "packedList", [5n]],
  ['names["alice"]', "names", ["alice"]],
  ['names["nobody"]', "names", ["nobody"]],
  ['names["a \\"quoted\\" ] ключ"]', "names", ['a "quoted" ] ключ']],
  [`byWord[0x${"1".padStart(64, "0")}]`, "byWord", [`0x${"1".padStart(64, "0")}`]],
  ["byBytes[0xc0ffee]", "byBytes", ["0xc0ffee"]],
  ["byBytes[0x]", "byBytes", ["0x"]],
  ["byFlag[true]", "byFlag", [true]],
  ["byFlag[false]", "byFlag", [false]],
  ["byColor[1]", "byColor", [1]],
  ["bySigned[-3]", "bySigned", [-3]],
  ["bySigned[-0x3]", "bySigned", [-3]],
  ["bySelector[0x01020304]", "bySelector", ["0x01020304"]],
  [`byContract[${who}]`, "byContract", [who]],
  ["byPrice[110]", "byPrice", [110n]],
  ["byTicket[0x01020304]", "byTicket", ["0x01020304"]],
  [`histories[${who}][1]`, "histories", [who, 1n]],
  [`mottos[${who}]`, "mottos", [who]],
  ["colors[0]", "colors", [0n]],
  ["flags[33]", "flags", [33n]],
  ["flags[34]", "flags", [34n]],
  ["codes[9]", "codes", [9n]],
  ["codes[10]", "codes", [10n]],
  ["grid[0][1]", "grid", [0n, 1n]],
  ["grid[2][0]", "grid", [2n, 0n]],
  ["rows[1][1]", "rows", [1n, 1n]],
  ["texts[1]", "texts", [1n]],
  ["fiveColors[4]", "fiveColors", [4n]],
  ["sixColors[5]", "sixColors", [5n]],
  ["route.turns", "turns", [0n]],
  ["routes[9].turns", "turns", [9n]],
  [`route.seen[${who}]`, "seen", [0n, who]],
  [`routes[9].seen[${who}]`, "seen", [9n, who]],
]
const plain = (name: string): [string, string, unknown[]] => [name, name, []]

/** Matches the paths of array elements that an empty contract does not have. */
const isElement = (path: string) =>
  /^(list|packedList|colors|codes|rows|texts|pointList|histories)\b.*\d\]$/.test(path)

describe("a value equals the result of the contract's getter", () => {
  const agree = async (at: Deployed, place: BlockPlace, skip = (_: string) => false) => {
    const read = storage(at.node, { ...Kinds, address: at.address }).read
    const all = paths(at.who, getAddress(at.address)).filter(([path]) => !skip(path))
    const found = all.map(async ([path]) => [path, await read(path, place)])
    const expected = all.map(async ([path, name, args]) => [path, await getter(at, name, args, place)])
    expect(await Promise.all(found)).toEqual(await Promise.all(expected))
  }

  test("at the latest block, by tag, number and hash", async () => {
    await agree(filled, { block: "latest" })
    await agree(filled, { block: 2 })
    await agree(filled, { block: (await filled.node.at({ block: 2 }).block())?.hash as Hex })
  })

  test("in a past block, before it was written", () => agree(filled, { block: 1n }, isElement))

  test("in the open block, and as of each of its flashblocks", async () => {
    const { node, send } = contract
    const snapshot = await node.snapshot()
    await send("fill")
    await node.flashblock()
    await send("fillKinds")
    await node.flashblock()
    const { read } = storage(node, { ...Kinds, address: contract.address })
    await agree(contract, {})
    await agree(contract, { block: "pending" })
    const small = [0, 1, 2].map((flashblock) => read("small", { block: "pending", flashblock }))
    expect(await Promise.all(small)).toEqual([1, 17, 17])
    const tiny = [0, 1, 2].map((flashblock) => read("tiny", { flashblock }))
    expect(await Promise.all(tiny)).toEqual([0, 0, -5])
    expect(await read("tiny", { block: "latest" })).toBe(0)
    await node.mine()
    expect(await read("tiny", { block: 2, flashblock: 1 })).toBe(0)
    expect(await read("tiny", { block: 2, flashblock: 2 })).toBe(-5)
    const asOf = [0, 1, 2].map((transactions) => read("tiny", { block: "latest", transactions }))
    expect(await Promise.all(asOf)).toEqual([0, 0, -5])
    await node.revert(snapshot)
  })
})

describe("values that no single getter returns", () => {
  const read = (path: string) => storage(filled.node, { ...Kinds, address: filled.address }).read(path)

  test("structs, with the structs and arrays in them, and without their mappings", async () => {
    expect(await read("point")).toEqual({ x: 22n, y: 23n, label: "single" })
    expect(await read("points[6]")).toEqual({ x: 7n, y: 8n, label: "mapped" })
    const route = {
      start: { x: 119n, y: 120n, label: "start" },
      legs: [{ to: filled.who, sizes: [121, 122] }],
      turns: [0, 0, 0, 0, -1],
      open: true,
    }
    expect(await read("route")).toEqual(route)
    expect(await read("routes[9]")).toEqual(route)
    expect(await read("routes[9].legs[0].sizes[1]")).toBe(122)
    expect(await read("route.legs[0]")).toEqual(await getter(filled, "leg", [0n, 0n], {}))
  })

  test("arrays, dynamic and fixed, packed and not", async () => {
    expect(await read("fixedList")).toEqual([9n, 10n, 11n])
    expect(await read("list")).toEqual([12n, 13n])
    expect(await read("packedList")).toEqual([14n, 15n, 16n, 17n, 18n, 19n])
    expect(await read("pointList")).toEqual([{ x: 20n, y: 21n, label: "listed" }])
    expect(await read("pointList[0].x")).toBe(20n)
    expect(await read("colors")).toEqual([2, 1])
    expect(await read("flags")).toEqual(Array.from({ length: 40 }, (_, index) => index % 33 === 0))
    expect(await read("codes")).toEqual(
      Array.from({ length: 12 }, (_, index) => `0x0000${(index + 1).toString(16).padStart(2, "0")}`),
    )
    expect(await read("grid")).toEqual([
      [0n, 115n],
      [0n, 0n],
      [116n, 0n],
    ])
    expect(await read("rows")).toEqual([[], [117, 118]])
    expect(await read("texts")).toEqual(["one", "a second text that is longer than thirty-one bytes"])
    expect(await read(`histories[${filled.who}]`)).toEqual([113n, 114n])
    expect(await read(`histories[${zero}]`)).toEqual([])
  })

  test("lengths", async () => {
    const lengths = ["list", "pointList", "fixedList", "rows[1]", "shortText", "longText", "blob", "grid[0]"]
    const found = await Promise.all(lengths.map((path) => read(`${path}.length`)))
    expect(found).toEqual([2n, 1n, 3n, 2n, 5n, 66n, 4n, 2n])
  })

  test("functions: the address and the selector", async () => {
    expect(await read("callback")).toMatch(new RegExp(`^${filled.address}[0-9a-f]{8}$`, "i"))
  })

  test("variables that a derived contract hides, by their slot", async () => {
    expect(await read("secret")).toBe(8n)
    expect(await read("secret@19")).toBe(7)
  })
})

test("user-defined value types are bytes if no abi gives their underlying types", async () => {
  const { storageLayout } = Kinds
  const { read } = storage(filled.node, { storageLayout, address: filled.address })
  expect(await read("ticket")).toBe("0x01020304")
  expect(await read("price")).toBe("0x00000000000000000000000000000064")
  expect(await read("byPrice[110]")).toBe("0xffffffffffffff91")
  await expect(read("byTicket[0x01020304]")).rejects.toMatchInlineSnapshot(
    `[WrongKey: wrong key 0x01020304 for byTicket: expected an integer of 4 bytes; give the abi with the storageLayout, so that the type under Kinds.Ticket is known]`,
  )
})

test("all slots of a read are of the block that the tag meant when the read began", async () => {
  const { node, address, send } = contract
  const snapshot = await node.snapshot()
  const { read } = storage(node, { ...Kinds, address })
  await send("fill")
  const whole = [14n, 15n, 16n, 17n, 18n, 19n]
  const [latest, pending] = [read("packedList", { block: "latest" }), read("packedList")]
  await node.mine(3)
  expect(await latest).toEqual([])
  expect(await pending).toEqual(whole)
  expect(await read("packedList", { block: "latest" })).toEqual(whole)
  await node.revert(snapshot)
})

test("only the slots that are needed are read, each once", async () => {
  const { node, address, who } = filled
  const { read } = storage(node, { ...Kinds, address })
  const count = async (path: string) => {
    const methods: string[] = []
    const stop = node.on("request", ({ method }) => methods.push(method))
    await read(path)
    stop()
    return methods.filter((method) => method === "eth_getStorageAt").length
  }
  expect(await count("owner")).toBe(1)
  expect(await count(`nested[${who}][5]`)).toBe(1)
  expect(await count("packedList")).toBe(3)
  expect(await count("packedList[5]")).toBe(2)
  expect(await count("fixedList.length")).toBe(0)
  expect(await count("longText")).toBe(4)
})
