import { bytesToHex, type Hex } from "viem"
import { expect, test } from "vitest"
import { nextBaseFee } from "../../../../src/kernel/chain/nextFields.ts"
import {
  type HeaderOrigin,
  type PlannedBlock,
  planBlocks,
  type SimulatedBlockOverrides,
  simulatedHeader,
} from "../../../../src/node/query/simulate/plan.ts"
import { refusal } from "../../../refusal.ts"
import { createParts } from "../../parts.ts"

const zero: Hex = `0x${"00".repeat(32)}`
const word: Hex = `0x${"cd".repeat(32)}`
const miner: Hex = `0x${"ab".repeat(20)}`
const node = await createParts({ timestamp: 1000, coinbase: miner })
const base = node.chain.head.header
const { rules } = node

const plan = (...overrides: SimulatedBlockOverrides[]) =>
  planBlocks(
    overrides.map((blockOverrides) => ({ blockOverrides, calls: [] })),
    base,
  )
const refused = (run: () => unknown) => refusal(new Promise((resolve) => resolve(run())))

test("default: a block is 12 s after the one before it, and empty blocks fill the gaps between numbers", () => {
  const call = { input: "0x" } as const
  const asked = [{ calls: [call] }, { calls: [], blockOverrides: { number: 4n } }, { calls: [call, call] }]
  expect(planBlocks(asked, base)).toEqual([
    { number: 1n, timestamp: 1012n, overrides: {}, calls: [call] },
    { number: 2n, timestamp: 1024n, overrides: {}, calls: [] },
    { number: 3n, timestamp: 1036n, overrides: {}, calls: [] },
    { number: 4n, timestamp: 1048n, overrides: { number: 4n }, blockOverrides: { number: 4n }, calls: [] },
    { number: 5n, timestamp: 1060n, overrides: {}, calls: [call, call] },
  ])
})

test("behavior: later blocks follow from the number and the time of an override", () => {
  const planned = plan({ time: 2000n }, {}, { number: 5n, time: 2100n })
  expect(planned.map(({ number, timestamp }) => [number, timestamp])).toEqual([
    [1n, 2000n],
    [2n, 2012n],
    [3n, 2024n],
    [4n, 2036n],
    [5n, 2100n],
  ])
})

test("behavior: 256 blocks are allowed, gaps included, and 10,000 calls", () => {
  const calls = Array(5000).fill({ input: "0x" })
  expect(plan({ number: 256n }).length).toBe(256)
  expect(plan(...Array(256).fill({})).length).toBe(256)
  expect(planBlocks([{ calls }, { calls }], base).length).toBe(2)
})

test("error: numbers or times out of order, too many blocks, too many calls", async () => {
  const calls = Array(10_001).fill({ input: "0x" })
  expect(await refused(() => plan({ number: 0n }))).toBe("-38020 block numbers must be in order: 0 <= 0")
  expect(await refused(() => plan({ number: 2n }, { number: 2n }))).toBe(
    "-38020 block numbers must be in order: 2 <= 2",
  )
  expect(await refused(() => plan({ time: 1000n }))).toBe(
    "-38021 block timestamps must be in order: 1000 <= 1000",
  )
  expect(await refused(() => plan({ time: 4_294_967_295n }, { time: 4_294_967_295n }))).toBe(
    "-38021 block timestamps must be in order: 4294967295 <= 4294967295",
  )
  expect(await refused(() => plan({ number: 3n, time: 1024n }))).toBe(
    "-38021 block timestamps must be in order: 1024 <= 1024",
  )
  expect(await refused(() => plan({ number: 257n }))).toBe("-38026 too many blocks: at most 256")
  expect(await refused(() => plan(...Array(257).fill({})))).toBe("-38026 too many blocks: at most 256")
  expect(await refused(() => planBlocks([{ calls }], base))).toBe("-38026 too many calls: at most 10000")
})

/** The fields of the header of a block of this plan. */
function headerOf(overrides: SimulatedBlockOverrides, given: Partial<HeaderOrigin> = {}) {
  const [block] = plan(overrides) as [PlannedBlock]
  const origin = { parent: base, totalDifficulty: 0n, rules, validation: false, ...given }
  const { coinbase, parentHash, mixHash, parentBeaconBlockRoot, ...header } = simulatedHeader(block, origin)
  const { number, timestamp, gasLimit, baseFeePerGas, difficulty } = header
  const hashes = [parentHash, mixHash, parentBeaconBlockRoot].map((bytes) => bytes && bytesToHex(bytes))
  return { number, timestamp, gasLimit, baseFeePerGas, difficulty, coinbase: coinbase.toString(), hashes }
}

const inherited = {
  ...{ number: 1n, timestamp: 1012n, gasLimit: base.gasLimit, baseFeePerGas: 0n, difficulty: 0n },
  ...{ coinbase: miner, hashes: [node.chain.head.hash, zero, zero] },
}

test("simulatedHeader: coinbase and gas limit are inherited; the base fee is 0 without validation", () => {
  expect(headerOf({})).toEqual(inherited)
  const baseFeePerGas = nextBaseFee(base, base.common)
  expect(headerOf({}, { validation: true })).toEqual({ ...inherited, baseFeePerGas })
})

test("simulatedHeader: overrides replace the fields; the difficulty has no effect after the merge", () => {
  const fields = { gasLimit: 5n, baseFeePerGas: 7n }
  const overrides = { feeRecipient: word.slice(0, 42) as Hex, prevRandao: word, beaconRoot: word }
  const expected = { ...inherited, ...fields, coinbase: overrides.feeRecipient }
  expect(headerOf({ ...fields, ...overrides, difficulty: 9n }, { validation: true })).toEqual({
    ...expected,
    hashes: [node.chain.head.hash, word, word],
  })
})

test("simulatedHeader: before the merge the difficulty is inherited or overridden, and there is no base fee before London", async () => {
  const old = await createParts({ timestamp: 1000, hardfork: "berlin" })
  const parent = old.chain.head.header
  const given = { parent, rules: old.rules, totalDifficulty: old.chain.head.totalDifficulty }
  const { difficulty, coinbase } = parent
  const expected = { ...inherited, difficulty, coinbase: coinbase.toString(), baseFeePerGas: undefined }
  const hashes = [old.chain.head.hash, zero, undefined]
  expect([{}, { difficulty: 9n }].map((overrides) => headerOf(overrides, given))).toEqual([
    { ...expected, hashes },
    { ...expected, hashes, difficulty: 9n },
  ])
})
