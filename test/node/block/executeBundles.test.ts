import { encodeFunctionData, type Hex, parseGwei, toHex } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { MissingKeys, UnknownState } from "../../../src/kernel/state/base.ts"
import { buildBundles, positionOf } from "../../../src/node/block/executeBundles.ts"
import { createStateWaits } from "../../../src/node/block/stateWaits.ts"
import { bundleOf, flashblocks, hashesOf, held, pending, rawOf, reverting } from "../bundling.ts"
import { createBuilding, failingOnce, signPayment } from "../parts.ts"

describe("eth_sendBundle", () => {
  test("behavior: a transaction that reverts or cannot be executed keeps its whole bundle out", async () => {
    const { node, send, sign, pay } = await held()
    const [good, bad, gap] = [await sign(1), await sign(2, { data: reverting }), await sign(2, { nonce: 1 })]
    const before = await node.request({
      method: "eth_getProof",
      params: [node.accounts[1]?.address as Hex, [], "pending"],
    })
    await send({ txs: rawOf([good, bad]) })
    await send({ txs: rawOf([good, gap]) })
    await node.flashblock()
    expect(await pending(node)).toEqual([])
    expect(await node.request({ method: "eth_getTransactionByHash", params: [good.hash] })).toBeNull()
    expect(
      await node.request({
        method: "eth_getProof",
        params: [node.accounts[1]?.address as Hex, [], "pending"],
      }),
    ).toEqual(before)
    expect(await node.request({ method: "txpool_status", params: [] })).toEqual({
      pending: "0x0",
      queued: "0x0",
    })
    // The second bundle is tried again, and executed once its nonce is next.
    const missing = await pay(2)
    await node.flashblock()
    await node.flashblock()
    expect(await flashblocks(node)).toEqual([[], [missing], [good.hash, gap.hash]])
    await node.close()
  })

  test("args: revertingTxHashes can revert, droppingTxHashes are left out when they would fail", async () => {
    const { node, send, sign } = await held()
    const reverts = await sign(1, { data: reverting })
    const [dropped, unready] = [await sign(2, { data: reverting }), await sign(3, { nonce: 7 })]
    const last = await sign(4)
    const bundle = [reverts, dropped, unready, last]
    await send({
      txs: rawOf(bundle),
      revertingTxHashes: [reverts.hash],
      droppingTxHashes: [dropped.hash, unready.hash, last.hash],
    })
    await node.flashblock()
    expect(await pending(node)).toEqual([reverts.hash, last.hash])
    const receipts = [reverts, last].map(({ hash }) =>
      node.request({ method: "eth_getTransactionReceipt", params: [hash] }),
    )
    expect(await Promise.all(receipts)).toMatchObject([
      { status: "0x0", transactionIndex: "0x0" },
      { status: "0x1", transactionIndex: "0x1" },
    ])
    await node.close()
  })

  test("behavior: a bundle precedes pool transactions at any fee, and takes its own ones from the pool", async () => {
    const { node, send, sign, pay } = await held()
    const dear = await pay(0, { maxPriorityFeePerGas: parseGwei("9") })
    const own = await pay(1)
    const bundle = [await sign(2), await sign(1)]
    await send({ txs: rawOf(bundle) })
    await node.flashblock()
    expect(await pending(node)).toEqual([...hashesOf(bundle), dear])
    expect(bundle[1]?.hash).toBe(own)
    await node.close()
  })

  test("behavior: with gas steps a bundle waits for the flashblock with enough gas for all of it", async () => {
    const { node, send, sign, pay } = await held({ gasSteps: true, gasLimit: 1_000_000n })
    // 100,000 gas per flashblock; a transaction needs its gas limit: two fit into the first, three into the second.
    const bundle = [
      await sign(1, { gas: 70_000n }),
      await sign(2, { gas: 70_000n }),
      await sign(3, { gas: 70_000n }),
    ]
    await send({ txs: rawOf(bundle) })
    const other = await pay(0, { gas: 50_000n })
    await node.flashblock()
    await node.flashblock()
    expect(await flashblocks(node)).toEqual([[], [other], hashesOf(bundle)])
    await node.close()
  })

  test("behavior: subscribers and the feed get only the transactions of executed bundles", async () => {
    const { node, send, sign } = await held()
    const told: unknown[] = []
    await node.subscribe(["newFlashblockTransactions"], (hash) => told.push(hash))
    await node.subscribe(["newPendingTransactions"], (hash) => told.push(hash))
    const fed: unknown[] = []
    const published = new Promise<void>((resolve) =>
      node.feed(({ diff }) => {
        fed.push(diff.transactions)
        if (fed.length === 2) resolve()
      }),
    )
    const failing = [await sign(1), await sign(2, { data: reverting })]
    const bundle = [await sign(3), await sign(4)]
    await send({ txs: rawOf(failing) })
    await send({ txs: rawOf(bundle) })
    await node.flashblock()
    await published
    expect(told).toEqual(hashesOf(bundle))
    expect(fed).toEqual([[], rawOf(bundle)])
    await node.close()
  })

  test("behavior: a contract that its first transaction deploys is called by its second", async () => {
    const { node, send, sign } = await held()
    const deployment = await sign(0, { data: Counter.bytecode, gas: 500_000n })
    const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
    const data = encodeFunctionData({ ...Counter, functionName: "increment" })
    const increment = await sign(1, { to: counter, data })
    await send({ txs: rawOf([deployment, increment]) })
    await node.flashblock()
    expect(await node.request({ method: "eth_getStorageAt", params: [counter, "0x0", "pending"] })).toBe(
      toHex(1, { size: 32 }),
    )
    await node.close()
  })
})

/** Creates the parts of a builder with waiting bundles, each of one payment of another account. */
async function withBundles(count: number) {
  const parts = await createBuilding()
  const bundles = []
  for (let account = 0; account < count; account++) {
    const bundle = bundleOf([await signPayment(parts, { account })])
    parts.bundles.hold(bundle)
    bundles.push(bundle)
  }
  return { parts, open: parts.builder.open, bundles }
}

describe("buildBundles", () => {
  test("default: executes the due bundles, unpublished, takes their transactions from the pool, and counts them", async () => {
    const parts = await createBuilding()
    const { builder, bundles, pool } = parts
    const signed = [
      await signPayment(parts),
      await signPayment(parts, { account: 1 }),
      await signPayment(parts, { account: 2 }),
    ]
    const [first, second] = [bundleOf(signed.slice(0, 2)), bundleOf(signed.slice(2))]
    const later = bundleOf([await signPayment(parts, { account: 3 })], { minBlockNumber: 2n })
    for (const each of [first, second, later]) bundles.hold(each)
    for (const each of signed.slice(1)) pool.add(each)
    const count = await buildBundles(parts, builder.open, {})
    const { transactions } = builder.open
    expect({
      count,
      executed: hashesOf(transactions),
      origins: transactions.map(({ transaction }) => bundles.originOf(transaction)),
      published: builder.published.transactionCount,
      pool: pool.size,
      waiting: bundles.capture(),
    }).toEqual({
      count: 2,
      executed: hashesOf(signed),
      origins: [first, first, second],
      published: 0,
      pool: 0,
      waiting: [later],
    })
  })

  test("args: isOver begins no further bundle; allowed lets a bundle wait whose gas exceeds it", async () => {
    const { parts, open } = await withBundles(2)
    let asked = 0
    const counts = [
      await buildBundles(parts, open, { isOver: () => asked++ > 0 }),
      await buildBundles(parts, open, { allowed: 41_999n }),
      await buildBundles(parts, open, { allowed: 42_000n }),
    ]
    expect(counts).toEqual([1, 0, 1])
  })

  test("args: isTimed skips a bundle whose state is being fetched, until it is there", async () => {
    const { parts, open } = await withBundles(1)
    const arrivals: (() => void)[] = []
    const fetch = () => new Promise<void>((resolve) => arrivals.push(resolve))
    const stateWaits = createStateWaits({ current: { fetch } }, parts.events)
    const missing = { ...failingOnce(parts, new UnknownState(new MissingKeys())), stateWaits }
    const build = () => buildBundles(missing, open, { isTimed: true })
    const counts = [await build(), await build()]
    for (const arrive of arrivals) arrive()
    await new Promise(setImmediate)
    counts.push(await build())
    expect(counts).toEqual([0, 0, 1])
    expect(arrivals.length).toBe(1)
  })

  test("behavior: without isTimed, a bundle waits for its state, and is executed", async () => {
    const { parts, open, bundles } = await withBundles(1)
    const stateWaits = createStateWaits({ current: { fetch: async () => {} } }, parts.events)
    const missing = { ...failingOnce(parts, new UnknownState(new MissingKeys())), stateWaits }
    expect(await buildBundles(missing, open, {})).toBe(1)
    expect(hashesOf(open.transactions)).toEqual(bundles.flatMap(({ transactions }) => hashesOf(transactions)))
  })

  test("error: a bundle on which execution itself fails is reported and removed; the others are executed", async () => {
    const { parts, open, bundles } = await withBundles(2)
    const failure = new RangeError("the engine failed")
    const faults: unknown[] = []
    parts.events.on("fault", (fault) => faults.push(fault))
    const count = await buildBundles(failingOnce(parts, failure), open, {})
    expect(count).toBe(1)
    expect(faults).toEqual([{ transaction: bundles[0]?.transactions[0], error: failure }])
    expect(parts.bundles.size).toBe(0)
    expect(hashesOf(open.transactions)).toEqual(hashesOf(bundles[1]?.transactions ?? []))
  })
})

test("positionOf: the block, and the index of its next flashblock, which is undefined without flashblocks", async () => {
  const parts = await createBuilding()
  const { builder } = parts
  const { number, timestamp, baseFeePerGas } = builder.open.header
  const block = { number, timestamp, baseFeePerGas }
  builder.flashblock()
  expect(positionOf(builder.open, parts)).toEqual({ ...block, flashblock: 2 })
  expect(positionOf(builder.open, { ...parts, flashblocks: false })).toEqual({
    ...block,
    flashblock: undefined,
  })
})
