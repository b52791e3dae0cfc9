/** The raw feed over WebSocket: a consumer rebuilds every block from it alone. */
import { keccak256 } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../src/index.ts"
import { assemble, hashOf, type Message } from "../consumer.ts"
import { blockOf, follow, listen, withToken } from "./feedListeners.ts"

test.each(["json", "brotli"] as const)(
  "%s: 20 blocks with 500 transactions are rebuilt from the feed alone",
  async (feedEncoding) => {
    const { node, send } = await withToken({ feedEncoding })
    const { url } = await node.listen()
    const feed = await follow(url)
    await feed.until(() => feed.messages.length > 0)
    for (let block = 0; block < 20; block++) {
      for (let index = 0; index < 25; index++) {
        await send(index)
        if (index % 8 === 7) await node.flashblock()
      }
      await node.mine()
    }
    await feed.until(() => feed.payloads().length === 21)
    const payloads = feed.payloads().slice(0, 20)
    // Each payload: the base, 3 flashblocks on command, 1 at the seal, the sealed block.
    expect(payloads.map(({ length }) => length)).toEqual(Array(20).fill(6))
    let transactions = 0
    for (const [position, messages] of payloads.entries()) {
      const assembled = assemble(messages)
      const sealed = await blockOf(node, position + 2)
      const receipts = await node.at({ block: position + 2 }).receipts()
      expect(await hashOf(assembled)).toBe(sealed?.hash)
      expect(assembled.transactions.map((raw) => keccak256(raw))).toEqual(
        receipts?.map(({ transactionHash }) => transactionHash),
      )
      expect(assembled.last).toMatchObject({
        block_hash: sealed?.hash,
        state_root: sealed?.stateRoot,
        receipts_root: sealed?.receiptsRoot,
        gas_used: sealed?.gasUsed,
      })
      const found = messages.flatMap(({ metadata }) => Object.entries(metadata.receipts ?? {}))
      expect(
        found.map(([hash, { status, cumulativeGasUsed, logs }]) => [hash, status, cumulativeGasUsed, logs]),
      ).toEqual(
        receipts?.map(({ transactionHash, status, cumulativeGasUsed, logs }) => [
          transactionHash,
          status,
          cumulativeGasUsed,
          logs.map(({ address, topics, data }) => ({ address, topics, data })),
        ]),
      )
      transactions += assembled.transactions.length
    }
    expect(transactions).toBe(500)
    expect(new Set(feed.binary)).toEqual(new Set([feedEncoding === "brotli"]))
    feed.close()
    await node.close()
  },
  60_000,
)

test("feedMetadata: false reduces the metadata to the block number", async () => {
  await using node = await createNode({ feedMetadata: false })
  const { messages, until } = listen(node)
  await node.mine()
  await until(3)
  expect(messages.map(({ metadata }) => metadata)).toEqual(
    [1, 1, 2].map((number) => ({ block_number: number })),
  )
})

test("a late client gets the same messages as an early one, from flashblock 0 of the open block", async () => {
  const { node, send } = await withToken({})
  const early = listen(node)
  await send(1)
  await node.flashblock()
  await send(2)
  await node.flashblock()
  const { url } = await node.listen()
  const late = await follow(url)
  await send(3)
  await node.mine()
  await late.until(() => late.payloads().length === 2)
  await early.until(late.messages.length)
  expect(late.messages).toEqual(early.messages)
  expect(late.messages.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 0])
  late.close()
  await node.close()
})

test("a revert starts a new open block with another payload id, and its messages from index 0", async () => {
  const { node, send } = await withToken({})
  const { messages, until } = listen(node)
  const snapshot = await node.snapshot()
  await send(1)
  await node.flashblock()
  await node.revert(snapshot)
  await until(3)
  const [first, , again] = messages as [Message, Message, Message]
  expect(first.index).toBe(0)
  expect(again.index).toBe(0)
  expect(again.metadata.block_number).toBe(2)
  expect(again.payload_id).not.toBe(first.payload_id)
  await node.close()
})

test("behavior: /health counts a client of the feed until it disconnects", async () => {
  await using node = await createNode()
  const { url } = await node.listen()
  const feed = await follow(url)
  await feed.until(() => feed.messages.length === 1)
  const health = async () =>
    ((await (await fetch(`${url}/health`)).json()) as { webSocket: { connections: number } }).webSocket
  expect(await health()).toEqual({ connections: 1, subscriptions: 1 })
  feed.close()
  while ((await health()).connections > 0);
  expect(await health()).toEqual({ connections: 0, subscriptions: 0 })
})
