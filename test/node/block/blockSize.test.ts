/** Blocks larger than EIP-7934 allows: they are not imported, and not built, also not from given transactions. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { blockAt, options, withLargePool } from "./largePool.ts"

/** `MAX_RLP_BLOCK_SIZE` of EIP-7934. */
const limit = 8_388_608
test("behavior: from Osaka on, a block stays 1 MB below the limit as in geth; other transactions wait", async () => {
  await using node = await withLargePool("osaka")
  await node.mine(2)
  expect(await blockAt(node, "0x1")).toEqual({ size: 7_337_797, count: 56 })
  expect(await blockAt(node, "0x2")).toEqual({ size: 1_179_812, count: 9 })
})

test("error: a larger block is not imported from Osaka on", async () => {
  await using before = await withLargePool("prague")
  await before.mine()
  expect((await blockAt(before, "0x1")).size).toBeGreaterThan(limit)
  const raw = await before.request({ method: "debug_getRawBlock", params: ["0x1"] })
  await using node = await createNode({ ...options, hardfork: "osaka" })
  await expect(node.importChain(Buffer.from((raw as string).slice(2), "hex"))).rejects.toThrow(
    "block 1 refused: block RLP-encoded size exceeds maximum",
  )
})

test("error: a larger block of given transactions is neither built nor a reorganisation from Osaka on, and nothing changes", async () => {
  await using node = await withLargePool("osaka")
  const { pending } = await node.request({ method: "txpool_content" })
  const waiting = Object.values(Object.values(pending)[0] ?? {})
  const before = await node.at().block()
  const raws = await Promise.all(
    waiting.map(({ hash }) => node.request({ method: "eth_getRawTransactionByHash", params: [hash] })),
  )
  const { hash, timestamp } = (await node.at({ block: "latest" }).block()) ?? {}
  const word = `0x${"00".repeat(32)}`
  const attributes = {
    timestamp: `0x${(Number(timestamp) + 2).toString(16)}`,
    prevRandao: word,
    suggestedFeeRecipient: `0x${"00".repeat(20)}`,
    withdrawals: [],
    parentBeaconBlockRoot: word,
  }
  const built = node.request<unknown>({ method: "testing_buildBlockV1", params: [hash, attributes, raws] })
  await expect(built).rejects.toThrow("block RLP-encoded size exceeds maximum")
  expect(await node.at().block()).toEqual(before)
  expect(await node.request({ method: "txpool_status" })).toEqual({ pending: "0x41", queued: "0x0" })

  await node.mine()
  const sealed = await node.at({ block: "latest" }).block()
  const reorged = node.request<unknown>({ method: "anvil_reorg", params: [1, raws.map((raw) => [raw, 0])] })
  await expect(reorged).rejects.toThrow("block RLP-encoded size exceeds maximum")
  expect(await node.at({ block: "latest" }).block()).toEqual(sealed)
})
