/** Layouts from syntax trees beside those that the compiler writes, for each kind of variable and each version of solc here. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { type Artifacts, createClient, deploy, loadArtifacts, storage } from "../../../src/harness/index.ts"
import type {
  StorageLayout,
  StorageType,
  StorageVariable,
} from "../../../src/harness/storage/storageLayout.ts"
import { createNode } from "../../../src/index.ts"
import { compile } from "../../solidity/cachedSolc.mjs"

const made = mkdtempSync(join(tmpdir(), "midblock-layouts-"))
afterAll(() => rmSync(made, { recursive: true }))
const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Compiles sources, and loads the build as it is with the compiler's default settings, or with storage layouts. */
function compiled(
  sources: Readonly<Record<string, { content: string }>>,
  version: string,
  selected: readonly string[],
  change: (sources: Record<string, { ast?: unknown }>) => void = () => {},
): Artifacts {
  const contract = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object", ...selected]
  const settings = { outputSelection: { "*": { "": ["ast"], "*": contract } } }
  const input = { language: "Solidity", sources, settings }
  const output = JSON.parse(compile(JSON.stringify(input), version))
  const errors = (output.errors ?? []).filter(({ severity }: { severity: string }) => severity === "error")
  expect(errors.map(({ formattedMessage }: { formattedMessage: string }) => formattedMessage)).toEqual([])
  change(output.sources)
  const folder = mkdtempSync(join(made, "build-"))
  writeFileSync(join(folder, "build.json"), JSON.stringify({ input, output }))
  return loadArtifacts(folder)
}

/** Returns the sources of a folder, or those with the names. */
const sourcesIn = (folder: string, names = readdirSync(join(root, folder))) =>
  Object.fromEntries(
    names
      .filter((name) => name.endsWith(".sol"))
      .map((name) => [name, { content: readFileSync(join(root, folder, name), "utf8") }]),
  )

/** Returns the differences of two layouts. The ids of types differ, and a user-defined value type is its underlying type here. */
function differences(solc: StorageLayout, ours: StorageLayout): string[] {
  const compared = new Set<string>()
  const typeIn = ({ types }: StorageLayout, id: string) => types?.[id] as StorageType
  const ofTypes = (path: string, id = "", ownId = ""): string[] => {
    if (compared.has(`${id} ${ownId}`)) return []
    compared.add(`${id} ${ownId}`)
    const [wanted, found] = [typeIn(solc, id), typeIn(ours, ownId)]
    if (found === undefined) return [`${path}: no type ${ownId}`]
    const kinds = [
      "encoding",
      "numberOfBytes",
      ...(id.startsWith("t_userDefinedValueType") ? [] : ["label"]),
    ] as const
    return [
      ...kinds
        .filter((kind) => wanted[kind as "label"] !== found[kind as "label"])
        .map((kind) => `${path}: ${kind} ${wanted[kind as "label"]}, not ${found[kind as "label"]}`),
      ...(["base", "key", "value"] as const).flatMap((part) =>
        (wanted[part] === undefined) !== (found[part] === undefined)
          ? [`${path}: ${part} ${wanted[part]}, not ${found[part]}`]
          : wanted[part] === undefined
            ? []
            : ofTypes(`${path}.${part}`, wanted[part], found[part]),
      ),
      ...ofVariables(path, wanted.members ?? [], found.members ?? []),
    ]
  }
  const ofVariables = (
    path: string,
    wanted: readonly StorageVariable[],
    found: readonly StorageVariable[],
  ): string[] => {
    const placeOf = ({ label, slot, offset }: StorageVariable) => `${label} at ${slot}:${offset}`
    const [places, own] = [wanted.map(placeOf).join(), found.map(placeOf).join()]
    if (places !== own) return [`${path}: ${places}; not ${own}`]
    return wanted.flatMap(({ label, type }, index) => ofTypes(`${path}.${label}`, type, found[index]?.type))
  }
  return ofVariables("", solc.storage, ours.storage)
}

const layouts = "test/harness/storage/layouts"
const plain = sourcesIn(layouts, ["Plain.sol"])
const newer = { ...plain, ...sourcesIn(layouts, ["Newer.sol", "Imported.sol"]) }
const newest = { ...newer, ...sourcesIn(layouts, ["Newest.sol"]) }

test.each([
  ["0.5.17", "of all versions", plain, 30],
  ["0.6.12", "of all versions", plain, 30],
  ["0.7.6", "of all versions", plain, 30],
  ["0.8.20", "of value types and imports", newer, 48],
  ["0.8.28", "of value types and imports", newer, 48],
  ["0.8.35", "of transient variables and chosen slots", newest, 54],
  ["0.8.37", "of transient variables and chosen slots", newest, 54],
  ["0.8.37", "in contracts/", sourcesIn("contracts"), 20],
  ["0.8.37", "of the simulations", sourcesIn("examples/simulation/contracts"), 22],
])("solc %s, contracts %s: every layout is that of the compiler", (version, _, sources, count) => {
  const [given, derived] = [["storageLayout"], []].map((selected) => compiled(sources, version, selected))
  const found = given?.list.map(({ sourceName, contractName, storageLayout }) => {
    const ours = derived?.find(`${sourceName}:${contractName}`).storageLayout
    if (!ours) return [`${contractName}: no layout`]
    return differences(storageLayout as StorageLayout, ours).map((each) => `${contractName}${each}`)
  })
  expect(found?.flat()).toEqual([])
  expect(found?.length).toBe(count)
})

const use = `pragma solidity ^0.8.20;
type Price is uint128;
contract Base { uint8 small = 3; }
contract Shop is Base {
    struct Item { Price price; bool sold; }
    mapping(string => Item) items;
    constructor() { items["a"] = Item(Price.wrap(7), true); }
}`

test("variables of a build without layouts are read by their names", async () => {
  const artifacts = compiled({ "Shop.sol": { content: use } }, "0.8.37", [])
  await using node = await createNode()
  const shop = await deploy(createClient(node), artifacts.find("Shop"))
  const { read, variables } = storage(node, shop)
  expect(variables).toEqual(["small", "items"])
  expect([await read("small"), await read('items["a"]')]).toEqual([3, { price: 7n, sold: true }])
})

test("a contract has no layout when the tree of a base is missing, and when its first slot is not in the tree", () => {
  const isMissing = (change: (sources: Record<string, { ast?: unknown }>) => void, content = use) => {
    const base = { content: "pragma solidity ^0.8.20; contract Other { uint8 a; }" }
    const derived = { content: `import "./Other.sol"; ${content} contract Derived is Other { uint8 b; }` }
    const artifacts = compiled({ "Other.sol": base, "Shop.sol": derived }, "0.8.37", [], change)
    return ["Shop", "Derived"].map((name) => artifacts.find(name).storageLayout === undefined)
  }
  expect(isMissing(() => {})).toEqual([false, false])
  expect(isMissing((sources) => delete sources["Other.sol"]?.ast)).toEqual([false, true])
  expect(isMissing((sources) => delete sources["Shop.sol"]?.ast)).toEqual([true, true])
  const sum = use.replace("Shop is Base", "Shop layout at 2 ** 255 + 2 ** 254 is Base")
  expect(isMissing(() => {}, sum)).toEqual([true, false])
})
