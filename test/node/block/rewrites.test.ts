import { describe, expect, test } from "vitest"
import type { ExecutedTransaction, Receipt } from "../../../src/kernel/evm/base/records.ts"
import { createEvents } from "../../../src/node/block/events.ts"
import type { OpenBlock } from "../../../src/node/block/openBlock.ts"
import { announceRewrite, publishedDifference } from "../../../src/node/block/rewrites.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

/** Opens a block with two published transactions, each in its flashblock, and one that is only executed. */
async function openThree() {
  const { builder, ...node } = await createParts()
  for (const account of [0, 1]) {
    await builder.execute(await signPayment({ ...node, builder }, { account }))
    builder.flashblock()
  }
  await builder.execute(await signPayment({ ...node, builder }, { account: 2 }))
  const { open } = builder
  const [first, second] = open.transactions as [ExecutedTransaction, ExecutedTransaction]
  return { builder, open, first, second }
}

/** Returns another block with these transactions, as an execution of the open block would give it. */
const executedAgain = (open: OpenBlock, transactions: readonly ExecutedTransaction[]): OpenBlock => ({
  ...open,
  transactions: [...transactions],
  byHash: new Map(transactions.map((each) => [each.hash, each])),
})

describe("publishedDifference", () => {
  test("default: a block that was truncated drops its later published transactions", async () => {
    const { builder, open, first, second } = await openThree()
    builder.truncate(2)
    expect(publishedDifference(open, builder.open)).toEqual({ dropped: [second], transactions: [] })
    builder.truncate(1)
    expect(publishedDifference(open, builder.open)).toEqual({ dropped: [first, second], transactions: [] })
  })

  test("behavior: transactions that are executed again with the same receipts do not differ", async () => {
    const { open } = await openThree()
    const again = open.transactions.map((each) => ({ ...each, version: each.version + 1 }))
    expect(publishedDifference(open, executedAgain(open, again))).toEqual({ dropped: [], transactions: [] })
  })

  test.each<[string, Partial<Receipt>]>([
    ["status", { status: 0 }],
    ["gas", { cumulativeGasUsed: 21_001n }],
    ["log", { logs: [{ address: recipient, topics: [], data: "0x" }] }],
  ])(
    "behavior: from the first transaction with another %s on, all are dropped and published",
    async (_, change) => {
      const { open, first, second } = await openThree()
      const changed = { ...first, receipt: { ...first.receipt, ...change } }
      expect(publishedDifference(open, executedAgain(open, [changed, second]))).toEqual({
        dropped: [first, second],
        transactions: [changed, second],
      })
    },
  )

  test("behavior: transactions in another order differ from the first that moved", async () => {
    const { open, first, second } = await openThree()
    expect(publishedDifference(open, executedAgain(open, [second, first]))).toEqual({
      dropped: [first, second],
      transactions: [second, first],
    })
  })

  test("behavior: on another parent, all are dropped and published again", async () => {
    const { open, first, second } = await openThree()
    const parent = { ...open.parent, hash: `0x${"ab".repeat(32)}` as const }
    expect(publishedDifference(open, { ...executedAgain(open, [first, second]), parent })).toEqual({
      dropped: [first, second],
      transactions: [first, second],
    })
  })
})

describe("announceRewrite", () => {
  /** Returns the names of the events of a rewrite, and the arguments of each. */
  function announced(before: OpenBlock, open: OpenBlock) {
    const seen: unknown[] = []
    const events = createEvents()
    events.on("dropped", (...given) => seen.push(["dropped", ...given]))
    events.on("rewrite", (event) => seen.push(["rewrite", event]))
    announceRewrite(events, before, open, () => seen.push(["blocks"]))
    return seen
  }

  test("default: the dropped transactions come first, then the sealed blocks, then the rewrite", async () => {
    const { builder, open, second } = await openThree()
    builder.truncate(2)
    expect(announced(open, builder.open)).toEqual([
      ["dropped", open, [second]],
      ["blocks"],
      ["rewrite", { before: open, open: builder.open, dropped: [second], transactions: [] }],
    ])
  })

  test("behavior: without dropped transactions, only the rewrite is emitted", async () => {
    const { open } = await openThree()
    expect(announced(open, open)).toEqual([
      ["blocks"],
      ["rewrite", { before: open, open, dropped: [], transactions: [] }],
    ])
  })
})
