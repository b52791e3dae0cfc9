import { expect, test } from "vitest"
import { createBuildInfo } from "../../../src/solidity/build/buildInfo.ts"
import { ofValue } from "../../../src/solidity/build/json.ts"
import { functionOf, nodeOf } from "../handmade.ts"

const placeholder = `__$${"5a".repeat(17)}$__`
const nodes = [functionOf("f", "2:3", { functionSelector: "00000001" })]
const tree = { nodes: [nodeOf("ContractDefinition", "0:9", { name: "A", id: 1, nodes })] }
const code = { object: `73${placeholder}00`, sourceMap: "2:3:5:-;0:9:5:-" }
const output = {
  sources: { "project/a.sol": { id: 5, ast: tree }, "b.sol": { ast: tree } },
  contracts: {
    "project/a.sol": {
      A: { evm: { bytecode: { object: "5b", sourceMap: "0:9:5" }, deployedBytecode: code } },
    },
    "b.sol": { B: { evm: { deployedBytecode: { object: "5b" } } } },
  },
}
const input = {
  sources: { "project/a.sol": { content: "ab\ncdef" } },
  settings: { optimizer: { enabled: true } },
}
const [a, b] = [
  { sourceName: "project/a.sol", contractName: "A" },
  { sourceName: "b.sol", contractName: "B" },
]
const shownName = (name: string) => name.replace("project/", "")
const create = (given: object | undefined = input) =>
  createBuildInfo(given && ofValue(given), ofValue(output), shownName)

test("default: the contracts, their output, and their files under their usual names", () => {
  const { contracts, outputOf, compilation } = create()
  expect(contracts).toEqual([a, b])
  expect(outputOf(a)).toEqual(output.contracts["project/a.sol"].A)
  expect(outputOf({ ...a, contractName: "B" })).toBeUndefined()
  const { files } = compilation()
  expect(files.map(({ name, text }) => [name, text])).toEqual([
    ["a.sol", "ab\ncdef"],
    ["b.sol", undefined],
  ])
  expect(compilation().fileOf(5) === files[0]).toBe(true)
  expect(compilation().fileOf(1) === files[1]).toBe(true)
})

test("compiledOf: deployed code and init code, with the placeholders of libraries as zeros; each once", () => {
  const { compiledOf } = create()
  const [deployed, init] = [compiledOf(a, false), compiledOf(a, true)]
  expect(deployed?.at(0).op).toBe(0x73)
  expect(deployed?.at(21).op).toBe(0)
  expect(deployed?.at(22).op).toBe(0)
  expect(init?.at(0).op).toBe(0x5b)
  const { range } = deployed?.at(0) ?? {}
  expect(range && [range.file.name, range.file.positionAt(range.start)]).toEqual([
    "a.sol",
    { line: 1, column: 3 },
  ])
  expect(compiledOf(a, false) === deployed).toBe(true)
  expect(deployed === init).toBe(false)
})

test("compiledOf: undefined without a source map, a syntax tree of the contract, or the contract", () => {
  const { compiledOf } = create()
  expect(compiledOf(b, false)).toBeUndefined()
  expect(compiledOf(b, true)).toBeUndefined()
  expect(compiledOf({ ...a, contractName: "C" }, false)).toBeUndefined()
})

test("settings: those that make locations inexact", () => {
  expect(create().settings()).toEqual({ isOptimized: true, isViaIr: false })
  expect(create({ settings: { viaIR: true, optimizer: { enabled: false } } }).settings()).toEqual({
    isOptimized: false,
    isViaIr: true,
  })
  expect(createBuildInfo(undefined, ofValue({})).settings()).toEqual({ isOptimized: false, isViaIr: false })
  expect(createBuildInfo(undefined, ofValue({})).contracts).toEqual([])
})
