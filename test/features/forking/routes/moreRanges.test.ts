/** Traces, calls and changed accounts on both sides of the border of a fork: the answers of a chain that has all blocks. */
import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { ada, bob, cleo, contracts } from "./remotes.ts"
import { type BesideWhole, eachBesideWhole, ranges } from "./wholeChain.ts"

let chains: BesideWhole
eachBesideWhole((started) => {
  chains = started
})

test("trace_filter", async () => {
  const { same } = chains
  const filters = ranges.flatMap((range) => [
    range,
    { ...range, fromAddress: [ada] },
    { ...range, toAddress: [contracts.adder, cleo], after: 1, count: 2 },
    { ...range, fromAddress: [bob], toAddress: [ada], mode: "intersection" },
  ])
  const answers = await same(filters.map((filter) => ["trace_filter", filter]))
  expect(answers.filter((answer) => Array.isArray(answer) && answer.length > 1).length).toBeGreaterThan(5)
})

test("counts can be quantities, and null stands for an omitted value", async () => {
  const { same } = chains
  await same([
    ["trace_filter", { fromBlock: "0x3", after: null, count: null }],
    ["trace_filter", { fromBlock: "0x3", after: "0x1", count: "0x2" }],
    ["debug_getModifiedAccountsByNumber", "0x3", null],
    ["debug_getModifiedAccountsByNumber", "0x7", null],
  ])
})

test("modified accounts on either side of the border, but not over it", async () => {
  const { ask, same } = chains
  await same([
    ["debug_getModifiedAccountsByNumber", "0x3"],
    ["debug_getModifiedAccountsByNumber", "0x2", "0x5"],
    ["debug_getModifiedAccountsByNumber", "0x6"],
    ["debug_getModifiedAccountsByNumber", "0x5", "0x8"],
    ["debug_getModifiedAccountsByNumber", 3, 5],
  ])
  await expect(ask("debug_getModifiedAccountsByNumber", ["0x4", "0x6"])).rejects.toMatchObject({
    code: -32001,
    details:
      "debug_getModifiedAccountsByNumber works up to the fork block, 5: of later states a fork has only the parts that were read",
  })
})

test("debug_traceCall before a transaction of a block below, at and above the fork block", async () => {
  const { ask, same } = chains
  const call = { to: contracts.adder }
  const config = { tracer: "prestateTracer", txIndex: "0x0" }
  await same(["0x3", "0x5", "0x6"].map((block) => ["debug_traceCall", call, block, config] as const))
  await expect(ask("debug_traceCall", [call, "0x5", { txIndex: "0x9" }])).rejects.toMatchObject({
    details: expect.stringMatching(/^transaction index 9 out of range for block 0x/),
  })
})

test("calls at blocks before, at and after the fork block, and storage within a block", async () => {
  const { ask, same } = chains
  const bundles = [
    {
      transactions: [{ to: contracts.adder }, { to: contracts.hasher, data: numberToHex(2, { size: 32 }) }],
    },
  ]
  const raw = (await ask("eth_signTransaction", [
    {
      from: cleo,
      to: bob,
      value: "0x1",
      gas: "0x5208",
      nonce: "0x0",
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
    },
  ])) as Hex
  const blocks = ["0x3", "0x4", "0x5", "0x6", "0x8", "latest", "pending"]
  await same(
    blocks.flatMap((blockNumber) => [
      ["eth_callMany", bundles, { blockNumber, transactionIndex: -1 }],
      ["eth_callMany", bundles, { blockNumber }],
      ["eth_callMany", bundles, { blockNumber, transactionIndex: 0 }],
      ["eth_callBundle", { txs: [raw], blockNumber: "0x9", stateBlockNumber: blockNumber }],
      ["erigon_getHeaderByNumber", Number(blockNumber) || blockNumber],
      ["ots_getBlockDetails", Number(blockNumber) || 1],
      ["ots_hasCode", contracts.adder, Number(blockNumber) || "latest"],
    ]),
  )
  const places = [6].map((block) => ({ blockNumber: numberToHex(block), transactionCount: "0x1" }))
  await same(places.map((place) => ["eth_getStorageAt", contracts.adder, "0x0", place]))
})
