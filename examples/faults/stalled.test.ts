/** The builder hangs: transactions wait, the chain stops, and later it continues. */
import { expect, test } from "vitest"
import { start } from "./start.ts"

test("nothing is pre-confirmed for 600 ms of the chain's time, which is three flashblocks", async () => {
  await using app = await start()
  const { node, client, pay, receipt } = app
  node.faults.stall(600)
  const hash = await pay()
  const published = []
  for (let i = 0; i < 4; i++) published.push((await node.flashblock())?.index)
  expect(published).toEqual([undefined, undefined, undefined, 1])
  expect((await receipt(hash))?.status).toBe("success")
  expect(await client.getBlockNumber()).toBe(0n)
})

test("a block that was due comes late, and says so", async () => {
  await using app = await start()
  const { node, client } = app
  const { timestamp } = await client.getBlock({ blockTag: "latest" })
  node.faults.stall(5000)
  await node.mine()
  expect((await client.getBlock({ blockTag: "latest" })).timestamp).toBe(timestamp + 7n) // 5 s plus the block time
})
