import { expect, test } from "vitest"
import type { NodeOptions } from "../../../src/node/options/index.ts"
import { createFeed, type Feed, type FeedMessage } from "../../../src/node/subscribe/feed.ts"
import { hashesOf } from "../bundling.ts"
import { createBuilding, type Payment, recipient, signPayment } from "../parts.ts"

/** Creates a feed on the parts that build blocks, and a function that executes a payment. */
async function start(options: Partial<NodeOptions> = {}) {
  const parts = await createBuilding(options)
  const { builder } = parts
  const errors: unknown[] = []
  const { flashblocks = true } = options
  const feed = createFeed({ ...parts, flashblocks, onError: (error) => errors.push(error) })
  const pay = async (payment: Payment = {}) => {
    const signed = await signPayment(parts, payment)
    await builder.execute(signed)
    return signed.hash
  }
  return { feed, builder, pay, errors }
}

/** Listens to a feed; `until` resolves once a number of messages has arrived. */
function follow(feed: Feed) {
  const messages: FeedMessage[] = []
  let wake = () => {}
  const stop = feed.listen((message) => {
    messages.push(message)
    wake()
  })
  const until = async (count: number) => {
    while (messages.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { messages, stop, until }
}

const indexesOf = (messages: readonly FeedMessage[]) => messages.map(({ index }) => index)
const idsOf = (messages: readonly FeedMessage[]) => new Set(messages.map(({ payloadId }) => payloadId))

test("a block is its header, a message for each flashblock, and the sealed block with what no flashblock had", async () => {
  const { feed, builder, pay } = await start()
  const { messages, until } = follow(feed)
  const { open } = builder
  const published = await pay()
  builder.flashblock()
  const unpublished = await pay({ account: 1 })
  const sealed = await builder.seal()
  await until(4)
  const seen = messages.map(({ index, base, header, blockHash, transactions, withdrawals }) => ({
    ...{ index, base, blockHash, transactions: hashesOf(transactions), withdrawals },
    gasUsed: header.gasUsed,
  }))
  const empty = { base: undefined, blockHash: undefined, transactions: [], withdrawals: [], gasUsed: 0n }
  expect(seen).toEqual([
    { ...empty, index: 0, base: open.header },
    { ...empty, index: 1, transactions: [published], gasUsed: 21_000n },
    { ...empty, index: 2, blockHash: sealed.hash, transactions: [unpublished], gasUsed: 42_000n },
    { ...empty, index: 0, base: builder.open.header },
  ])
  expect(idsOf(messages.slice(0, 3)).size).toBe(1)
  expect(idsOf(messages).size).toBe(2)
})

test("the balances are those after a flashblock, of all accounts that the block has changed until then", async () => {
  const { feed, builder, pay } = await start()
  const { messages, until } = follow(feed)
  const other = `0x${"34".repeat(20)}` as const
  for (const payment of [
    { value: 1n },
    { account: 1, to: other, value: 5n },
    { account: 1, nonce: 1, value: 2n },
  ]) {
    await pay(payment)
    builder.flashblock()
  }
  await until(4)
  expect(
    messages.map(({ balances }) => [balances.size, balances.get(recipient), balances.get(other)]),
  ).toEqual([
    [0, undefined, undefined],
    [3, 1n, undefined],
    [5, 1n, 5n],
    [5, 3n, 5n],
  ])
})

test("a block that is executed again, or truncated, is sent again from index 0 under another payload id", async () => {
  const { feed, builder, pay } = await start()
  const { messages, until } = follow(feed)
  await pay()
  builder.flashblock()
  await builder.reexecute({})
  builder.truncate(1)
  await until(5)
  expect(indexesOf(messages)).toEqual([0, 1, 0, 1, 0])
  expect(idsOf(messages).size).toBe(3)
})

test("a listener that ends its subscription gets no further message, also none that is on its way", async () => {
  const { feed, builder } = await start()
  const first = follow(feed)
  const second = follow(feed)
  const sizes = [feed.size]
  first.stop()
  builder.flashblock()
  await second.until(2)
  second.stop()
  sizes.push(feed.size)
  expect(first.messages).toEqual([])
  expect(indexesOf(second.messages)).toEqual([0, 1])
  expect(sizes).toEqual([2, 0])
})

test("without flashblocks nothing is sent", async () => {
  const { feed, builder, pay } = await start({ flashblocks: false })
  const { messages } = follow(feed)
  await pay()
  await builder.seal()
  await new Promise(setImmediate)
  expect(messages).toEqual([])
  expect(feed.size).toBe(1)
})

test("faults concern the next messages, not those that a listener gets of the open block so far", async () => {
  const { feed, builder } = await start()
  const early = follow(feed)
  feed.faults.disturb("skip", 1)
  builder.flashblock()
  const late = follow(feed)
  builder.flashblock()
  await late.until(3)
  expect(indexesOf(early.messages)).toEqual([0, 2])
  expect(indexesOf(late.messages)).toEqual([0, 1, 2])
})

test("error: the error of a listener is reported, and it gets the later messages", async () => {
  const { feed, builder, errors } = await start()
  const failure = new Error("of the listener")
  const seen: number[] = []
  const both = new Promise<void>((resolve) => {
    feed.listen(({ index }) => {
      seen.push(index)
      if (index === 0) throw failure
      resolve()
    })
  })
  builder.flashblock()
  await both
  expect(seen).toEqual([0, 1])
  expect(errors).toEqual([failure])
})
