/** What holds for transactions whose flashblocks are dropped. */
import { expect, test } from "vitest"
import { counted, dear, increment, receipt, status, withCounter } from "../../node/block/conditional.ts"

test("behavior: a transaction keeps its conditions after a drop of its flashblock and a revert", async () => {
  const { node, send, sendOn } = await withCounter({ holdFlashblocks: true })
  const hash = await sendOn(counted(1))
  const id = await node.snapshot()
  await node.flashblock()
  expect(await receipt(node, hash)).toMatchObject({ status: "0x1" })
  await node.request({ method: "midblock_dropFlashblocks", params: [] })
  expect(await status(node, hash)).toEqual({ status: "Known" })
  await node.revert(id)
  await send({ ...increment, ...dear })
  await node.flashblock()
  expect(await receipt(node, hash)).toBeNull()
  expect(await status(node, hash)).toEqual({ status: "Unknown" })
  await node.close()
})
