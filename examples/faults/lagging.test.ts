/** Replicas behind a load balancer: one of them is late, and an app that sends a request twice can get an older answer second. */
import { expect, test } from "vitest"
import { friend, start } from "./start.ts"

test("every second answer is two flashblocks old", async () => {
  await using app = await start()
  const { node, client, pay } = app
  for (let i = 0; i < 3; i++) await pay()
  node.faults.lag({ flashblocks: 2, alternating: true })
  const balances = []
  for (let i = 0; i < 4; i++) balances.push(await client.getBalance({ address: friend }))
  expect(balances).toEqual([1n, 3n, 1n, 3n])
})

test("a receipt is there, and then it is not", async () => {
  await using app = await start()
  const { node, pay, receipt } = app
  const hash = await pay()
  node.faults.lag({ flashblocks: 1, alternating: true })
  const seen = [await receipt(hash), await receipt(hash), await receipt(hash)]
  expect(seen.map((found) => found !== null)).toEqual([false, true, false])
})

test("a replica that is a block behind, in everything that it says", async () => {
  await using app = await start()
  const { node, client, pay, receipt } = app
  const [first] = [await pay()]
  await node.mine()
  const second = await pay()
  await node.mine()
  node.faults.lag({ blocks: 1 })
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(1n)
  expect((await client.getBlock()).number).toBe(2n) // the pending block of that time
  expect((await receipt(first))?.blockNumber).toBe(1n)
  expect((await receipt(second))?.blockHash).toBe(`0x${"00".repeat(32)}`)
  expect((await client.getBlock({ blockNumber: 2n })).hash).toBe(`0x${"00".repeat(32)}`) // the open block of that time
  await expect(client.getBlock({ blockNumber: 3n })).rejects.toThrow("could not be found")

  node.faults.clear()
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(2n)
})
