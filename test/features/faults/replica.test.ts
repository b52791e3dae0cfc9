import { describe, expect, test } from "vitest"
import type { Endpoint } from "../../../src/api/rpc/middleware.ts"
import { HeaderNotFound } from "../../../src/errors/index.ts"
import { createReplica, type Replica } from "../../../src/features/faults/replica.ts"
import type { NodeHooks } from "../../../src/node/hooks.ts"
import { createNodeParts } from "../../../src/node/node.ts"
import { withDefaults } from "../../../src/node/options/index.ts"
import type { BlockSelector } from "../../../src/node/query/blocks.ts"
import { recipient, settings, signPayment } from "../../node/parts.ts"

/** Creates a node with two sealed blocks, and an open block with two flashblocks; each has one payment of 1 wei more. */
async function start() {
  let replica = {} as Replica
  const blocksForClients: NodeHooks["blocksForClients"] = (blocks, builder, { openBlockBy }) => {
    replica = createReplica(blocks, builder, openBlockBy)
    return replica.blocks
  }
  const options = withDefaults({ mining: false, seed: "0" })
  const node = await createNodeParts(options, { ...settings, hooks: [{ blocksForClients }] })
  const { builder } = node
  const hashes: `0x${string}`[] = []
  const pay = async () => {
    const signed = await signPayment(node, { nonce: hashes.length, value: BigInt(hashes.length + 1) })
    await builder.execute(signed)
    builder.flashblock()
    hashes.push(signed.hash)
  }
  for (let count = 0; count < 2; count++) {
    await pay()
    await builder.seal()
  }
  await pay()
  await pay()
  const lagBy = (blocks: number, flashblocks: number, alternating = false) =>
    replica.lagBy({ blocks, flashblocks, alternating })
  return { node, blocks: node.blocks, replica, hashes, lagBy }
}

type Started = Awaited<ReturnType<typeof start>>

/** The number of a block, whether it is sealed, its number of transactions, and the balance of the recipient. */
const seen = ({ blocks }: Started, selector: BlockSelector) => {
  const record = blocks.find(selector)
  if (record === undefined) return undefined
  const balance = blocks.view(selector).account(recipient)?.balance
  return [record.header.number, record.hash !== undefined, record.transactions.length, balance]
}
const [latest, pending, safe] = (["latest", "pending", "safe"] as const).map((tag) => ({ tag })) as [
  BlockSelector,
  BlockSelector,
  BlockSelector,
]

test("a replica is up to date until it lags, and once its lag ends", async () => {
  const it = await start()
  const tags = () => [seen(it, latest), seen(it, pending), it.replica.blocks.isBehind]
  const before = tags()
  it.lagBy(1, 0)
  const during = tags()
  it.replica.lagBy(undefined)
  const current = [[2n, true, 1, 3n], [3n, false, 2, 10n], false]
  expect(before).toEqual(current)
  expect(during).toEqual([[1n, true, 1, 1n], [2n, false, 1, 3n], true])
  expect(tags()).toEqual(current)
})

test.each([
  ["one flashblock", 0, 1, [2n, true, 1, 3n], [3n, false, 1, 6n]],
  [
    "two flashblocks: the first one of the block, without transactions",
    0,
    2,
    [2n, true, 1, 3n],
    [3n, false, 0, 3n],
  ],
  ["three flashblocks: the last one of the block before", 0, 3, [1n, true, 1, 1n], [2n, false, 1, 3n]],
  ["a block and a flashblock", 1, 1, [1n, true, 1, 1n], [2n, false, 0, 1n]],
] as const)("a lag of %s", async (_, blocks, flashblocks, expectedLatest, expectedPending) => {
  const it = await start()
  it.lagBy(blocks, flashblocks)
  expect(seen(it, latest)).toEqual(expectedLatest)
  expect(seen(it, pending)).toEqual(expectedPending)
})

test("an alternating lag concerns every second request, from the first on after it is set", async () => {
  const { replica, lagBy } = await start()
  const begin = replica.middleware(() => undefined, {} as Endpoint)
  const turns = () =>
    [1, 2, 3].map(() => {
      begin({ method: "eth_blockNumber" })
      return replica.blocks.isBehind
    })
  lagBy(1, 0, true)
  const first = turns()
  lagBy(1, 0, true)
  expect(first).toEqual([true, false, true])
  expect(turns()).toEqual([true, false, true])
})

describe("blocks and transactions that a lagging replica does not have", () => {
  test("behavior: a block above its open one is not found, nor a later hash; the number of its open block names that, a tag the newest block", async () => {
    const it = await start()
    const hash = it.node.chain.head.hash
    it.lagBy(1, 0)
    expect(seen(it, { number: 3n })).toBeUndefined()
    expect(seen(it, { number: 2n })).toEqual([2n, false, 1, 3n])
    expect(seen(it, { hash, requireCanonical: true })).toBeUndefined()
    expect(seen(it, { number: 1n })).toEqual([1n, true, 1, 1n])
    expect(seen(it, safe)).toEqual([1n, true, 1, 1n])
    for (const read of [it.blocks.record, it.blocks.at, it.blocks.view])
      expect(() => read({ number: 3n })).toThrow(new HeaderNotFound({ block: "block 3" }))
  })

  test("behavior: a part of a block is refused until its transactions are visible", async () => {
    const it = await start()
    it.lagBy(0, 1)
    const balance = (part: BlockSelector) => it.blocks.view(part).account(recipient)?.balance
    expect(balance({ number: 3n, transactions: 1 })).toBe(6n)
    expect(balance({ number: 2n, transactions: 1 })).toBe(3n)
    expect(balance({ number: 3n, flashblock: 1 })).toBe(6n)
    expect(() => balance({ number: 3n, transactions: 2 })).toThrow(
      new HeaderNotFound({ block: "block 3 as of 2 transactions" }),
    )
    expect(() => balance({ number: 3n, flashblock: 2 })).toThrow(
      new HeaderNotFound({ block: "flashblock 2 of block 3" }),
    )
  })

  test("behavior: a sealed transaction is pre-confirmed while its block is open on the replica, and later ones are not there", async () => {
    const it = await start()
    it.lagBy(1, 0)
    const [first, second, third] = it.hashes as [`0x${string}`, `0x${string}`, `0x${string}`]
    const sender = it.node.accounts.list[0]?.address as `0x${string}`
    const found = [first, second, third].map((hash) => it.blocks.transaction(hash)?.block)
    expect(found.map((block) => block && [block.header.number, block.hash === undefined])).toEqual([
      [1n, false],
      [2n, true],
      undefined,
    ])
    const byNonce = [0n, 1n, 2n].map((nonce) => it.blocks.transactionOf(sender, nonce)?.executed.hash)
    expect(byNonce).toEqual([first, second, undefined])
  })
})
