import type { Hex } from "viem"
import { expect, test } from "vitest"
import { type CreateNodeOptions, createNode } from "../../../src/index.ts"
import { createNodeFor } from "../../../src/instance/createNode.ts"

interface Placed {
  readonly blockHash: Hex | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
}

/** A node with a transaction that is pre-confirmed. */
async function withPayment(options: CreateNodeOptions, create: typeof createNode = createNode) {
  const node = await create({ timestamp: 1_700_000_000, ...options })
  const [from = "0x", to = "0x"] = node.accounts.map(({ address }) => address as Hex)
  const ask = (method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<never>
  const pay = () => ask("eth_sendTransaction", { from, to, value: "0x1" }) as Promise<Hex>
  return { node, ask, pay, from, to, hash: await pay(), [Symbol.asyncDispose]: () => node.close() }
}

const placeOf = ({ blockHash, blockNumber, transactionIndex }: Placed) => ({
  blockHash,
  blockNumber,
  transactionIndex,
})

const zeroHash = `0x${"00".repeat(32)}`
const openPlace = { blockHash: null, blockNumber: "0x1", transactionIndex: "0x0" }
const noPlace = { blockHash: null, blockNumber: null, transactionIndex: null }

test("sealed: receipt and block of a transaction appear with the seal, as on other nodes", async () => {
  await using context = await withPayment({ receipts: "sealed" })
  const { node, ask, from, hash } = context
  expect(await ask("eth_getTransactionReceipt", hash)).toBeNull()
  expect(placeOf(await ask("eth_getTransactionByHash", hash))).toEqual(noPlace)
  expect(placeOf(await ask("eth_getTransactionBySenderAndNonce", from, "0x0"))).toEqual(noPlace)
  const [waiting] = (await ask("eth_pendingTransactions")) as Placed[]
  expect(waiting && placeOf(waiting)).toEqual(noPlace)
  const [sealed] = await node.mine()
  const place = { blockHash: sealed, blockNumber: "0x1", transactionIndex: "0x0" }
  expect(placeOf(await ask("eth_getTransactionReceipt", hash))).toEqual(place)
  expect(placeOf(await ask("eth_getTransactionByHash", hash))).toEqual(place)
  expect(placeOf(await ask("eth_getTransactionBySenderAndNonce", from, "0x0"))).toEqual(place)
})

test("sealed: the open block is not hidden, and a sync send answers with the pre-confirmation", async () => {
  await using context = await withPayment({ receipts: "sealed" })
  const { ask, from, to, hash } = context
  expect(await ask("eth_getBlockReceipts", "pending")).toMatchObject([
    { transactionHash: hash, blockHash: zeroHash },
  ])
  expect(placeOf(await ask("eth_getTransactionByBlockNumberAndIndex", "pending", "0x0"))).toEqual(openPlace)
  expect(await ask("eth_getTransactionCount", from, "pending")).toBe("0x1")
  expect(await ask("eth_getTransactionCount", from, "latest")).toBe("0x0")
  expect(await ask("debug_traceTransaction", hash, { tracer: "noopTracer" })).toEqual({})
  expect(await ask("trace_transaction", hash)).toMatchObject([{ transactionHash: hash, blockNumber: 1 }])
  expect(await ask("midblock_inspectTransaction", hash)).toMatchObject({ hash, blockNumber: "0x1" })
  const early = await ask("eth_sendTransactionSync", { from, to, value: "0x1" })
  expect(early).toMatchObject({ status: "0x1", blockNumber: "0x1", blockHash: zeroHash })
})

test("sealed: a batch of calls waits for its receipts", async () => {
  await using context = await withPayment({ receipts: "sealed" })
  const { node, ask, to } = context
  const batch = { version: "2.0.0", id: "0x01", chainId: "0x7a69", calls: [{ to }] }
  await ask("wallet_sendCalls", batch)
  expect(await ask("wallet_getCallsStatus", "0x01")).toMatchObject({ status: 100 })
  await node.mine()
  expect(await ask("wallet_getCallsStatus", "0x01")).toMatchObject({
    status: 200,
    receipts: [{ status: "0x1" }],
  })
})

test("preconfirmed: a receipt exists as soon as its transaction is published", async () => {
  await using context = await withPayment({ receipts: "preconfirmed" })
  const { ask, hash } = context
  expect(placeOf(await ask("eth_getTransactionReceipt", hash))).toEqual({ ...openPlace, blockHash: zeroHash })
  expect(placeOf(await ask("eth_getTransactionByHash", hash))).toEqual(openPlace)
})

test("a revert and a new seal: the receipt leaves with its block", async () => {
  await using context = await withPayment({ receipts: "sealed" })
  const { node, ask, hash } = context
  const id = await node.snapshot()
  await node.mine()
  await node.revert(id)
  expect(await ask("eth_getTransactionReceipt", hash)).toBeNull()
  await node.mine()
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ blockNumber: "0x1" })
})

const program = ((options?: CreateNodeOptions) =>
  createNodeFor("program", options ?? {})) as typeof createNode

test.each([
  { who: "a node in process", options: {}, create: createNode, receipts: "preconfirmed" },
  {
    who: "a node in process that mines",
    options: { mining: true },
    create: createNode,
    receipts: "preconfirmed",
  },
  { who: "the program", options: {}, create: program, receipts: "sealed" },
  {
    who: "the program with a network",
    options: { network: "ethgas" as const },
    create: program,
    receipts: "preconfirmed",
  },
  {
    who: "the program with a network and the option",
    options: { network: "ethgas" as const, receipts: "sealed" as const },
    create: program,
    receipts: "sealed",
  },
])("$who has receipts: $receipts", async ({ options, create, receipts }) => {
  await using node = await create(options)
  expect(node.options.receipts).toBe(receipts)
})

test("a fixture keeps the option of its build, and otherwise has the one of who starts it", async () => {
  const fixtureOf = async (options: CreateNodeOptions) => {
    await using node = await createNode(options)
    return node.exportFixture()
  }
  const [plain, early] = [await fixtureOf({}), await fixtureOf({ receipts: "preconfirmed" })]
  const started = async (fixture: string, create: typeof createNode) => {
    await using node = await create({ fixture })
    return node.options.receipts
  }
  expect(await started(plain, program)).toBe("sealed")
  expect(await started(early, program)).toBe("preconfirmed")
  expect(await started(plain, createNode)).toBe("preconfirmed")
})

test("error: early receipts without flashblocks", async () => {
  await expect(createNode({ receipts: "preconfirmed", flashblocks: false })).rejects.toThrow(
    "invalid option receipts: expected flashblocks: true beside it, got preconfirmed",
  )
  await using node = await createNode({ flashblocks: false })
  expect(node.options.flashblocks).toBe(false)
})
