/** Tests the state of the page after messages of the node. */
import { expect, test } from "vitest"
import type { OpenBlockMessage, Summary } from "../../../src/features/explorer/page/rpc/types.ts"
import {
  applyMessage,
  type ChainState,
  emptyChain,
  withHistory,
} from "../../../src/features/explorer/page/state/chain.ts"

const summary = (name: string, index: number): Summary => ({
  ...{ hash: `0x${name}`, index: `0x${index.toString(16)}`, type: "0x2", from: "0xa", to: "0xb" },
  ...{ contractAddress: null, nonce: "0x0", value: "0x0", status: "0x1", gasUsed: "0x5208" },
  ...{ effectiveGasPrice: "0x1", logs: "0x0", contract: null, call: null, reason: null },
})
const header = (number: number, hash: string) => ({
  ...{ number: `0x${number.toString(16)}`, hash: `0x${hash}`, parentHash: "0x0", timestamp: "0x1" },
  ...{ gasUsed: "0x5208", gasLimit: "0x100000", miner: "0x0" },
})
const open = (number: number, names: readonly string[], dropped: readonly string[] = []) => ({
  ...{ kind: "open", number: `0x${number.toString(16)}`, timestamp: "0x2", parentHash: "0x0", nowMs: 5000 },
  ...{ baseFeePerGas: "0x7", gasLimit: "0x100000", miner: "0x0" },
  flashblocks: [
    { index: "0x0", transactionCount: "0x0", gasUsed: "0x0" },
    {
      index: "0x1",
      transactionCount: `0x${names.length}`,
      gasUsed: `0x${(names.length * 21000).toString(16)}`,
    },
  ],
  transactions: names.map(summary),
  dropped: dropped.map((name) => `0x${name}`),
})
const flashblock = (index: number, name: string, at: number) => ({
  ...{ kind: "flashblock", number: "0x1", index: `0x${index}`, transactionCount: `0x${at + 1}` },
  ...{ gasUsed: `0x${((at + 1) * 21000).toString(16)}`, transactions: [summary(name, at)] },
})
const play = (...messages: object[]): ChainState =>
  messages.reduce<ChainState>(
    (state, each) => applyMessage(state, each as OpenBlockMessage, 1000),
    emptyChain,
  )
const hashes = ({ open: block }: ChainState) =>
  block?.flashblocks.map(({ transactions }) => transactions.map(({ hash }) => hash))

test("a flashblock adds its transactions and its own gas; one of another block adds nothing", () => {
  const state = play(open(1, ["1"]), flashblock(2, "2", 1), { ...flashblock(3, "3", 2), number: "0x9" })
  expect(hashes(state)).toEqual([[], ["0x1"], ["0x2"]])
  expect(state.open?.flashblocks.map(({ gasUsed }) => gasUsed)).toEqual([0n, 21000n, 21000n])
  expect(state.open).toMatchObject({ transactionCount: 2, gasUsed: 42000n, openedMs: -2000 })
})

test("dropped transactions are kept with their flashblock until they are pre-confirmed again", () => {
  const dropped = play(open(1, ["1"]), flashblock(2, "2", 1), open(1, ["1"], ["2"]))
  expect(dropped.open?.dropped.map(({ hash, flashblock: index }) => [hash, index])).toEqual([["0x2", 2]])
  const back = applyMessage(dropped, flashblock(2, "2", 1) as OpenBlockMessage, 2000)
  expect(back.open?.dropped).toEqual([])
})

test("a new order of transactions keeps the earlier position of each, also when it is sent twice", () => {
  const state = play(open(1, ["1", "2"]), open(1, ["2", "1"]), open(1, ["2", "1"]))
  const moved = state.open?.flashblocks.flatMap(({ transactions }) => transactions)
  expect(moved?.map(({ hash, movedFrom }) => [hash, movedFrom])).toEqual([
    ["0x2", 1],
    ["0x1", 0],
  ])
})

test("a block that is sealed as pre-confirmed has no differences; any other block lists them", () => {
  const sealed = (...names: string[]) => ({
    ...{ kind: "sealed", header: header(1, "aa"), transactions: names.map((name) => `0x${name}`) },
  })
  const before = [open(1, ["1", "2"])]
  expect(play(...before, sealed("1", "2")).sealed[0]).toMatchObject({
    flashblocks: 2,
    differences: undefined,
  })
  const other = play(...before, sealed("3", "2")).sealed[0]?.differences
  expect(other?.dropped.map(({ hash }) => hash)).toEqual(["0x1"])
  expect(other).toMatchObject({ added: 1, isReordered: false })
  expect(play(...before, sealed("2", "1")).sealed[0]?.differences).toMatchObject({
    added: 0,
    isReordered: true,
  })
})

test("blocks that leave the chain stay, marked as removed; the list has at most 48 blocks", () => {
  const known = withHistory(emptyChain, [header(2, "b2"), header(1, "b1")] as never)
  const state = applyMessage(
    known,
    { kind: "removed", blocks: [{ number: "0x2", hash: "0xb2" }], head: header(1, "b1") } as OpenBlockMessage,
    0,
  )
  expect(state.sealed.map(({ number, isRemoved }) => [number, isRemoved])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(state.notices).toEqual({ removed: "1 block has left the chain; block 1 is the head." })
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...{ kind: "sealed", header: header(index, `c${index}`), transactions: [] },
  }))
  expect(play(...many).sealed.length).toBe(48)
})

test("a reset that removes blocks and drops transactions leaves both notices, until the next block is sealed", () => {
  const reset = play(
    open(2, ["1"]),
    { kind: "removed", blocks: [{ number: "0x1", hash: "0xb1" }], head: header(0, "b0") },
    open(1, [], ["1"]),
  )
  expect(reset.notices).toEqual({
    removed: "1 block has left the chain; block 0 is the head.",
    dropped: "1 pre-confirmed transaction was dropped.",
  })
  const sealed = { kind: "sealed", header: header(1, "c1"), transactions: [] } as OpenBlockMessage
  expect(applyMessage(reset, sealed, 0).notices).toEqual({})
})
