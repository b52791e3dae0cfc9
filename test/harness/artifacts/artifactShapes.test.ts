import { expect, test } from "vitest"
import { readShape } from "../../../src/harness/artifacts/artifactShapes.ts"
import { InvalidArtifactFile } from "../../../src/harness/index.ts"

const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }]
const code = { object: "6001", linkReferences: {} }
const deployed = { object: "6002", immutableReferences: { 7: [{ start: 1, length: 32 }] } }
const storageLayout = { storage: [], types: null }

test("default: an artifact of Hardhat, with the names of its build", () => {
  const json = {
    ...{
      contractName: "A",
      sourceName: "src/A.sol",
      inputSourceName: "project/src/A.sol",
      buildInfoId: "aa",
    },
    ...{ abi, bytecode: "0x6001", deployedBytecode: "0x6002", linkReferences: {} },
  }
  expect(readShape(json, "A.json")).toEqual({
    artifacts: [
      {
        ...{ contractName: "A", sourceName: "src/A.sol", buildName: "project/src/A.sol", buildId: "aa" },
        ...{ abi, bytecode: "0x6001", deployedBytecode: "0x6002", linkReferences: {} },
      },
    ],
    build: [],
  })
})

test("behavior: an artifact of Foundry has its name from the metadata, otherwise from the path", () => {
  const json = { abi, bytecode: code, deployedBytecode: deployed, storageLayout }
  const artifact = {
    ...{ abi, bytecode: "0x6001", deployedBytecode: "0x6002", linkReferences: {}, storageLayout },
    immutableReferences: deployed.immutableReferences,
    unit: undefined,
  }
  const metadata = { settings: { compilationTarget: { "src/A.sol": "A" } } }
  expect(readShape({ ...json, metadata }, "out/x.json")?.artifacts).toEqual([
    { ...artifact, contractName: "A", sourceName: "src/A.sol" },
  ])
  expect(readShape(json, "out\\B.sol\\B.0.8.30.json")?.artifacts).toEqual([
    { ...artifact, contractName: "B", sourceName: "B.sol" },
  ])
})

test("behavior: Foundry's artifact gives the numbers of its file and of the imported files, and the hashes of all", () => {
  const imported = { nodeType: "ImportDirective", absolutePath: "src/B.sol", sourceUnit: 40 }
  const metadata = { sources: { "src/A.sol": { keccak256: "0xa" }, "src/B.sol": { keccak256: "0xb" } } }
  const ast = { id: 90, absolutePath: "src/A.sol", nodes: [imported, { nodeType: "ContractDefinition" }] }
  const found = readShape({ abi, bytecode: code, ast, id: 3, metadata }, "out/A.sol/A.json")?.artifacts
  expect(found?.map(({ sourceName, unit }) => ({ sourceName, unit }))).toEqual([
    {
      sourceName: "src/A.sol",
      unit: {
        ...{ sourceId: 3, treeId: 90, imports: [["src/B.sol", 40]] },
        hashes: { "src/A.sol": "0xa", "src/B.sol": "0xb" },
      },
    },
  ])
})

test("behavior: contracts of solc's output are artifacts; those of a build info belong to artifacts in other files", () => {
  const contracts = {
    "a.sol": { A: { abi, evm: { bytecode: code, deployedBytecode: deployed } }, I: { abi: [] } },
  }
  const found = [
    {
      ...{ contractName: "A", sourceName: "a.sol", abi, bytecode: "0x6001", deployedBytecode: "0x6002" },
      ...{ linkReferences: {}, immutableReferences: deployed.immutableReferences },
    },
    { contractName: "I", sourceName: "a.sol", abi: [], bytecode: "0x", deployedBytecode: "0x" },
  ]
  expect(readShape({ contracts }, "output.json")).toEqual({ artifacts: found, build: [] })
  expect(readShape({ output: { contracts } }, "build.json")).toEqual({ artifacts: [], build: found })
})

test("behavior: other JSON is ignored, also with `contracts`: deployments, addresses, solc's combined JSON", () => {
  const others = [
    ...[[], "text", null, { name: "x" }, { abi }],
    { name: "localhost", chainId: "31337", contracts: { Vault: { address: "0x", abi } } },
    { contracts: { 31337: { Vault: { address: "0x" } } } },
    { output: { contracts: { one: { two: 3 } } } },
    { contracts: { "src/Vault.sol:Vault": { abi, bin: "6001" } }, version: "0.8.37" },
  ]
  expect(others.map((json) => readShape(json, "X.json"))).toEqual(others.map(() => undefined))
})

const noAbi = "abi is not a list of functions, events and errors"
const noCode = "bytecode is not code in hex"
const named = { contractName: "X", abi: [], bytecode: "0x" }

test.each([
  ["an abi that is not a list", { ...named, abi: {} }, noAbi],
  ["an entry of the abi without a type", { ...named, abi: [{ name: "x" }] }, noAbi],
  ["a function whose name is null", { ...named, abi: [{ type: "function", name: null }] }, noAbi],
  [
    "an error without a list of parameters",
    { ...named, abi: [{ type: "error", name: "X", inputs: null }] },
    noAbi,
  ],
  ["no name", { abi: [], bytecode: "0x" }, "contractName is not a string"],
  ["code that is not hex", { ...named, bytecode: "0xzz" }, noCode],
  ["half a byte", { ...named, bytecode: "0x0" }, noCode],
  ["code that is a number", { abi: [], bytecode: { object: 5 } }, noCode],
])("error: %s", (_, json, reason) => {
  expect(() => readShape(json, "b/X.json")).toThrow(new InvalidArtifactFile({ path: "b/X.json", reason }))
})

test("error: a contract of solc without an abi is named after its file", () => {
  expect(() => readShape({ contracts: { "a.sol": { A: {} } } }, "b/X.json")).toThrow(
    new InvalidArtifactFile({ path: "b/X.json (A)", reason: noAbi }),
  )
})
