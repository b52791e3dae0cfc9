import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toBlock } from "../../../src/kernel/chain/block.ts"
import { createEmptyBlockRun } from "../../../src/kernel/chain/emptyRun.ts"
import { attributesAt, chainAfter, createGenesis, runAfter } from "./fixtures.ts"

const genesis = createGenesis()

test("default: a run has the same blocks as a chain that is built block by block", async () => {
  // The base fee of empty blocks falls until it is 7 wei: each of these blocks has a different one.
  const expected = chainAfter(genesis, 5)
  const run = await createEmptyBlockRun({
    ...{ parent: genesis, count: 5, stepMs: 1000, parentMs: 1_000_000 },
    headers: expected.map(({ header }) => header),
    randomness: () => attributesAt(0n),
    endTurn: () => undefined,
    isStopped: () => false,
  })
  expect(run.first).toBe(1)
  expect(run.last).toBe(5)
  for (const [index, block] of expected.entries()) {
    const number = index + 1
    expect(run.hash(number)).toEqual(hexToBytes(block.hash))
    expect(run.numberOf(block.hash)).toBe(number)
    expect(run.beacon(number)).toEqual({ timestamp: 1000 + number, root: new Uint8Array(32).fill(2) })
    expect(run.block(number).hash).toBe(block.hash)
    expect(toBlock(run.block(number)).serialize()).toEqual(toBlock(block).serialize())
  }
})

test("numberOf: undefined for a hash that no block has", async () => {
  expect((await runAfter(genesis, 3)).numberOf(genesis.hash)).toBeUndefined()
})

test("behavior: a stopped run ends with the block that was computed last", async () => {
  const run = await createEmptyBlockRun({
    ...{ parent: genesis, count: 9, stepMs: 1000, parentMs: 1_000_000 },
    headers: chainAfter(genesis, 2).map(({ header }) => header),
    randomness: () => attributesAt(0n),
    endTurn: () => Promise.resolve(),
    isStopped: () => true,
  })
  expect(run.first).toBe(1)
  expect(run.last).toBe(1)
})
