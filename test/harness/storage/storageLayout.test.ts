import { afterAll, beforeAll, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { StorageLayoutMissing, storage } from "../../../src/harness/index.ts"
import { type Type, variablesOf } from "../../../src/harness/storage/storageLayout.ts"
import { deployed } from "../contract.ts"

let contract: Awaited<ReturnType<typeof deployed>>
beforeAll(async () => {
  contract = await deployed()
})
afterAll(() => contract.node.close())

test("no storageLayout: the error lists the compiler settings that emit it", () => {
  const { storageLayout: _, ...artifact } = Counter
  expect(() => storage(contract.node, { ...artifact, address: contract.address })).toThrow(
    StorageLayoutMissing,
  )
  expect(new StorageLayoutMissing().message).toMatchInlineSnapshot(
    `"the artifact has no storageLayout, and no build with syntax trees to compute it from; compilers emit it with these settings: solc: settings.outputSelection["*"]["*"] includes "storageLayout"; Foundry: ast = true, or extra_output = ["storageLayout"], in foundry.toml; Hardhat: solidity.settings.outputSelection["*"]["*"] includes "storageLayout""`,
  )
})

test("an empty layout has no variables", async () => {
  const none = storage(contract.node, {
    address: contract.address,
    storageLayout: { storage: [], types: null },
  })
  expect(none.variables).toEqual([])
  await expect(none.read("owner" as string)).rejects.toThrow('no variable "owner" among none')
})

test("a layout that lacks a type: the error names the type", async () => {
  const { storage: variables } = Kinds.storageLayout
  const torn = storage(contract.node, {
    address: contract.address,
    storageLayout: { storage: variables, types: {} },
  })
  await expect(torn.read("owner")).rejects.toThrow("the storageLayout does not describe the type t_address")
})

/** Returns a type with the types that it is made of. */
const shapeOf = (type: Type): unknown => {
  const { kind, label, size, slots } = type
  const own = { kind, label, size, slots }
  if (type.kind === "array") return { ...own, length: type.length, element: shapeOf(type.element()) }
  if (type.kind === "mapping") return { ...own, key: shapeOf(type.key()), value: shapeOf(type.value()) }
  return type.kind === "value" ? { ...own, value: type.value } : own
}

const laid = (encoding: string, label: string, numberOfBytes: string, more: object = {}) => ({
  ...{ encoding, label, numberOfBytes },
  ...more,
})

test("default: arrays, mappings and values have their sizes, lengths and kinds", () => {
  const variables = ["map", "list", "rows", "text"].map((label, index) => ({
    ...{ label, type: label, offset: 0, slot: String(index) },
  }))
  const types = {
    map: laid("mapping", "mapping(enum Kind => contract Token)", "32", { key: "kind", value: "token" }),
    list: laid("dynamic_array", "int24[]", "32", { base: "int24" }),
    rows: laid("inplace", "int24[][3]", "96", { base: "list" }),
    text: laid("bytes", "string", "32"),
    kind: laid("inplace", "enum Kind", "1"),
    token: laid("inplace", "contract Token", "20"),
    int24: laid("inplace", "int24", "3"),
  }
  const list = {
    ...{ kind: "array", label: "int24[]", size: 32, slots: 1n, length: undefined },
    element: { kind: "value", label: "int24", size: 3, slots: 1n, value: "int" },
  }
  const found = variablesOf({ storage: variables, types })
  expect(found.map(({ label, slot, offset, type }) => [label, slot, offset, shapeOf(type())])).toEqual([
    [
      ...["map", 0n, 0],
      {
        ...{ kind: "mapping", label: "mapping(enum Kind => contract Token)", size: 32, slots: 1n },
        key: { kind: "value", label: "enum Kind", size: 1, slots: 1n, value: "uint" },
        value: { kind: "value", label: "contract Token", size: 20, slots: 1n, value: "address" },
      },
    ],
    ["list", 1n, 0, list],
    [
      ...["rows", 2n, 0],
      { kind: "array", label: "int24[][3]", size: 96, slots: 3n, length: 3n, element: list },
    ],
    ["text", 3n, 0, { kind: "bytes", label: "string", size: 32, slots: 1n }],
  ])
})

test("args: abi: a user-defined value type has the kind of its underlying type, also within tuples and arrays", () => {
  const layout = {
    storage: [{ label: "price", type: "price", offset: 0, slot: "0" }],
    types: { price: laid("inplace", "Shop.Price", "16") },
  }
  const price = { name: "p", type: "uint128[]", internalType: "Shop.Price[]" }
  const inputs = [{ name: "offer", type: "tuple", components: [price] }]
  const abi = [{ type: "error", name: "Poor", inputs }] as const
  const kinds = [variablesOf(layout), variablesOf(layout, abi)].map(([found]) =>
    shapeOf(found?.type() as Type),
  )
  const known = { kind: "value", label: "Shop.Price", size: 16, slots: 1n }
  expect(kinds).toEqual([
    { ...known, value: "unknown" },
    { ...known, value: "uint" },
  ])
})
