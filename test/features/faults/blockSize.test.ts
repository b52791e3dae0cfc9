import { expect, test } from "vitest"
import { blockAt, withLargePool } from "../../node/block/largePool.ts"

test("behavior: transactions of dropped flashblocks no longer count, and fit again", async () => {
  await using node = await withLargePool("osaka")
  expect((await blockAt(node, "pending")).count).toBe(56)
  await node.faults.dropFlashblocks({ count: 10 })
  expect((await blockAt(node, "pending")).count).toBe(46)
  await node.mine()
  expect(await blockAt(node, "0x1")).toEqual({ size: 7_337_797, count: 56 })
})

test("error: a larger block is not sealed instead of the open block from Osaka on, and nothing changes", async () => {
  await using node = await withLargePool("osaka")
  const { pending } = await node.request({ method: "txpool_content" })
  const transactions = Object.values(Object.values(pending)[0] ?? {}).map(({ hash }) => hash)
  const before = await node.at().block()
  await expect(node.faults.sealOther({ transactions })).rejects.toThrow(
    "block RLP-encoded size exceeds maximum",
  )
  expect(await node.at().block()).toEqual(before)
  expect(await node.request({ method: "txpool_status" })).toEqual({ pending: "0x41", queued: "0x0" })
})
