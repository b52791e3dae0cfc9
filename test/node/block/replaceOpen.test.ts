import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { NonceTooHigh } from "../../../src/errors/index.ts"
import { hashOf } from "../../../src/kernel/chain/header.ts"
import { attributesOf } from "../../../src/node/block/attributes.ts"
import { newestVersion, publishedOf } from "../../../src/node/block/openBlock.ts"
import { replaceOpenBlock } from "../../../src/node/block/replaceOpen.ts"
import { hashesOf } from "../bundling.ts"
import { createBuilding, signPayment } from "../parts.ts"

/** Opens a block with a published payment of each of two accounts; that of a third one waits in the pool. */
async function openTwo() {
  const parts = await createBuilding()
  const { builder, pool } = parts
  const sign = (account: number) => signPayment(parts, { account })
  const [first, second, third] = [await sign(0), await sign(1), await sign(2)] as const
  for (const each of [first, second]) await builder.execute(each)
  builder.flashblock()
  pool.add(third)
  return { parts, first, second, third, attributes: attributesOf(builder.open) }
}

/** Everything that a refused replacement must not change. */
const seen = ({ builder, chain, pool, state }: Awaited<ReturnType<typeof openTwo>>["parts"]) => ({
  head: chain.head.hash,
  header: toHex(hashOf(builder.open.header)),
  published: hashesOf(publishedOf(builder.open)),
  flashblocks: builder.open.flashblocks.map(({ transactionCount }) => transactionCount),
  stateRoot: state.root(newestVersion(builder.open)),
  waiting: hashesOf(pool.capture()),
})

test("the block of the given transactions is the head; those that it leaves out wait in the pool again", async () => {
  const { parts, first, second, third, attributes } = await openTwo()
  const sealed = await replaceOpenBlock(parts, { attributes, transactions: [third, first] })
  const { builder, chain, pool } = parts
  expect(chain.head === sealed).toBe(true)
  expect(builder.open.parent === sealed).toBe(true)
  expect(hashesOf(sealed.transactions)).toEqual(hashesOf([third, first]))
  expect(hashesOf(pool.capture())).toEqual([second.hash])
  expect(hashesOf(builder.open.transactions)).toEqual([])
})

test("the transactions of the open block are announced as dropped, those of the new block only with the block", async () => {
  const { parts, first, second, third, attributes } = await openTwo()
  const told: unknown[] = []
  parts.events
    .on("dropped", (_, dropped) => told.push(["dropped", hashesOf(dropped)]))
    .on("rewrite", ({ transactions }) => told.push(["rewrite", hashesOf(transactions)]))
    .on("block", ({ transactions }) => told.push(["block", hashesOf(transactions)]))
    .on("flashblock", ({ transactions }) => told.push(["flashblock", hashesOf(transactions)]))
  await replaceOpenBlock(parts, { attributes, transactions: [third] })
  expect(told).toEqual([
    ["dropped", hashesOf([first, second])],
    ["rewrite", []],
    ["block", [third.hash]],
    ["flashblock", []],
  ])
})

test("error: a block that is not accepted is not appended, and the open block and the pool are restored", async () => {
  const { parts, third, attributes } = await openTwo()
  const before = seen(parts)
  const refused: unknown[] = []
  const replaced = replaceOpenBlock(parts, {
    attributes,
    transactions: [third],
    accept: ({ transactions }) => {
      refused.push(hashesOf(transactions))
      throw new Error("not this one")
    },
  })
  await expect(replaced).rejects.toThrow(new Error("not this one"))
  expect(refused).toEqual([[third.hash]])
  expect(seen(parts)).toEqual(before)
})

test("error: with a transaction that cannot be executed, nothing changes and nothing is announced", async () => {
  const { parts, attributes } = await openTwo()
  const before = seen(parts)
  const told: unknown[] = []
  for (const name of ["dropped", "rewrite", "block"] as const) parts.events.on(name, () => told.push(name))
  const early = await signPayment(parts, { nonce: 5 })
  await expect(replaceOpenBlock(parts, { attributes, transactions: [early] })).rejects.toThrow(
    new NonceTooHigh({ address: early.sender, tx: 5n, state: 0n }),
  )
  expect(seen(parts)).toEqual(before)
  expect(told).toEqual([])
})
