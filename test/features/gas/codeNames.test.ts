import { encodeFunctionData, type Hex, parseAbi } from "viem"
import { expect, test } from "vitest"
import { createCodeNames } from "../../../src/features/gas/codeNames.ts"
import { createArtifacts } from "../../../src/harness/index.ts"
import { createNode, type GasUse } from "../../../src/index.ts"
import { measuredArtifacts } from "./measured.ts"

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const [code, initCode]: readonly Hex[] = ["0x6001", "0x6002"]
const abi = parseAbi([
  "struct Pair { bool isOpen; address to; }",
  "struct Part { uint8 kind; Pair[2] pairs; }",
  "function put(Part[] parts, string note)",
  "function total() view returns (uint256)",
])
const artifacts = createArtifacts([
  {
    contractName: "Shop",
    sourceName: "src/Shop.sol",
    abi,
    deployedBytecode: code as Hex,
    bytecode: initCode as Hex,
  },
])

test("default: the file and the name of the contract, and the signatures of its functions", () => {
  const namesOf = createCodeNames(artifacts)
  const { contract, functionOf } = namesOf(code as Hex, false, address)
  const put = encodeFunctionData({ abi, functionName: "put", args: [[], ""] })
  const total = encodeFunctionData({ abi, functionName: "total" })
  expect(contract).toBe("src/Shop.sol:Shop")
  expect(functionOf(put)).toBe("put((uint8,(bool,address)[2])[],string)")
  expect(functionOf(total.toUpperCase().replace("0X", "0x") as Hex)).toBe("total()")
  expect(functionOf("0x12345678")).toBe("<fallback>")
  expect(functionOf("0x12")).toBe("<fallback>")
  expect(functionOf("0x")).toBe("<receive>")
  expect(namesOf(initCode as Hex, true, address).contract).toBe("src/Shop.sol:Shop")
  expect(namesOf(code as Hex, false, address).functionOf === functionOf).toBe(true)
})

test("behavior: without an artifact: the address, the names of known standards, and selectors", () => {
  const { contract, functionOf } = createCodeNames(undefined)("0x6003", false, address)
  const transfer = encodeFunctionData({
    abi: parseAbi(["function transfer(address, uint256)"]),
    args: [address, 5n],
  })
  expect(contract).toBe("<0x5FbDB2315678afecb367f032d93F642f64180aa3>")
  expect(functionOf(transfer)).toBe("transfer (guessed)")
  expect(functionOf("0xABCDEF01")).toBe("0xabcdef01")
  expect(functionOf("0x12")).toBe("<fallback>")
  expect(functionOf("0x")).toBe("<receive>")
})

const account = `0x${"ab".repeat(20)}`

test("behavior: ether without data counts for the fallback function if there is no receive function", async () => {
  const list = measuredArtifacts()
  await using node = await createNode({ automine: true, gas: true, artifacts: list })
  const [from] = node.accounts.map(({ address }) => address)
  const uses: GasUse[] = []
  node.on("gas", (use) => void uses.push(use))
  for (const name of ["Proxy", "Measured"]) {
    const code = list.find(name).deployedBytecode
    await node.request({ method: "anvil_setCode", params: [account, code] })
    await node.request({ method: "eth_sendTransaction", params: [{ from, to: account, value: "0x1" }] })
  }
  expect(uses.map((use) => use.kind === "function" && [use.contract, use.function])).toEqual([
    ["contracts/Measured.sol:Proxy", "<fallback>"],
    ["contracts/Measured.sol:Measured", "<receive>"],
  ])
})
