/** Faults keep bundles whole, and bundles wait again. */
import type { Hex } from "viem"
import { describe, expect, test } from "vitest"
import { published } from "../../node/block/publishedBundle.ts"
import { hashesOf, held, pending, rawOf, uuid } from "../../node/bundling.ts"

describe("bundles", () => {
  test("midblock_reorder: an order that splits a bundle is refused, one that moves it is accepted", async () => {
    const { node, single, hashes, split } = await published()
    const [first, second] = hashes as [Hex, Hex]
    await expect(node.faults.reorder([first, single, second])).rejects.toThrow(split)
    expect(await pending(node)).toEqual([first, second, single])
    await node.faults.reorder([single, first, second])
    expect(await pending(node)).toEqual([single, first, second])
    await node.close()
  })

  test("midblock_sealOther: half of a bundle is refused; a whole one is dropped or sealed", async () => {
    const { node, single, hashes, split } = await published()
    const [first, second] = hashes as [Hex, Hex]
    await expect(node.faults.sealOther({ transactions: [single, first] })).rejects.toThrow(split)
    await node.faults.reorder([single, first, second])
    await node.faults.sealOther()
    const block = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
    expect(block?.transactions).toEqual([single])
    await node.flashblock()
    expect(await pending(node)).toEqual([first, second])
    await node.faults.sealOther({ transactions: [first, second] })
    const sealed = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
    expect(sealed?.transactions).toEqual([first, second])
    await node.flashblock()
    expect(await pending(node)).toEqual([])
    await node.close()
  })

  test("midblock_sealOther: the drop policy lose discards the bundles that are not in the block", async () => {
    const { node, single } = await published()
    await node.faults.sealOther({ transactions: [single], dropPolicy: "lose" })
    await node.flashblock()
    expect(await pending(node)).toEqual([])
    await node.close()
  })
})

test("behavior: eth_cancelBundle keeps a pre-confirmed bundle in the block, but it never waits again", async () => {
  const { node, send, sign } = await held()
  const [kept, cancelled] = [await sign(1), await sign(2)]
  const other = uuid.replace("3", "4")
  const drop = () => node.request({ method: "midblock_dropFlashblocks", params: [] })
  const shown: unknown[] = []
  await send({ txs: [kept.raw], replacementUuid: other })
  await send({ txs: [cancelled.raw], replacementUuid: uuid })
  await node.flashblock()
  await node.request({ method: "eth_cancelBundle", params: [{ replacementUuid: uuid }] })
  shown.push(await pending(node))
  await drop()
  await node.flashblock()
  shown.push(await pending(node))
  const poor = { method: "anvil_setBalance", params: [node.accounts[2]?.address as Hex, "0x0"] } as const
  await send({ txs: [cancelled.raw], replacementUuid: uuid })
  await node.flashblock()
  shown.push(await pending(node))
  await node.request({ method: "eth_cancelBundle", params: [{ replacementUuid: uuid }] })
  await node.request(poor)
  await node.request({ ...poor, params: [poor.params[0], "0xde0b6b3a7640000"] })
  await node.flashblock()
  shown.push(await pending(node))
  expect(shown).toEqual([[kept.hash, cancelled.hash], [kept.hash], [kept.hash, cancelled.hash], [kept.hash]])
  await node.close()
})

test("a dropped bundle does not replace a newer one with the same replacementUuid", async () => {
  const { node, send, sign } = await held()
  const [older, newer] = [await sign(0), await sign(0, { value: 2n })]
  await send({ txs: [older.raw], replacementUuid: uuid })
  await node.flashblock()
  expect(await pending(node)).toEqual([older.hash])
  await send({ txs: [newer.raw], replacementUuid: uuid })
  await node.faults.dropFlashblocks()
  await node.flashblock()
  expect(await pending(node)).toEqual([newer.hash])
  await node.close()
})

test("behavior: a bundle whose flashblock is dropped waits again as a bundle", async () => {
  const { node, send, sign } = await held()
  const bundle = [await sign(1), await sign(2)]
  await send({ txs: rawOf(bundle) })
  await node.flashblock()
  await node.request({ method: "midblock_dropFlashblocks", params: [] })
  expect(await pending(node)).toEqual([])
  expect(await node.request({ method: "txpool_status", params: [] })).toEqual({
    pending: "0x0",
    queued: "0x0",
  })
  await node.flashblock()
  expect(await pending(node)).toEqual(hashesOf(bundle))
  await node.close()
})
