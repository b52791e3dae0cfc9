import {
  type Abi,
  encodeDeployData,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  toEventSelector,
  toFunctionSelector,
} from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { Token } from "../../../contracts/artifacts/Token.ts"
import {
  type Artifact,
  type Artifacts,
  createArtifacts,
  type EncodedLog,
} from "../../../src/harness/index.ts"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { compileVault, hardhatArtifact, linked } from "../vault.ts"

let node: MidblockNode
let from: Hex
let artifacts: Artifacts
let vault: Hex
let sums: Hex

const artifactsOf = (comment?: string) =>
  Object.entries(compileVault(comment).contracts["src/Vault.sol"]).map(
    ([name, compiled]) => hardhatArtifact(compiled, name) as unknown as Artifact,
  )

async function send(call: { to?: Hex; data: Hex }) {
  const params = [{ from, gas: "0x400000", ...call }]
  const hash = (await node.request({ method: "eth_sendTransaction", params })) as Hex
  await node.mine()
  return (await node.request({ method: "eth_getTransactionReceipt", params: [hash] })) as {
    contractAddress: Hex
    logs: EncodedLog[]
  }
}

const vaultAbi = () => artifacts.find("Vault").abi
const encode = (functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: vaultAbi(), functionName, args })

/** Returns the error that a call reverts with. */
async function reverted(data: Hex): Promise<Hex> {
  const error = await node
    .at()
    .call({ from, to: vault, data })
    .catch((reason: unknown) => reason)
  return (error as { data: Hex }).data
}

beforeAll(async () => {
  node = await createNode()
  from = getAddress(node.accounts[0]?.address as Hex)
  artifacts = createArtifacts([Token, Counter, ...artifactsOf()])
  sums = (await send({ data: artifacts.find("Sums").bytecode })).contractAddress
  const bytecode = linked(artifacts.find("Vault").bytecode, sums)
  vault = (await send({ data: encodeDeployData({ abi: vaultAbi(), bytecode, args: [100n, 2] }) }))
    .contractAddress
})
afterAll(() => node.close())

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

describe("ofCode", () => {
  const nameOf = async (address: Hex, known = artifacts) =>
    known.ofCode(await node.at().code(address))?.contractName

  test("immutables, linked libraries and a library's own address are ignored", async () => {
    expect(await nameOf(vault)).toBe("Vault")
    expect(await nameOf(sums)).toBe("Sums")
  })

  test("an artifact with immutableReferences matches deployed code", async () => {
    const { evm, abi } = compileVault().contracts["src/Vault.sol"].Vault
    const given = {
      contractName: "Given",
      abi,
      deployedBytecode: `0x${evm.deployedBytecode.object}` as Hex,
      immutableReferences: evm.deployedBytecode.immutableReferences,
    }
    expect(await nameOf(vault, createArtifacts([given]))).toBe("Given")
  })

  test("other metadata matches too, but identical metadata is preferred", async () => {
    const other = artifactsOf("compiled with another comment")
    expect(await nameOf(vault, createArtifacts(other))).toBe("Vault")
    const both = createArtifacts([
      ...other.map((each) => ({ ...each, contractName: `Other${each.contractName}` })),
      ...artifactsOf(),
    ])
    expect(await nameOf(vault, both)).toBe("Vault")
  })

  test("unknown code and empty code match no artifact", async () => {
    expect(await nameOf(from)).toBe(undefined)
    expect(artifacts.ofCode("0x6001")).toBe(undefined)
    expect(artifacts.ofCode(Counter.deployedBytecode)?.contractName).toBe("Counter")
  })
})

describe("ofInitCode", () => {
  const creation = (library: Hex) =>
    encodeDeployData({
      abi: vaultAbi(),
      bytecode: linked(artifacts.find("Vault").bytecode, library),
      args: [1n, 2],
    })

  test("library addresses, metadata and constructor arguments are ignored", () => {
    expect(artifacts.ofInitCode(creation(sums))?.contractName).toBe("Vault")
    expect(artifacts.ofInitCode(creation(from))?.contractName).toBe("Vault")
    const other = createArtifacts(artifactsOf("compiled with another comment"))
    expect(other.ofInitCode(Counter.bytecode)).toBe(undefined)
    expect(other.ofInitCode(artifacts.find("Sums").bytecode)?.contractName).toBe("Sums")
  })

  test("among artifacts with the same code, identical metadata is preferred", () => {
    const metadata = (hash: string) => `a264697066735822${hash.repeat(34)}64736f6c63430008250033`
    const twins = createArtifacts([
      { contractName: "One", abi: [], bytecode: `0x6001${metadata("11")}` },
      { contractName: "Two", abi: [], bytecode: `0x6001${metadata("22")}` },
    ])
    const nameOf = (code: Hex) => twins.ofInitCode(code)?.contractName
    expect(nameOf(`0x6001${metadata("11")}`)).toBe("One")
    expect(nameOf(`0x6001${metadata("22")}${"07".padStart(64, "0")}`)).toBe("Two")
    expect(nameOf(`0x6001${metadata("33")}`)).toBe("One")
  })

  test("the longest matching bytecode is preferred, and shorter code matches none", () => {
    const two = createArtifacts([
      { contractName: "Short", abi: [], bytecode: "0x6001" },
      { contractName: "Long", abi: [], bytecode: "0x60016002" },
      { contractName: "Interface", abi: [] },
    ])
    expect(two.ofInitCode("0x6001600203")?.contractName).toBe("Long")
    expect(two.ofInitCode("0x60016003")?.contractName).toBe("Short")
    expect(two.ofInitCode("0x60")).toBe(undefined)
    expect(two.ofInitCode("0x")).toBe(undefined)
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
    const { logs } = await send({ to: vault, data: encode("add", [5n, part]) })
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
