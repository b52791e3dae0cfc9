import { expect, test } from "vitest"
import { assertPriced, createPool, type PoolTransaction, prune } from "../../../src/node/txpool/pool.ts"
import { createParts, type Payment, signPayment } from "../parts.ts"

const node = await createParts()
const sign = (payment?: Payment) => signPayment(node, payment)
const create = (limit = 10) => createPool(limit, node.blobs.withSidecar)

test("a transaction is found by hash, and by sender and nonce", async () => {
  const pool = create()
  const [second, first] = [await sign({ nonce: 1 }), await sign({ nonce: 0 })]
  pool.add(second)
  pool.add(first)
  const { sender } = first
  expect(pool.of(sender).map(({ hash }) => hash)).toEqual([first.hash, second.hash])
  expect(pool.get(first.hash)?.arrival).toBe(1)
  expect(pool.next(sender, 1n)?.hash).toBe(second.hash)
  expect(pool.next(sender, 2n)).toBeUndefined()
  expect(pool.size).toBe(2)
  expect([...pool.senders]).toEqual([sender])
})

test("ready counts the nonces without a gap", async () => {
  const pool = create()
  for (const nonce of [3, 0, 1]) pool.add(await sign({ nonce }))
  const [sender] = [...pool.senders] as [`0x${string}`]
  expect([0n, 1n, 2n, 3n].map((nonce) => pool.ready(sender, nonce))).toEqual([2, 1, 0, 1])
})

test("a replacement must exceed tip and fee cap by a tenth", async () => {
  const pool = create()
  const first = await sign({ tip: 100n, maxFeePerGas: 1000n })
  pool.add(first)
  const refused = [
    await sign({ tip: 109n, maxFeePerGas: 1100n }),
    await sign({ tip: 110n, maxFeePerGas: 1099n }),
  ].map((each) => {
    try {
      return pool.add(each).hash
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(refused).toEqual([
    "replacement transaction underpriced: fees must be 10 % higher",
    "replacement transaction underpriced: fees must be 10 % higher",
  ])
  const better = await sign({ tip: 110n, maxFeePerGas: 1100n })
  pool.add(better)
  expect(pool.capture().map(({ hash }) => hash)).toEqual([better.hash])
})

test("error: a known transaction, and one more than the limit", async () => {
  const pool = create(1)
  const first = await sign()
  pool.add(first)
  expect(() => pool.add(first)).toThrow("already known")
  const other = await sign({ account: 1 })
  expect(() => pool.add(other)).toThrow("txpool is full")
})

test("readmit: transactions return in their order, unless one with higher fees has their nonce", async () => {
  const pool = create()
  const waiting = await sign({ nonce: 0, tip: 1000n })
  const [cheaper, next] = [await sign({ nonce: 0, tip: 1n }), await sign({ nonce: 1 })]
  pool.add(waiting)
  pool.readmit([cheaper, next])
  expect(pool.of(waiting.sender).map(({ hash }) => hash)).toEqual([waiting.hash, next.hash])
})

test("readmit: a transaction with higher fees replaces a waiting one", async () => {
  const pool = create()
  const cheaper = await sign({ tip: 1n, maxFeePerGas: 10n ** 9n })
  const better = await sign({ tip: 1000n, maxFeePerGas: 10n ** 10n })
  pool.add(cheaper)
  pool.readmit([better])
  expect(pool.capture().map(({ hash }) => hash)).toEqual([better.hash])
})

test("watch: a listener gets each transaction that enters or leaves, until it is stopped", async () => {
  const pool = create()
  const [first, second] = [await sign(), await sign({ nonce: 1 })]
  const seen: string[] = []
  const stop = pool.watch(({ hash }) => seen.push(hash))
  pool.add(first)
  const captured = pool.capture()
  pool.add(second)
  pool.remove(first.hash)
  pool.remove(first.hash)
  pool.restore(captured)
  stop()
  pool.restore([])
  expect(seen).toEqual([first, second, first, second, first].map(({ hash }) => hash))
  expect(pool.size).toBe(0)
})

test("restore puts back exactly the captured transactions", async () => {
  const pool = create()
  pool.add(await sign())
  const captured = pool.capture()
  pool.add(await sign({ nonce: 1 }))
  pool.restore(captured)
  expect(pool.capture()).toEqual(captured)
  expect(pool.of(captured[0]?.sender as `0x${string}`).length).toBe(1)
})

test("prune removes the transactions whose nonces are used", async () => {
  const pool = create()
  for (const nonce of [0, 1, 2]) pool.add(await sign({ nonce }))
  const [{ sender }] = pool.capture() as [PoolTransaction]
  prune(pool, [`0x${"00".repeat(20)}`, sender], () => 2n)
  expect(pool.capture().map(({ transaction }) => transaction.nonce)).toEqual([2n])
})

test("error: a price below the minimum of the pool", async () => {
  const pool = create()
  const transaction = await sign({ maxFeePerGas: 99n })
  assertPriced(pool, transaction)
  pool.minGasPrice = 100n
  expect(() => assertPriced(pool, transaction)).toThrow("transaction underpriced")
})
