import { type Hex, numberToHex, parseAbi, zeroHash } from "viem"
import { expect, test } from "vitest"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { contractOf } from "../../../src/harness/artifacts/contractOf.ts"

const abi = parseAbi([
  "struct Part { uint8 kind; int256 amount; bool[] flags; }",
  "function put(address to, Part[2] parts, bytes data, string note) payable returns (uint256 id)",
  "function pair((uint256, string) value)",
  "event Put(uint256 id)",
])
const contract = contractOf({ contractName: "Shop", sourceName: "src/Shop.sol", abi })

test("default: the functions of the ABI, and no variables without a layout", () => {
  const { functions, ...rest } = contract
  expect({ ...rest, readStorage: undefined }).toEqual({
    ...{ contractName: "Shop", sourceName: "src/Shop.sol", variables: undefined },
  })
  const [put, pair] = abi.filter((item) => item.type === "function")
  expect(functions).toEqual([
    {
      signature: "put(address,(uint8,int256,bool[])[2],bytes,string)",
      ...{ name: "put", stateMutability: "payable", inputs: put?.inputs, outputs: put?.outputs },
    },
    {
      signature: "pair((uint256,string))",
      ...{ name: "pair", stateMutability: "nonpayable", inputs: pair?.inputs, outputs: [] },
    },
  ])
})

test("readStorage: a value as text with its type, a length, and no value for a mapping", async () => {
  const words: Readonly<Record<string, bigint>> = { 0: 0x0102n, 10: 3n }
  const load = async (slot: Hex) => numberToHex(words[Number(slot)] ?? 0n, { size: 32 })
  const { readStorage } = contractOf({ ...Kinds, contractName: "Kinds" })
  expect(await readStorage("small", load)).toEqual({ path: "small", type: "uint8", value: "2" })
  expect(await readStorage("list.length", load)).toEqual({ path: "list.length", type: "uint256", value: "3" })
  expect(await readStorage("balances", load)).toEqual({
    path: "balances",
    type: "mapping(address => uint256)",
    value: undefined,
  })
  expect(await readStorage("word", load)).toEqual({ path: "word", type: "bytes32", value: zeroHash })
  await expect(contract.readStorage("small", load)).rejects.toThrow('no variable "small" among none')
})
