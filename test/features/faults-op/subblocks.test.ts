/** A consumer of the stream of subblocks over many blocks, some of whose messages are lost, doubled, swapped, or taken back. */
import { type Hex, keccak256 } from "viem"
import { expect, test } from "vitest"
import { samples } from "../../depth.ts"
import { start } from "../op/start.ts"
import { createConsumer, type Subblock } from "../op/subblockConsumer.ts"

const blockCount = samples(120)

const settled = () => new Promise((resolve) => setImmediate(resolve))

test("a consumer rebuilds every block whose messages arrive whole, and discards the others", async () => {
  const { node, wallet, friend } = await start()
  const messages: Subblock[] = []
  node.feed((message) => messages.push(message as Subblock))
  const pay = (value: bigint) => wallet.sendTransaction({ to: friend, value })
  const disturbed = new Set<number>()
  const kinds = ["skip", "duplicate", "reorder"] as const
  for (let number = 1; number <= blockCount; number++) {
    await pay(1n)
    if (number % 20 === 10) await node.faults.dropFlashblocks({ count: 1, dropPolicy: "requeue" })
    if (number % 10 === 5) {
      await settled() // the messages so far are sent as they are
      node.faults.disturbFeed(kinds[number % 3] as (typeof kinds)[number], 2)
      disturbed.add(number)
      await pay(2n)
      await pay(3n)
      await settled()
    }
    await node.mine()
  }
  await settled()
  const consumer = createConsumer()
  for (const message of messages) consumer.take(message)
  for (let number = 1; number <= blockCount; number++) {
    const { transactions, gasUsed, receiptsRoot } = consumer.blocks.get(number) ?? {}
    const block = await node.at({ block: number }).block()
    const rebuilt = transactions?.map((raw) => keccak256(raw as Hex))
    const sealed = {
      rebuilt: block?.transactions.map((each) => (typeof each === "string" ? each : each.hash)),
      ...{ gasUsed: block?.gasUsed, receiptsRoot: block?.receiptsRoot },
    }
    // Nothing marks the end of a block: where its last messages are lost, a consumer has its beginning.
    if (disturbed.has(number))
      expect({ number, rebuilt }).toEqual({
        number,
        rebuilt: rebuilt && sealed.rebuilt?.slice(0, rebuilt.length),
      })
    else expect({ number, rebuilt, gasUsed, receiptsRoot }).toEqual({ number, ...sealed })
  }
  const lost = [...disturbed].filter((number) => !consumer.blocks.has(number))
  expect(lost.length).toBeGreaterThan(disturbed.size / 2)
  expect(new Set(consumer.discarded)).toEqual(new Set(["a gap", "twice"]))
})
