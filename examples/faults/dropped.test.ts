/** A pre-confirmation is taken back: the app must not count on it before the block is sealed. */
import { expect, test } from "vitest"
import { friend, start } from "./start.ts"

test("the transaction waits again, and is confirmed by the next block", async () => {
  await using app = await start()
  const { node, client, pay, receipt } = app
  const hash = await pay()
  expect((await receipt(hash))?.status).toBe("success")

  expect(await node.faults.dropFlashblocks()).toEqual([hash])
  expect(await receipt(hash)).toBeNull()
  expect(await client.getBalance({ address: friend })).toBe(0n)
  expect((await client.getTransaction({ hash })).blockNumber).toBeNull()

  await node.mine()
  expect((await receipt(hash))?.blockNumber).toBe(1n)
})

test("the transaction is lost: only sending it again helps", async () => {
  await using app = await start()
  const { node, client, pay } = app
  const hash = await pay()
  await node.faults.dropFlashblocks({ dropPolicy: "lose" })
  await node.mine()
  await expect(client.getTransaction({ hash })).rejects.toThrow("could not be found")

  const again = await client.getTransaction({ hash: await pay() })
  expect(again.nonce).toBe(0)
})

test("of three flashblocks the newest two go, and subscribers are told", async () => {
  await using app = await start()
  const { node, client, pay } = app
  const counts: number[] = []
  const four = new Promise<void>((resolve) => {
    void node.subscribe(["newFlashblocks"], (block) => {
      if (counts.push((block as { transactions: unknown[] }).transactions.length) === 4) resolve()
    })
  })
  const hashes = [await pay(), await pay(), await pay()]
  expect(await node.faults.dropFlashblocks({ count: 2 })).toEqual(hashes.slice(1))
  expect((await client.getBlock()).transactions).toEqual(hashes.slice(0, 1))
  await four
  expect(counts).toEqual([1, 2, 3, 1])
})
