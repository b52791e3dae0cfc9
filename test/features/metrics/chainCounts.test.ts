import { expect, test } from "vitest"
import { type ChainCounts, countChain } from "../../../src/features/metrics/chainCounts.ts"
import { createEvents } from "../../../src/node/block/events.ts"
import { createParts, signPayment } from "../../node/parts.ts"
import { valuesOf } from "./exposition.ts"
import { chainValues, gauges, initCodes, send, start } from "./scraped.ts"

test("blocks, flashblocks, transactions and gas are counted", async () => {
  const { node, scrape } = await start()
  for (const data of Object.values(initCodes)) await send(node, data)
  await node.mine()
  await send(node, initCodes.success)
  const open = await scrape()
  expect(chainValues(open)).toEqual({
    blocks_sealed: 1,
    flashblocks: 3 + 1 + 1, // each transaction of block 1, flashblock 0 of block 2, its transaction
    transactions_received: 4,
    transactions_preconfirmed: 4,
    preconfirmations_dropped: 0,
    execution_faults: 0,
    gas_used: Number((await node.at({ block: 1 }).block())?.gasUsed),
    reorgs: 0,
  })
  expect(valuesOf(open, "midblock_transactions_sealed_total")).toEqual({
    "outcome=success": 1,
    "outcome=reverted": 1,
    "outcome=failed": 1,
  })
  expect(gauges(open)).toEqual({
    head_number: 1,
    head_timestamp_seconds: Number((await node.at({ block: 1 }).block())?.timestamp),
    pending_flashblock_index: 1,
    pending_transactions: 1,
    pending_gas_used: 53_000,
    pending_gas_limit: Number(node.options.gasLimit),
    pending_base_fee_wei: Number((await node.at().block())?.baseFeePerGas),
  })
})

test("build times count each flashblock with transactions; seal and root times count each block", async () => {
  const { node, scrape } = await start({ holdFlashblocks: true })
  const started = performance.now()
  await send(node, initCodes.success)
  await node.flashblock()
  await send(node, initCodes.success)
  await send(node, initCodes.success)
  await node.flashblock()
  await node.flashblock()
  await node.mine()
  await node.mine()
  const elapsed = (performance.now() - started) / 1000
  const times = await scrape()
  const totals = (name: string) => [
    valuesOf(times, `midblock_${name}_seconds`, "_count")[""],
    valuesOf(times, `midblock_${name}_seconds`, "_bucket")["le=+Inf"],
  ]
  const sum = (name: string) => valuesOf(times, `midblock_${name}_seconds`, "_sum")[""] ?? 0
  expect(totals("flashblock_build")).toEqual([2, 2])
  expect(totals("block_seal")).toEqual([2, 2])
  expect(totals("block_roots")).toEqual([2, 2])
  expect(sum("block_roots")).toBeGreaterThan(0)
  expect(sum("block_seal")).toBeGreaterThan(sum("block_roots"))
  expect(sum("block_seal") + sum("flashblock_build")).toBeLessThan(elapsed)
})

test("reverts, resets and empty runs are counted", async () => {
  const { node, scrape } = await start()
  const id = await node.snapshot()
  await send(node, initCodes.success)
  await node.mine(2)
  await node.revert(id)
  expect(chainValues(await scrape())).toMatchObject({ blocks_sealed: 2, reorgs: 1 })
  await node.mine(1000)
  expect(chainValues(await scrape())).toMatchObject({ blocks_sealed: 1002, reorgs: 1 })
  await node.reset()
  const after = await scrape()
  expect(chainValues(after)).toMatchObject({ blocks_sealed: 1002, reorgs: 2 })
  expect(gauges(after)).toMatchObject({ head_number: 0 })
})

/** The counts without the times. */
const numbers = ({ injected: _, builds: __, seals: ___, roots: ____, ...counts }: ChainCounts) => counts

const none = {
  blocks: 0,
  reorgs: 0,
  flashblocks: 0,
  gasUsed: 0,
  received: 0,
  preconfirmed: 0,
  dropped: 0,
  sealed: { success: 0, reverted: 0, failed: 0 },
  faults: 0,
}

test("transactions on which execution fails, and removals of blocks, are counted one by one", async () => {
  const events = createEvents()
  const counts = countChain(events)
  expect(numbers(counts)).toEqual(none)
  const node = await createParts()
  const transaction = await signPayment(node)
  for (const error of [new Error("one"), undefined]) events.emit("fault", { transaction, error })
  events.emit("removed", [node.chain.head, node.chain.head])
  expect(numbers(counts)).toEqual({ ...none, reorgs: 1, faults: 2 })
})
