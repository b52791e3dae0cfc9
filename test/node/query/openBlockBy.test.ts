import type { Hex } from "viem"
import { describe, expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { withToken } from "./withToken.ts"

type Context = Awaited<ReturnType<typeof withToken>>

const trace = { tracer: "callTracer" }

/** The parameters of each method that takes a block, with a name of the block. */
const reads: Readonly<Record<string, (block: unknown, context: Context) => readonly unknown[]>> = {
  eth_getBalance: (block, { from }) => [from, block],
  eth_getCode: (block, { token }) => [token, block],
  eth_getStorageAt: (block, { token }) => [token, "0x2", block],
  eth_getStorageValues: (block, { token }) => [{ [token]: ["0x2"] }, block],
  eth_getTransactionCount: (block, { from }) => [from, block],
  eth_getProof: (block, { token }) => [token, ["0x2"], block],
  eth_getAccount: (block, { from }) => [from, block],
  eth_getAccountInfo: (block, { token }) => [token, block],
  eth_call: (block, { call }) => [call, block],
  eth_estimateGas: (block, { call }) => [call, block],
  eth_createAccessList: (block, { call }) => [call, block],
  eth_simulateV1: (block, { call }) => [{ blockStateCalls: [{ calls: [call] }] }, block],
  eth_callMany: (block, { call }) => [
    [{ transactions: [call] }],
    { blockNumber: block, transactionIndex: -1 },
  ],
  eth_feeHistory: (block) => ["0x2", block, [50]],
  eth_getBlockByNumber: (block) => [block, true],
  eth_getHeaderByNumber: (block) => [block],
  eth_getBlockReceipts: (block) => [block],
  eth_getBlockTransactionCountByNumber: (block) => [block],
  eth_getTransactionByBlockNumberAndIndex: (block) => [block, "0x1"],
  eth_getRawTransactionByBlockNumberAndIndex: (block) => [block, "0x1"],
  eth_getLogs: (block) => [{ fromBlock: block, toBlock: block }],
  trace_block: (block) => [block],
  trace_call: (block, { call }) => [call, ["trace"], block],
  trace_callMany: (block, { call }) => [[[call, ["trace"]]], block],
  trace_filter: (block) => [{ fromBlock: block, toBlock: block }],
  trace_replayBlockTransactions: (block) => [block, ["trace"]],
  trace_blockOpcodeGas: (block) => [block],
  debug_traceBlockByNumber: (block) => [block, trace],
  debug_traceCall: (block, { call }) => [call, block, trace],
  debug_accountInfoAt: (block, { token }) => [block, 0, token],
  debug_storageRangeAt: (block, { token }) => [block, 1, token, "0x", 8],
  debug_executionWitness: (block) => [block],
  debug_getModifiedAccountsByNumber: (block) => [block],
  debug_getRawBlock: (block) => [block],
  debug_getRawHeader: (block) => [block],
  debug_getRawReceipts: (block) => [block],
  debug_getRawTransactions: (block) => [block],
  ots_getBlockDetails: (block) => [block],
  ots_getBlockTransactions: (block) => [block, 0, 10],
  ots_hasCode: (block, { token }) => [token, block],
  erigon_getHeaderByNumber: (block) => [block],
  midblock_getFlashblocks: (block) => [block],
}

describe("the number of the open block selects it, once it has a pre-confirmed transaction", () => {
  test.each(Object.keys(reads))("%s", async (method) => {
    await using context = await withToken({ receipts: "sealed" })
    const ask = (block: unknown) =>
      context.ask(method, ...(reads[method]?.(block, context) ?? [])).then(
        (result) => ({ result }),
        ({ message }: Error) => ({ message }),
      )
    const pending = await ask("pending")
    expect(await ask("0x1")).toEqual(pending)
    expect(pending).not.toEqual(await ask("latest"))
  })

  test("the object of EIP-1898", async () => {
    await using context = await withToken()
    const { ask, token } = context
    expect(await ask("eth_getCode", token, { blockNumber: "0x1" })).toBe(
      await ask("eth_getCode", token, "pending"),
    )
  })
})

describe("logs", () => {
  test("a range from the number: alone, to it, to latest, and from an earlier block", async () => {
    await using context = await withToken()
    const { ask } = context
    const logs = await ask("eth_getLogs", { fromBlock: "pending" })
    expect(logs).toMatchObject([{ blockNumber: "0x1" }])
    expect(await ask("eth_getLogs", { fromBlock: "0x1" })).toEqual(logs)
    expect(await ask("eth_getLogs", { fromBlock: "0x1", toBlock: "latest" })).toEqual(logs)
    expect(await ask("eth_getLogs", { fromBlock: "0x0", toBlock: "0x1" })).toEqual(logs)
    expect(await ask("eth_getLogs", { fromBlock: "0x0" })).toEqual([])
    const id = await ask("eth_newFilter", { fromBlock: "0x1" })
    expect(await ask("eth_getFilterLogs", id)).toEqual(logs)
  })

  test("error: ranges that begin or end after it", async () => {
    await using context = await withToken()
    const { ask } = context
    await expect(ask("eth_getLogs", { fromBlock: "0x0", toBlock: "0x2" })).rejects.toThrow(
      "block range extends beyond current head block: toBlock 2, head 0",
    )
    await expect(ask("eth_getLogs", { fromBlock: "0x2" })).rejects.toThrow("fromBlock 2 is after toBlock 0")
  })
})

describe("the number selects nothing", () => {
  const atNumber = async ({ ask, from }: Pick<Context, "ask" | "from">) => ({
    block: await ask("eth_getBlockByNumber", "0x1", false),
    balance: await (ask("eth_getBalance", from, "0x1") as Promise<unknown>).catch(
      (error: Error) => error.message,
    ),
  })
  const nothing = { block: null, balance: "header not found: block 1" }

  test("while the block is empty, as under automine", async () => {
    await using node = await createNode()
    const ask = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }) as Promise<never>
    expect(await atNumber({ ask, from: node.accounts[0]?.address as Hex })).toEqual(nothing)
  })

  test("before the transactions are published", async () => {
    await using node = await createNode({ flashblocks: false })
    const from = node.accounts[0]?.address as Hex
    const ask = (method: string, ...params: unknown[]) =>
      node.request<unknown>({ method, params }) as Promise<never>
    await ask("eth_sendTransaction", { from, to: from })
    expect(await atNumber({ ask, from })).toEqual(nothing)
  })

  test("with openBlockBy: tag, as on most networks", async () => {
    await using tagged = await withToken({ openBlockBy: "tag" })
    expect(await atNumber(tagged)).toEqual(nothing)
    await using network = await withToken({ network: "ethgas" })
    expect(await atNumber(network)).toEqual(nothing)
  })
})

test("openBlockBy: hash selects it by the hash of its receipts too", async () => {
  await using context = await withToken({ openBlockBy: "hash" })
  const { ask, call, hash } = context
  const { blockHash, blockNumber } = (await ask("eth_getTransactionReceipt", hash)) as Record<string, Hex>
  const pending = await ask("eth_getBlockByNumber", "pending", true)
  expect(await ask("eth_getBlockByHash", blockHash, true)).toEqual(pending)
  expect(await ask("eth_getBlockByNumber", blockNumber, true)).toEqual(pending)
  expect(await ask("eth_call", call, blockHash)).toBe(await ask("eth_call", call, "pending"))
  await using other = await withToken()
  expect(await other.ask("eth_getBlockByHash", blockHash, true)).toBeNull()
})
