/** Traces and changed accounts of ranges over the border of a fork: the answers of a chain that has all blocks. */
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
    ["ots_searchTransactionsBefore", ada, "0x0", "0x3"],
    ["ots_searchTransactionsBefore", ada, "0x5", 25],
    ["ots_searchTransactionsAfter", ada, "0x3", "0x19"],
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
