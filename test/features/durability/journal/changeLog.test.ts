/** The changes of a chain since the last commit. */
import { expect, test } from "vitest"
import {
  type ChangeLog,
  createChangeLog,
  type SealListener,
  settle,
  watchChain,
  watchState,
} from "../../../../src/features/durability/journal/changeLog.ts"
import type { SealedBlock } from "../../../../src/kernel/chain/block.ts"
import { createChain } from "../../../../src/kernel/chain/chain.ts"
import { blockOn, chainOf, rules, runAfter } from "../../../kernel/chain/fixtures.ts"
import { alice, bob, fund, newState } from "../../../kernel/state/fixtures.ts"

const none: SealListener = { sealed() {}, implied() {} }
const onState = (block: SealedBlock, version: number) => ({ ...block, version })

/** A chain of genesis and some blocks, whose later changes are recorded. */
async function watched(blocks: number, listener = none) {
  const [genesis, ...later] = chainOf(blocks)
  const plain = createChain(genesis, rules)
  for (const block of later) plain.append(block)
  const log = createChangeLog()
  return { log, blocks: [genesis, ...later], chain: watchChain(plain, log, listener) }
}

/** A log with changes of each kind. */
const fullLog = (): ChangeLog => ({
  versions: new Map([
    [3, fund(alice, 3n)],
    [4, fund(alice, 4n)],
    [6, fund(bob, 6n)],
  ]),
  ...{ touched: new Set(["0x01", "0x02"] as const), lastBlock: 1, lastVersion: 2 },
  ...{ isHeadReplaced: true, isWhole: true },
})

test("a watched state records appended and restored versions, and forgets truncated ones", () => {
  const [log, plain] = [createChangeLog(), newState()]
  plain.append(fund(alice, 1n))
  const state = watchState(plain, log)
  expect(state.append(fund(alice, 2n))).toBe(2)
  expect(state.append(fund(bob, 3n))).toBe(3)
  expect(state.version).toBe(3)
  expect(log).toEqual({
    ...createChangeLog(),
    versions: new Map([
      [2, fund(alice, 2n)],
      [3, fund(bob, 3n)],
    ]),
  })
  state.truncate(2)
  expect(log).toEqual({ ...createChangeLog(), versions: new Map([[2, fund(alice, 2n)]]), lastVersion: 2 })
  state.truncate(1)
  state.restore([[3, fund(bob, 3n)]])
  expect(log).toEqual({ ...createChangeLog(), versions: new Map([[3, fund(bob, 3n)]]), lastVersion: 1 })
  expect(state.has(2)).toBe(false)
  expect(state.at(3).account(bob)?.balance).toBe(3n)
  expect(plain.version).toBe(3)
})

test("a watched chain calls its listener before a block or a run is appended", async () => {
  const heads: unknown[] = []
  const { chain, blocks, log } = await watched(1, {
    sealed: ({ header }) => heads.push(["sealed", header.number, chain.head.header.number]),
    implied: ({ first, last }, { header }) =>
      heads.push(["implied", [first, last, header.number], chain.head.header.number]),
  })
  const next = blockOn(blocks[1] as SealedBlock)
  chain.append(next)
  const run = await runAfter(next, 4)
  chain.appendEmptyRun(run, run.block(6))
  expect(heads).toEqual([
    ["sealed", 2n, 1n],
    ["implied", [3, 6, 6n], 2n],
  ])
  expect(chain.head.hash).toBe(run.block(6).hash)
  expect(log).toEqual(createChangeLog())
})

test("a listener that throws prevents the append", async () => {
  const { chain, blocks } = await watched(1, {
    ...none,
    sealed() {
      throw new RangeError("the disk is full")
    },
  })
  expect(() => chain.append(blockOn(blocks[1] as SealedBlock))).toThrow("the disk is full")
  expect(chain.head.hash).toBe(blocks[1]?.hash)
})

test("a watched chain records the smallest number that it is truncated to, unless no block is removed", async () => {
  const { chain, blocks, log } = await watched(4)
  expect(chain.truncate(4n)).toEqual([])
  expect(log).toEqual(createChangeLog())
  expect(chain.truncate(2n)).toEqual(blocks.slice(3))
  chain.restore(blocks.slice(3).map((block) => ({ block })))
  chain.truncate(3n)
  expect(log).toEqual({ ...createChangeLog(), lastBlock: 2 })
  expect(chain.head.hash).toBe(blocks[3]?.hash)
})

test("a watched chain records a head on another state, which is written again below restored blocks", async () => {
  const { chain, blocks, log } = await watched(3)
  chain.replaceHead(onState(blocks[3] as SealedBlock, blocks[3]?.version as number))
  expect(log).toEqual(createChangeLog())
  chain.truncate(2n)
  settle(log, 99)
  chain.replaceHead(onState(blocks[2] as SealedBlock, 7))
  expect(log).toEqual({ ...createChangeLog(), isHeadReplaced: true })
  chain.restore([{ block: blocks[3] as SealedBlock }])
  expect(log).toEqual({ ...createChangeLog(), isHeadReplaced: true, lastBlock: 1 })
})

test("settle removes what was written; without a version only the transactions", () => {
  const log = fullLog()
  settle(log, undefined)
  expect(log).toEqual({ ...fullLog(), touched: new Set() })
  settle(log, 4)
  expect(log).toEqual({ ...createChangeLog(), versions: new Map([[6, fund(bob, 6n)]]) })
})
