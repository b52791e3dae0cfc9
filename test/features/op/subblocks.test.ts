/** The stream of OP Mainnet: each requirement of the specification of subblocks (optimism specs, protocol/subblocks.md). */
import { type Hex, keccak256 } from "viem"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { samples } from "../../depth.ts"
import { start } from "./start.ts"
import { createConsumer, type Subblock } from "./subblockConsumer.ts"

const zero = `0x${"00".repeat(32)}`

/** Starts a node of OP whose stream is recorded. */
async function record(options = {}) {
  const started = await start(options)
  const messages: Subblock[] = []
  started.node.feed((message) => messages.push(message as Subblock))
  const ask = <T = unknown>(method: string, ...params: unknown[]): Promise<T> =>
    started.node.request<unknown>({ method, params }) as Promise<T>
  const pay = (value: bigint) => started.wallet.sendTransaction({ to: started.friend, value })
  return { ...started, messages, ask, pay }
}

/** Lets the messages of the blocks so far arrive: they are sent in order, after those of requests. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test("index 0 has the base and the deposit, the next ones add transactions, and nothing marks the end", async () => {
  const { node, messages, pay, ask } = await record({ holdFlashblocks: true })
  await pay(1n)
  await node.flashblock()
  await pay(2n)
  await node.flashblock()
  await node.flashblock()
  await node.mine()
  await settled()
  const block = await ask<Record<string, Hex>>("eth_getBlockByNumber", "0x1", true)
  const first = messages.filter(({ metadata }) => metadata.block_number === 1)
  expect(first.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(new Set(first.map(({ payload_id }) => payload_id)).size).toBe(1)
  expect(first[0]?.payload_id).toMatch(/^0x[0-9a-f]{16}$/)
  expect(first.map(({ base }) => base !== undefined)).toEqual([true, false, false, false])
  expect(first[0]?.base).toEqual({
    parent_beacon_block_root: block.parentBeaconBlockRoot,
    parent_hash: block.parentHash,
    fee_recipient: block.miner,
    prev_randao: block.mixHash,
    block_number: "0x1",
    gas_limit: block.gasLimit,
    timestamp: block.timestamp,
    extra_data: block.extraData,
    base_fee_per_gas: block.baseFeePerGas,
  })
  const raw = await ask<readonly Hex[]>("debug_getRawTransactions", "0x1")
  expect(raw[0]?.slice(0, 4)).toBe("0x7e")
  expect(first.map(({ diff }) => diff.transactions)).toEqual([[raw[0]], [raw[1]], [raw[2]], []])
})

test("four fields are zero, the others describe the block so far, and the fields of Ethereum's blobs and requests are absent", async () => {
  const { node, messages, pay, ask, account, friend } = await record({ holdFlashblocks: true })
  const hash = await pay(7n)
  await node.flashblock()
  await settled()
  const pending = await ask<Record<string, Hex>>("eth_getBlockByNumber", "pending", false)
  const message = messages.at(-1)
  expect(message?.diff).toEqual({
    state_root: zero,
    block_hash: zero,
    withdrawals_root: zero,
    withdrawals: [],
    receipts_root: pending.receiptsRoot,
    logs_bloom: pending.logsBloom,
    gas_used: pending.gasUsed,
    transactions: [await ask("eth_getRawTransactionByHash", hash)],
    blob_gas_used: pending.blobGasUsed,
  })
  expect(Number(pending.blobGasUsed)).toBeGreaterThanOrEqual(100 * 400)
  const receipt = await ask<object>("eth_getTransactionReceipt", hash)
  expect(message?.metadata).toMatchObject({
    block_number: 1,
    receipts: { [hash]: { ...receipt, blockHash: zero } },
    new_account_balances: {
      [account.toLowerCase()]: await ask("eth_getBalance", account, "pending"),
      [friend.toLowerCase()]: await ask("eth_getBalance", friend, "pending"),
    },
  })
  expect(Object.keys(message?.metadata.receipts ?? {})).toEqual([hash])
  expect(receipt).toMatchObject({ l1BaseFeeScalar: "0x146b", daFootprintGasScalar: "0x190" })
})

test("before Jovian there is no footprint, and no blob_gas_used", async () => {
  const { node, messages, pay } = await record({ holdFlashblocks: true, opFork: "isthmus" })
  await pay(1n)
  await node.flashblock()
  await settled()
  expect(messages.at(-1)?.diff).not.toHaveProperty("blob_gas_used")
})

test("a block that is abandoned begins again at index 0 with another payload id", async () => {
  const { messages, pay, ask, friend } = await record()
  await pay(1n)
  await ask("anvil_setBalance", friend, "0x1")
  await settled()
  const ids = messages.map(({ payload_id }) => payload_id)
  const names = messages.map(({ payload_id, index }) => `${payload_id}/${index}`)
  expect(new Set(ids).size).toBe(2)
  expect(new Set(names).size).toBe(names.length)
  const again = messages.filter(({ payload_id }) => payload_id === ids.at(-1))
  expect(again[0]).toMatchObject({ index: 0, base: { block_number: "0x1" } })
  expect(again.flatMap(({ diff }) => diff.transactions).length).toBe(2)
})

test("the messages are text frames, also for those who join later", async () => {
  const { node, pay } = await record()
  await pay(1n)
  const { url } = await node.listen()
  const socket = new WebSocket(`${url.replace("http", "ws")}/flashblocks`)
  const frames: { readonly isBinary: boolean; readonly index: number }[] = []
  await new Promise((resolve) => {
    socket.on("message", (data, isBinary) => {
      frames.push({ isBinary, index: JSON.parse(String(data)).index })
      if (frames.length === 2) resolve(undefined)
    })
  })
  socket.close()
  expect(frames).toEqual([
    { isBinary: false, index: 0 },
    { isBinary: false, index: 1 },
  ])
})

test("a large transaction waits until the gas of the steps is enough, and one above the block's limit is refused", async () => {
  const { node, wallet, ask } = await record({
    holdFlashblocks: true,
    gasLimit: 10_000_000n,
    blockTime: 1000,
  })
  const hash = await wallet.sendTransaction({ data: "0x00", gas: 5_000_000n })
  const indexes: unknown[] = []
  for (let step = 1; step <= 5; step++) {
    await node.flashblock()
    indexes.push(await ask("eth_getTransactionByHash", hash).then((found) => found !== null))
  }
  expect(indexes).toEqual([false, false, true, true, true])
  await expect(
    ask("eth_sendTransaction", { from: node.accounts[0]?.address, to: zero.slice(0, 42), gas: "0x989681" }),
  ).rejects.toThrow("exceeds block gas limit")
})

const blockCount = samples(100)

test("a consumer rebuilds every block from the stream alone", async () => {
  const { node, messages, pay, ask } = await record()
  const consumer = createConsumer()
  for (let number = 1; number <= blockCount; number++) {
    for (let count = number % 3; count > 0; count--) await pay(BigInt(count))
    if (number % 20 === 0) await ask("anvil_setBalance", zero.slice(0, 42), "0x1")
    await node.mine()
  }
  await settled()
  for (const message of messages) consumer.take(message)
  expect(consumer.discarded).toEqual([])
  for (let number = 1; number <= blockCount; number++) {
    const block = await node.at({ block: number }).block()
    const { transactions = [], ...built } = consumer.blocks.get(number) ?? {}
    expect(transactions.map((raw) => keccak256(raw as Hex))).toEqual(
      block?.transactions.map((each) => (typeof each === "string" ? each : each.hash)),
    )
    expect(built).toMatchObject({
      parentHash: block?.parentHash,
      gasUsed: block?.gasUsed,
      receiptsRoot: block?.receiptsRoot,
      logsBloom: block?.logsBloom,
      footprint: block?.blobGasUsed,
    })
  }
})
