import { expect, test } from "vitest"
import { TooFewFlashblocks } from "../../../src/errors/index.ts"
import { valuesOf } from "../metrics/exposition.ts"
import { chainValues, initCodes, send, start } from "../metrics/scraped.ts"

test("injected faults are counted by kind, refused faults are not", async () => {
  const { node, scrape } = await start({ holdFlashblocks: true })
  await send(node, initCodes.success)
  await node.flashblock()
  await node.faults.dropFlashblocks()
  await expect(node.faults.dropFlashblocks({ count: 9 })).rejects.toThrow(TooFewFlashblocks)
  node.faults.stall(10)
  node.faults.stall(0)
  node.faults.clear()
  const injected = valuesOf(await scrape(), "midblock_faults_injected_total")
  expect(Object.entries(injected).filter(([, count]) => count > 0)).toEqual([
    ["kind=dropFlashblocks", 1],
    ["kind=stall", 2],
  ])
})

test("dropped pre-confirmations are counted, and are no reorganisation", async () => {
  const { node, scrape } = await start()
  await send(node, initCodes.success)
  await node.mine()
  await send(node, initCodes.success)
  await send(node, initCodes.success)
  await node.faults.dropFlashblocks({ count: 2, dropPolicy: "lose" })
  expect(chainValues(await scrape())).toMatchObject({
    transactions_preconfirmed: 3,
    preconfirmations_dropped: 2,
    reorgs: 0,
  })
})
