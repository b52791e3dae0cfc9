/** The options of a node from those of a caller: defaults, networks, genesis files and data folders. */
import { expect, test } from "vitest"
import { readGenesis } from "../../src/api/wire/files/readGenesis.ts"
import type { CreateNodeOptions } from "../../src/index.ts"
import { defined } from "../../src/instance/createParts.ts"
import { genesis, start } from "./partsOf.ts"

test("default: a node that mines on command has seed 0, and so the same chain; one that mines by itself has none", async () => {
  const [one, other] = [await start({}), await start({})]
  expect(one.options.mining).toBe(false)
  expect(one.options.seed).toBe("0")
  expect(one.chain.head.hash).toEqual(other.chain.head.hash)
  const mining: readonly CreateNodeOptions[] = [{ mining: true }, { automine: true }, { mixedMining: true }]
  for (const options of mining) {
    expect(options).toEqual(options)
    expect((await start(options)).options.seed).toBeUndefined()
  }
})

test("behavior: options of the caller come before those of a network, and both before the defaults", async () => {
  const { options } = await start({ network: "ethgas", flashblockTime: 50, chainId: 7, seed: undefined })
  const { blockTime, flashblockTime, gasSteps, chainId, seed } = options
  expect({ blockTime, flashblockTime, gasSteps, chainId, seed }).toEqual({
    ...{ blockTime: 12_000, flashblockTime: 50, gasSteps: true },
    ...{ chainId: 7n, seed: "0" },
  })
})

test("behavior: the chain id of a genesis file comes before the option", async () => {
  const node = await start({ genesis, chainId: 7 })
  expect(node.options.chainId).toBe(5n)
  expect(node.rules.chainId).toBe(5n)
  expect(node.chain.head.header.timestamp).toBe(5n)
})

test("behavior: blocks after a genesis file with Amsterdam get at least the gas limit of that fork", async () => {
  const blocks = [
    "homestead",
    "eip150",
    "eip155",
    "eip158",
    "byzantium",
    "constantinople",
    "petersburg",
    "istanbul",
  ]
  const merged = [...blocks, "berlin", "london", "mergeNetsplit"].map((fork) => [`${fork}Block`, 0])
  const times = ["shanghai", "cancun", "prague", "osaka", "bpo1", "bpo2"].map((fork) => [`${fork}Time`, 0])
  const osaka = { chainId: 5, terminalTotalDifficulty: 0, ...Object.fromEntries([...merged, ...times]) }
  const limitOf = async (gasLimit: string, more: CreateNodeOptions = {}, amsterdamTime?: number) => {
    const config = { ...osaka, ...(amsterdamTime !== undefined && { amsterdamTime }) }
    return (await start({ genesis: { ...genesis, gasLimit, config }, ...more })).options.gasLimit
  }
  expect(await limitOf("0x1c9c380", {}, 0)).toBe(200_000_000n)
  expect(await limitOf("0x1c9c380", {}, 4_000_000_000)).toBe(200_000_000n)
  expect(await limitOf("0x11e1a300", {}, 0)).toBe(300_000_000n)
  expect(await limitOf("0x1c9c380", { gasLimit: 9_000_000n }, 0)).toBe(9_000_000n)
  expect(await limitOf("0x11e1a300")).toBe(60_000_000n)
})

test("readGenesis: the forks and the genesis block of a genesis file", () => {
  const file = readGenesis(genesis)
  expect(readGenesis(undefined)).toBeUndefined()
  expect(file?.schedule.chainId).toBe(5n)
  expect(file?.genesis.timestamp).toBe(5n)
})

test("error: a genesis file with which no chain can begin; the message names the field", () => {
  expect(() => readGenesis({})).toThrow("invalid genesis.config: expected object, received undefined")
  expect(() => readGenesis({ ...genesis, gasLimit: "much" })).toThrow("invalid genesis.gasLimit: ")
})

test("defined: values that are undefined are left out; others are not", () => {
  expect(Object.keys(defined({ a: undefined, b: null, c: 0, d: false, e: "" }))).toEqual(["b", "c", "d", "e"])
})
