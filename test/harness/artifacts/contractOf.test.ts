import { encodeFunctionData, type Hex, numberToHex, parseAbi, zeroHash } from "viem"
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
const to = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

test("default: the functions of the ABI, and no variables without a layout", () => {
  const { functions, ...rest } = contract
  expect({ ...rest, encodeCall: undefined, readStorage: undefined }).toEqual({
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

test("encodeCall: JSON values, or JSON text for lists and tuples; integers may be text", () => {
  const signature = "put(address,(uint8,int256,bool[])[2],bytes,string)"
  const parts = [{ kind: "0x7", amount: "-5", flags: [true, "false"] }, [8, 9, "[]"]]
  const data = encodeFunctionData({
    abi,
    functionName: "put",
    args: [
      to,
      [
        { kind: 7, amount: -5n, flags: [true, false] },
        { kind: 8, amount: 9n, flags: [] },
      ],
      "0x12",
      " a note ",
    ],
  })
  expect(contract.encodeCall(signature, [to, parts, "0x12", " a note "])).toBe(data)
  expect(contract.encodeCall(signature, [` ${to} `, JSON.stringify(parts), "0x12 ", " a note "])).toBe(data)
  expect(contract.encodeCall("pair((uint256,string))", ['["1", "x"]'])).toBe(
    encodeFunctionData({ abi, functionName: "pair", args: [[1n, "x"]] }),
  )
})

test("error: encodeCall: an unknown function, another number of arguments, and values of other types", () => {
  const said = (signature: string, args: readonly unknown[]) => {
    try {
      return contract.encodeCall(signature, args)
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`
    }
  }
  const put = (parts: unknown) =>
    said("put(address,(uint8,int256,bool[])[2],bytes,string)", [to, parts, "0x", ""])
  expect([
    said("take()", []),
    said("pair((uint256,string))", []),
    said("pair((uint256,string))", ["no JSON"]),
    put("{}"),
    put([{ kind: "seven", amount: "1", flags: [] }]),
    put([{ kind: true, amount: "1", flags: [] }]),
    put([{ kind: 1, amount: "1", flags: ["yes"] }]),
    said("pair((uint256,string))", [["1", 5]]),
  ]).toEqual([
    "RangeError: Shop has no function take()",
    "RangeError: pair((uint256,string)) takes 1 arguments, not 0",
    "TypeError: value: expected a tuple as a JSON object or array",
    "TypeError: parts: expected tuple[2] as a JSON array",
    'TypeError: parts[0].kind: expected uint8, decimal or hex, got "seven"',
    "TypeError: parts[0].kind: expected uint8",
    'TypeError: parts[0].flags[0]: expected true or false, got "yes"',
    "TypeError: value.1: expected string as text",
  ])
})

test("readStorage: a value as text with its type, a length, and no value for a mapping", async () => {
  const words: Readonly<Record<string, bigint>> = { 0: 0x0102n, 10: 3n }
  const load = async (slot: Hex) => numberToHex(words[Number(slot)] ?? 0n, { size: 32 })
  const { readStorage } = contractOf({ ...Kinds, contractName: "Kinds" })
  expect([
    await readStorage("small", load),
    await readStorage("list.length", load),
    await readStorage("balances", load),
    await readStorage("word", load),
  ]).toEqual([
    { path: "small", type: "uint8", value: "2" },
    { path: "list.length", type: "uint256", value: "3" },
    { path: "balances", type: "mapping(address => uint256)", value: undefined },
    { path: "word", type: "bytes32", value: zeroHash },
  ])
  await expect(contract.readStorage("small", load)).rejects.toThrow('no variable "small" among none')
})
