import { type Hex, parseGwei, toHex } from "viem"
import { describe, expect, test } from "vitest"
import type { ExecutedTransaction } from "../../../src/kernel/evm/base/records.ts"
import { buildBundles } from "../../../src/node/block/executeBundles.ts"
import {
  assertBundlesWhole,
  brokenBundles,
  membersOf,
  originsOf,
} from "../../../src/node/block/wholeBundles.ts"
import { bundleOf, held, pending } from "../bundling.ts"
import { createBuilding, signPayment } from "../parts.ts"
import { published } from "./publishedBundle.ts"

describe("cheats keep bundles whole", () => {
  test("a bundle waits again as a whole when a cheat prevents one of its transactions", async () => {
    const { node, single, hashes } = await published()
    const poor = node.accounts[1]?.address as Hex
    const most = 60_000n * parseGwei("20") + 1n
    await node.request({ method: "anvil_setBalance", params: [poor, toHex(most)] })
    expect(await pending(node)).toEqual([single])
    await node.request({ method: "anvil_setBalance", params: [poor, toHex(10n ** 18n)] })
    await node.flashblock()
    expect(await pending(node)).toEqual([single, ...hashes])
    await node.close()
  })

  test("evm_increaseTime beyond the window of a bundle removes it from the open block", async () => {
    const { node, send, sign } = await held()
    const one = await sign(0)
    const { timestamp } = (await node.at({ block: "pending" }).block()) ?? {}
    await send({ txs: [one.raw], maxTimestamp: timestamp })
    await node.flashblock()
    expect(await pending(node)).toEqual([one.hash])
    await node.request({ method: "evm_increaseTime", params: [100] })
    expect(await pending(node)).toEqual([])
    await node.mine()
    expect((await node.at({ block: "latest" }).block())?.transactions).toEqual([])
    await node.close()
  })

  test("anvil_dropTransaction of one transaction removes its whole bundle from the open block", async () => {
    const { node, single, hashes } = await published()
    await node.request({ method: "anvil_dropTransaction", params: [hashes[1] as Hex] })
    await node.flashblock()
    expect(await pending(node)).toEqual([single])
    await node.close()
  })
})

/** Creates a block with an executed bundle of two payments and another payment after it. */
async function withBundle() {
  const parts = await createBuilding()
  const { builder, bundles } = parts
  const bundle = bundleOf([await signPayment(parts), await signPayment(parts, { account: 1 })], {
    maxBlockNumber: 3n,
  })
  bundles.hold(bundle)
  await buildBundles(parts, builder.open, {})
  await builder.execute(await signPayment(parts, { account: 2 }))
  const [first, second, single] = builder.open.transactions as [
    ExecutedTransaction,
    ExecutedTransaction,
    ExecutedTransaction,
  ]
  const both = new Set([first.transaction, second.transaction])
  return { bundles, bundle, open: builder.open, first, second, single, both }
}

describe("brokenBundles", () => {
  test("default: a bundle that was executed whole in its window is not broken", async () => {
    const { bundles, open } = await withBundle()
    expect(brokenBundles(bundles, open, [])).toEqual(new Set())
  })

  test("behavior: all transactions of a bundle are broken when one is refused; another refused one breaks nothing", async () => {
    const { bundles, open, first, second, single, both } = await withBundle()
    const executed = { ...open, transactions: [first, single] }
    expect(brokenBundles(bundles, executed, [second])).toEqual(both)
    expect(brokenBundles(bundles, { ...open, transactions: [first, second] }, [single])).toEqual(new Set())
  })

  test("behavior: a transaction that failed breaks its bundle, unless it may revert", async () => {
    const { bundles, bundle, open, first, second, both } = await withBundle()
    const failed = { ...second, receipt: { ...second.receipt, status: 0 as const } }
    const block = { ...open, transactions: [first, failed] }
    expect(brokenBundles(bundles, block, [])).toEqual(both)
    bundles.executed({ ...bundle, reverting: new Set([second.hash]) }, [first, second])
    expect(brokenBundles(bundles, block, [])).toEqual(new Set())
  })

  test("behavior: a bundle is broken in a block after its window", async () => {
    const { bundles, open, both } = await withBundle()
    const numbered = (number: bigint) => ({
      ...open,
      header: Object.create(open.header, { number: { value: number } }),
    })
    expect([3n, 4n].map((number) => brokenBundles(bundles, numbered(number), []))).toEqual([new Set(), both])
  })
})

test("originsOf and membersOf: the bundles of transactions, and the transactions of these bundles", async () => {
  const { bundles, bundle, open, second, single, both } = await withBundle()
  expect(originsOf(bundles, [second, single])).toEqual(new Set([bundle]))
  expect(originsOf(bundles, [single])).toEqual(new Set())
  expect(membersOf(bundles, open.transactions, new Set([bundle]))).toEqual(both)
  expect(membersOf(bundles, open.transactions, new Set())).toEqual(new Set())
})

test("assertBundlesWhole: a bundle may move or be left out, but not be split, reordered or shortened", async () => {
  const { bundles, bundle, open, first, second, single } = await withBundle()
  const refusal = (...wanted: ExecutedTransaction[]) => {
    try {
      assertBundlesWhole(bundles, open.transactions, wanted)
      return "accepted"
    } catch (error) {
      return (error as Error).message
    }
  }
  const split = `invalid order: it would split the bundle ${bundle.hash}`
  expect([
    refusal(single, first, second),
    refusal(first, second),
    refusal(single),
    refusal(),
    refusal(first, single, second),
    refusal(second, first, single),
    refusal(first, single),
    refusal(single, second),
  ]).toEqual([...Array(4).fill("accepted"), ...Array(4).fill(split)])
})
