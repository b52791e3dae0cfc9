/** The log of transactions that faults drop. */
import { expect, test } from "vitest"
import { dropRows, settled, start } from "../../cli/output/dropLog.ts"

test("a lost and a requeued pre-confirmation have their hash, their flashblock and the cause", async () => {
  const { node, pay, entries, text } = await start()
  const lost = await pay()
  await node.request({ method: "midblock_dropFlashblocks", params: [1, "lose"] })
  await settled(node)
  expect(dropRows(text())).toEqual([
    `lost         ${lost}`,
    "  from       flashblock 1.1, by the fault dropFlashblocks",
  ])
  const first = await pay()
  await node.request({ method: "midblock_dropFlashblocks", params: [1, "requeue"] })
  await settled(node)
  expect(entries()).toEqual([
    {
      event: "dropped",
      hash: lost,
      number: 1,
      flashblock: 1,
      outcome: "lost",
      isWaiting: false,
      cause: "the fault dropFlashblocks",
    },
    {
      event: "dropped",
      hash: first,
      number: 1,
      flashblock: 1,
      outcome: "requeued",
      isWaiting: true,
      cause: "the fault dropFlashblocks",
    },
  ])
})

test("a transaction of the block that is sealed instead is not dropped", async () => {
  const { node, pay, text } = await start()
  const [first, second] = [await pay(), await pay()]
  await node.request({ method: "midblock_sealOther", params: [[first], "lose"] })
  await settled(node)
  expect(dropRows(text())).toEqual([
    `lost         ${second}`,
    "  from       flashblock 1.2, by the fault sealOther",
  ])
})
