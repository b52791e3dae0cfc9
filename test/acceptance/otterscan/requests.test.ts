/**
 * Tests the requests of each page of Otterscan, with its provider; its formatter demands the shapes of the results.
 *
 * @see otterscan at 9dfd87f: `src/useProvider.ts`, `src/useErigonHooks.ts`, `src/search/search.ts`, `src/utils/formatter.ts`
 */
import {
  AbiCoder,
  FetchRequest,
  getAddress,
  type JsonRpcApiProvider,
  JsonRpcProvider,
  WebSocketProvider,
} from "ethers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { z } from "zod"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { shapes } from "./shapes.ts"

/** The origin of a page that is served locally, as by Otterscan's image. */
const origin = "http://localhost:5100"

/** Transactions in a page (`PAGE_SIZE`). */
const pageSize = 25

/** Logs one topic, pays 1 wei to the fee recipient, and ends. */
const payer = "60aa60006000a1600060006000600060014161fffff15000"
const initCode = `0x60${byte(payer.length / 2)}600c60003960${byte(payer.length / 2)}6000f3${payer}`

/** Reverts with `Error("no")`; the data follows the code. */
const errorData = `08c379a0${AbiCoder.defaultAbiCoder().encode(["string"], ["no"]).slice(2)}`
const reverter = `0x60${byte(errorData.length / 2)}600c60003960${byte(errorData.length / 2)}6000fd${errorData}`
const reverterAt = `0x${"aa".repeat(20)}`

function byte(value: number): string {
  return value.toString(16).padStart(2, "0")
}

let node: MidblockNode
let url: string
let alice: string
let bob: string

/** Transactions by their purpose, in block 1 and pre-confirmed in block 2. */
const sealed: Record<string, string> = {}
const open: Record<string, string> = {}
let contract: string

beforeAll(async () => {
  node = await createNode()
  url = (await node.listen()).url
  const [first, second] = node.accounts.map((account) => account.address)
  alice = first ?? ""
  bob = second ?? ""
  const send = (fields: object) =>
    node.request<string>({
      method: "eth_sendTransaction",
      params: [{ from: alice, gas: "0x30000", ...fields }],
    })
  const receiptOf = (hash: string) =>
    node.request<{ contractAddress: string }>({ method: "eth_getTransactionReceipt", params: [hash] })
  await node.request<unknown>({ method: "anvil_setCode", params: [reverterAt, reverter] })
  for (const found of [sealed, open]) {
    found.transfer = await send({ to: bob, value: "0x5" })
    found.legacy = await send({ to: bob, gasPrice: "0x77359400" })
    found.creation = await send({ data: initCode, value: "0xa" })
    contract = (await receiptOf(found.creation)).contractAddress
    found.payment = await send({ to: contract })
    found.failure = await send({ to: reverterAt })
    if (found === sealed) await node.mine()
  }
})
afterAll(() => node.close())

test("CORS: the preflight and the reply allow the origin of the page", async () => {
  const headers = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  }
  const preflight = await fetch(url, { method: "OPTIONS", headers: { origin, ...headers } })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-allow-headers": "content-type",
  })
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ots_getApiLevel", params: [] })
  const reply = await fetch(url, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body,
  })
  expect(reply.headers.get("access-control-allow-origin")).toBe(origin)
  expect(await reply.json()).toEqual({ jsonrpc: "2.0", id: 1, result: 8 })
})

function httpProvider(): JsonRpcApiProvider {
  const request = new FetchRequest(url)
  request.setHeader("origin", origin)
  return new JsonRpcProvider(request, undefined, { staticNetwork: true })
}
const webSocketProvider = (): JsonRpcApiProvider =>
  new WebSocketProvider(url.replace("http", "ws"), undefined, { staticNetwork: true })

describe.each([
  ["HTTP", httpProvider],
  ["WebSocket", webSocketProvider],
] as const)("over %s", (_name, connect) => {
  let provider: JsonRpcApiProvider
  beforeAll(() => {
    provider = connect()
  })
  afterAll(() => provider.destroy())

  /** Sends a request, and checks that the result has the shape that Otterscan reads. */
  async function ask<Name extends keyof typeof shapes>(
    method: Name,
    ...params: unknown[]
  ): Promise<z.infer<(typeof shapes)[Name]>> {
    const result: unknown = await provider.send(method, params)
    expect({ method, issues: shapes[method].safeParse(result).error?.issues }).toEqual({
      method,
      issues: undefined,
    })
    return result as never
  }

  test("the first requests: block number, newest header, API level and chain id", async () => {
    const [number, latest, level, { chainId }] = await Promise.all([
      provider.getBlockNumber(),
      ask("erigon_getHeaderByNumber", "latest"),
      ask("ots_getApiLevel"),
      provider.getNetwork(),
    ])
    expect({ number, level, chainId }).toEqual({ number: 1, level: 8, chainId: 31337n })
    expect(await ask("erigon_getHeaderByNumber", 1)).toEqual(latest)
  })

  test("a block by number and hash, with its transactions", async () => {
    const details = await ask("ots_getBlockDetails", 1)
    expect(await ask("ots_getBlockDetailsByHash", details.block.hash)).toEqual(details)
    expect(details.block.transactionCount).toBe(5)
    const page = await ask("ots_getBlockTransactions", 1, 0, pageSize)
    expect(page.fullblock.transactions.map(({ hash }) => hash)).toEqual(Object.values(sealed))
    expect(page.receipts.map(({ status }) => status)).toEqual(["0x1", "0x1", "0x1", "0x1", "0x0"])
    const [first] = page.receipts
    const gas = page.receipts.reduce(
      (sum, { gasUsed, effectiveGasPrice }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice),
      0n,
    )
    expect(BigInt(details.totalFees)).toBe(gas)
    expect(first?.blockHash).toBe(details.block.hash)
    expect(await provider.send("ots_getBlockDetails", [99])).toBeNull()
  })

  test.each([
    ["sealed", sealed, 1],
    ["pre-confirmed", open, 2],
  ] as const)("details, receipt and traces of every %s transaction", async (state, hashes, blockNumber) => {
    for (const hash of Object.values(hashes)) {
      const [response, receipt] = await Promise.all([
        provider.getTransaction(hash),
        provider.getTransactionReceipt(hash),
      ])
      expect({ hash, number: receipt?.blockNumber, confirmations: await receipt?.confirmations() }).toEqual({
        hash,
        number: blockNumber,
        confirmations: state === "sealed" ? 1 : 0,
      })
      expect(response?.gasPrice).toBe(receipt?.gasPrice)
      await ask("eth_getTransactionByHash", hash)
      await ask("eth_getTransactionReceipt", hash)
      await ask("ots_traceTransaction", hash)
      const { vmTrace } = await ask("trace_replayTransaction", hash, ["vmTrace"])
      expect(vmTrace).not.toBeNull()
      const { stateDiff } = await ask("trace_replayTransaction", hash, ["stateDiff"])
      expect(Object.keys(stateDiff ?? {})).toContain(alice.toLowerCase())
    }
    const ofPayment = await ask("ots_getInternalOperations", hashes.payment)
    expect(ofPayment).toEqual([{ type: 0, from: expect.any(String), to: expect.any(String), value: "0x1" }])
    expect(await ask("ots_getTransactionError", hashes.failure)).toBe(`0x${errorData}`)
    expect(await ask("ots_getTransactionError", hashes.transfer)).toBe("0x")
    const trace = await ask("ots_traceTransaction", hashes.payment)
    expect(trace.map(({ type, depth }) => `${depth} ${type}`)).toEqual(["0 CALL", "1 CALL"])
  })

  test("sealed and pre-confirmed transactions by sender and nonce; null for an unused nonce", async () => {
    const checksummed = getAddress(alice)
    const all = [...Object.values(sealed), ...Object.values(open)]
    expect(await provider.getTransactionCount(checksummed)).toBe(5)
    for (const [nonce, hash] of all.entries())
      expect(await ask("ots_getTransactionBySenderAndNonce", checksummed, nonce)).toBe(hash)
    expect(await ask("ots_getTransactionBySenderAndNonce", checksummed, all.length)).toBeNull()
  })

  test("an account: searches, code, creator, balance", async () => {
    for (const method of ["ots_searchTransactionsBefore", "ots_searchTransactionsAfter"] as const) {
      const page = await ask(method, getAddress(alice), 0, pageSize)
      expect(page.txs.map(({ hash }) => hash)).toEqual(Object.values(sealed).reverse())
      expect(page.receipts.map(({ transactionHash }) => transactionHash)).toEqual(
        page.txs.map(({ hash }) => hash),
      )
      expect(page.firstPage).toBe(true)
      expect(page.lastPage).toBe(true)
      await ask(method, getAddress(alice), 2, pageSize)
      await ask(method, getAddress(bob), 1, pageSize)
    }
    const created = String((await provider.getTransactionReceipt(String(sealed.creation)))?.contractAddress)
    expect(await ask("ots_hasCode", created, "latest")).toBe(true)
    expect(await ask("ots_hasCode", getAddress(alice), "latest")).toBe(false)
    expect(await ask("ots_getContractCreator", created)).toEqual({ hash: sealed.creation, creator: alice })
    expect(await ask("ots_getContractCreator", getAddress(alice))).toBeNull()
    expect(await provider.send("eth_getCode", [created, "latest"])).toBe(`0x${payer}`)
    expect(await provider.getBalance(created)).toBe(9n)
  })

  test("a pre-confirmed contract has a creator, and has code at pending but not at latest", async () => {
    const created = String((await provider.getTransactionReceipt(String(open.creation)))?.contractAddress)
    expect(await ask("ots_getContractCreator", created)).toEqual({ hash: open.creation, creator: alice })
    expect(await ask("ots_hasCode", created, "pending")).toBe(true)
    expect(await ask("ots_hasCode", created, "latest")).toBe(false)
  })
})
