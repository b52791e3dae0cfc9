import {
  type Abi,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Token } from "../../../contracts/artifacts/Token.ts"
import { type Artifacts, createArtifacts } from "../../../src/harness/index.ts"
import { deployVault } from "./deployedVault.ts"

let deployed: Awaited<ReturnType<typeof deployVault>>
let artifacts: Artifacts
let from: Hex
let vault: Hex

beforeAll(async () => {
  deployed = await deployVault()
  ;({ artifacts, from, vault } = deployed)
})
afterAll(() => deployed.node.close())

const encode = (functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: deployed.abi, functionName, args })

/** Returns the error that a call reverts with. */
async function reverted(data: Hex): Promise<Hex> {
  const error = await deployed.node
    .at()
    .call({ from, to: vault, data })
    .catch((reason: unknown) => reason)
  return (error as { data: Hex }).data
}

describe("find", () => {
  test("by name, and by file and name", () => {
    expect(artifacts.list.map(({ contractName }) => contractName)).toEqual([
      "Token",
      "Counter",
      "Sink",
      "Sums",
      "Vault",
    ])
    expect(artifacts.find("Token")).toEqual(Token)
    expect(artifacts.find("src/Vault.sol:Vault")).toBe(artifacts.find("Vault"))
    expect(artifacts.find("Vault.sol:Vault")).toBe(artifacts.find("Vault"))
  })

  test("error: an unknown name", () => {
    expect(() => artifacts.find("Tokn")).toThrowErrorMatchingInlineSnapshot(
      `[UnknownContract: no contract "Tokn" among Token, Counter, Sink, Sums, Vault; did you mean "Token"?]`,
    )
    expect(() => artifacts.find("lib/Vault.sol:Vault")).toThrowErrorMatchingInlineSnapshot(
      `[UnknownContract: no contract "lib/Vault.sol:Vault" among Token, Counter, src/Vault.sol:Sink, src/Vault.sol:Sums, src/Vault.sol:Vault; did you mean "src/Vault.sol:Vault"?]`,
    )
  })

  test("error: a name of several contracts; the same contract twice counts once", () => {
    const abi = Token.abi
    const two = createArtifacts([
      { contractName: "Token", sourceName: "src/Token.sol", abi },
      { contractName: "Token", sourceName: "src/Token.sol", abi },
      { contractName: "Token", sourceName: "mock/Token.sol", abi },
    ])
    expect(() => two.find("Token")).toThrowErrorMatchingInlineSnapshot(
      `[AmbiguousContract: several contracts are named Token: src/Token.sol:Token, mock/Token.sol:Token]`,
    )
    expect(two.find("src/Token.sol:Token").sourceName).toBe("src/Token.sol")
    expect(two.list.length).toBe(2)
  })
})

describe("decodeError", () => {
  test("a function value is an address with a selector; an entry without inputs has no arguments", () => {
    const pair = { type: "tuple", name: "pair", components: [{ name: "g", type: "function[1]" }] } as const
    const inputs = [{ name: "f", type: "function" }, pair]
    const abi = [
      { type: "error", name: "Bad", inputs },
      { type: "error", name: "Bare" },
      { type: "event", name: "Set", inputs: [{ name: "f", type: "function", indexed: true }] },
    ] as unknown as Abi
    const known = createArtifacts([{ contractName: "Caller", abi }])
    const [f, g] = [`0x${"ab".repeat(24)}`, `0x${"cd".repeat(24)}`]
    const padded = (value: string) => value.slice(2).padEnd(64, "0")
    const bad = toFunctionSelector("Bad(function,(function[1]))")
    expect(known.decodeError(`${bad}${padded(f)}${padded(g)}`)).toEqual({
      name: "Bad",
      args: { f, pair: { g: [g] } },
      text: `Bad(f: ${f}, pair: {g: [${g}]})`,
    })
    expect(known.decodeError(toFunctionSelector("Bare()"))?.text).toBe("Bare()")
    const topics: Hex[] = [toEventSelector("Set(function)"), `0x${padded(f)}`]
    expect(known.decodeLog({ topics, data: "0x" })?.text).toBe(`Set(f: ${f})`)
  })

  test("an error of an artifact, with structs and arrays", async () => {
    const part = { kind: 1, notes: ["a", 'b "c"'] }
    expect(artifacts.decodeError(await reverted(encode("add", [200n, part])))).toEqual({
      name: "OverCap",
      args: { total: 202n, cap: 100n, part },
      text: 'OverCap(total: 202, cap: 100, part: {kind: 1, notes: ["a", "b \\"c\\""]})',
    })
  })

  test("parameters without names are given by position", async () => {
    expect(artifacts.decodeError(await reverted(encode("fail", [3n])))).toEqual({
      name: "Unnamed",
      args: [3n, getAddress(vault)],
      text: `Unnamed(3, ${getAddress(vault)})`,
    })
  })

  test("a reason and a panic are decoded without artifacts", async () => {
    const none = createArtifacts([])
    expect(none.decodeError(await reverted(encode("fail", [1n])))).toEqual({
      name: "Error",
      args: { message: 'not "one"' },
      text: 'not "one"',
    })
    expect(none.decodeError(await reverted(encode("fail", [2n])))).toEqual({
      name: "Panic",
      args: { reason: 1n },
      text: "Panic(0x01): An `assert` condition failed.",
    })
    const empty = encodeErrorResult({
      abi: [{ type: "error", name: "Error", inputs: [{ name: "message", type: "string" }] }],
      args: [""],
    })
    expect(none.decodeError(empty)?.text).toBe('Error(message: "")')
    const unknown = `0x4e487b71${"77".padStart(64, "0")}` as const
    expect(none.decodeError(unknown)?.text).toBe("Panic(0x77): unknown code")
  })

  test("an unknown error and truncated data are not decoded", () => {
    const abi = [{ type: "error", name: "Other", inputs: [] }] as const
    expect(artifacts.decodeError(encodeErrorResult({ abi }))).toBe(undefined)
    expect(artifacts.decodeError("0x")).toBe(undefined)
    expect(artifacts.decodeError("0x08c379a0")).toBe(undefined)
    const short = encodeErrorResult({
      abi: Token.abi,
      errorName: "InsufficientBalance",
      args: [1n, 5n],
    }).slice(0, 100)
    expect(artifacts.decodeError(short as Hex)).toBe(undefined)
  })
})

describe("decodeLog", () => {
  test("an indexed string is its hash, every other argument is decoded", async () => {
    const part = { kind: 7, notes: [] }
    const { logs } = await deployed.send({ to: vault, data: encode("add", [5n, part]) })
    const tag = logs[0]?.topics[2]
    expect(logs.map(artifacts.decodeLog)).toEqual([
      {
        name: "Added",
        args: { by: from, tag, amount: 5n, part },
        text: `Added(by: ${from}, tag: ${tag}, amount: 5, part: {kind: 7, notes: []})`,
      },
    ])
  })

  const parameter = (name: string, type: string, indexed: boolean) => ({ name, type, indexed })
  const transfer = (indexed: boolean, last: string): Abi => [
    {
      type: "event",
      name: "Transfer",
      inputs: [
        parameter("from", "address", true),
        parameter("to", "address", true),
        parameter(last, "uint256", indexed),
      ],
    },
  ]
  const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
  const word = (value: number): Hex => `0x${value.toString(16).padStart(64, "0")}`
  const [one, two] = [`0x${"1".padStart(40, "0")}`, `0x${"2".padStart(40, "0")}`]

  test("events that differ only in their indexed parameters are distinguished", () => {
    const both = createArtifacts([
      { contractName: "Nft", abi: transfer(true, "tokenId") },
      { contractName: "Coin", abi: transfer(false, "value") },
    ])
    expect(both.decodeLog({ topics: [topic, word(1), word(2)], data: word(5) })?.text).toBe(
      `Transfer(from: ${one}, to: ${two}, value: 5)`,
    )
    expect(both.decodeLog({ topics: [topic, word(1), word(2), word(5)], data: "0x" })?.text).toBe(
      `Transfer(from: ${one}, to: ${two}, tokenId: 5)`,
    )
  })

  test("unknown events are not decoded", () => {
    expect(artifacts.decodeLog({ topics: [], data: "0x" })).toBe(undefined)
    expect(artifacts.decodeLog({ topics: [word(1)], data: "0x" })).toBe(undefined)
    expect(createArtifacts([]).decodeLog({ topics: [topic], data: "0x" })).toBe(undefined)
  })
})

describe("decodeCall", () => {
  test("a function of an artifact", () => {
    const input = encodeFunctionData({ abi: Token.abi, functionName: "transfer", args: [from, 5n] })
    expect(artifacts.decodeCall(input)).toEqual({
      name: "transfer",
      args: { to: from, value: 5n },
      text: `transfer(to: ${from}, value: 5)`,
    })
    expect(artifacts.decodeCall(encode("cap", []))).toEqual({ name: "cap", args: {}, text: "cap()" })
  })

  test("an unknown function and truncated data are not decoded", () => {
    expect(artifacts.decodeCall("0x")).toBe(undefined)
    expect(artifacts.decodeCall("0x12345678")).toBe(undefined)
    expect(artifacts.decodeCall(encode("fail", [1n]).slice(0, 40) as Hex)).toBe(undefined)
  })
})
