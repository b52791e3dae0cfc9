import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { capacityOf } from "../../../src/node/block/executeTransactions.ts"
import { createPool } from "../../../src/node/txpool/pool.ts"
import { select } from "../../../src/node/txpool/selection.ts"
import { createParts, type Payment, signPayment } from "../parts.ts"

const node = await createParts({ balance: 10n ** 18n })

/** Adds payments to a pool, and returns the names of those that are selected one after the other. */
async function selected(payments: Record<string, Payment>, { order, allowed }: Options = {}) {
  const pool = createPool(10, node.blobs.withSidecar)
  const names = new Map<Hex, string>()
  for (const [name, payment] of Object.entries(payments))
    names.set(pool.add(await signPayment(node, payment)).hash, name)
  const passed = new Set<Hex>()
  const result: (string | undefined)[] = []
  for (;;) {
    const best = select(pool, capacityOf(node.builder.open, node.state, allowed), passed, order)
    if (best === undefined) return { result, passed: passed.size, waiting: pool.size }
    result.push(names.get(best.hash))
    pool.remove(best.hash)
  }
}

interface Options {
  readonly order?: "fees" | "fifo"
  readonly allowed?: bigint
}

test("the highest tip comes first, and the earlier one of two equal tips", async () => {
  const { result } = await selected({
    low: { account: 0, tip: 1n },
    high: { account: 1, tip: 9n },
    alsoHigh: { account: 2, tip: 9n },
  })
  expect(result).toEqual(["high", "alsoHigh", "low"])
})

test("the tip is limited by the fee cap", async () => {
  const { baseFeePerGas = 0n } = node.builder.open.header
  const { result } = await selected({
    capped: { account: 0, tip: 100n, maxFeePerGas: baseFeePerGas + 100n },
    higher: { account: 1, tip: 200n },
  })
  expect(result).toEqual(["higher", "capped"])
})

test("under fifo the earliest comes first", async () => {
  const { result } = await selected(
    { low: { account: 0, tip: 1n }, high: { account: 1, tip: 9n } },
    { order: "fifo" },
  )
  expect(result).toEqual(["low", "high"])
})

test("only the next nonce of a sender is selected", async () => {
  expect(await selected({ gap: { nonce: 1 } })).toEqual({ result: [], passed: 0, waiting: 1 })
})

test("a transaction that does not fit, or cannot be paid, does not block other senders", async () => {
  const { result, passed, waiting } = await selected(
    {
      large: { account: 0, tip: 9n, gas: 50_000n },
      poor: { account: 1, tip: 5n, value: 10n ** 18n },
      small: { account: 2 },
    },
    { allowed: 30_000n },
  )
  expect({ result, passed, waiting }).toEqual({ result: ["small"], passed: 2, waiting: 2 })
})
