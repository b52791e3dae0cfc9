/** Forks of a chain of the OP stack over HTTP: blocks that begin with a deposit (type 0x7e) are passed on unchanged. */
import { createPublicClient, type Hex, http, pad } from "viem"
import { optimism } from "viem/chains"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../../src/index.ts"
import { startProxy, type TestProxy } from "../remote/proxy.ts"
import { ada, askOf, bob, contracts, type History, sum, usingNode, writeHistory } from "./remotes.ts"

type Json = Readonly<Record<string, unknown>>

/** The block that begins with the deposit. */
const number = "0x3"
const sender = "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001"
const l1Block = "0x4200000000000000000000000000000000000015"
const hash: Hex = `0x${"7e".repeat(32)}`

let remote: MidblockNode
let proxy: TestProxy
let history: History
beforeAll(async () => {
  remote = await createNode({ chainId: 10n })
  history = await writeHistory(askOf(remote))
  const block = (await askOf(remote)("eth_getBlockByNumber", [number, false])) as Json
  proxy = await startProxy((await remote.listen()).url)
  proxy.always(({ calls }) => ({
    change(body) {
      const answers = [JSON.parse(body)].flat() as { readonly id: number; readonly result: unknown }[]
      const changed = answers.map((answer) => {
        const call = calls.find(({ id }) => id === answer.id)
        const result = call && changedBy(call.method, call.params, answer.result, block.hash)
        return result === answer.result ? answer : { jsonrpc: "2.0", id: answer.id, result }
      })
      return JSON.stringify(Array.isArray(JSON.parse(body)) ? changed : changed[0])
    },
  }))
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await remote.close()
})

/** The transaction with the attributes of layer 1, as op-geth encodes it. */
const deposit = (blockHash: unknown): Json => ({
  ...{ blockHash, blockNumber: number, hash, from: sender, to: l1Block, gas: "0xf4240", gasPrice: "0x0" },
  ...{ input: `0x3db6be2b${"00".repeat(174)}`, mint: "0x0", nonce: "0x2", r: "0x0", s: "0x0", v: "0x0" },
  ...{ sourceHash: pad("0x50"), transactionIndex: "0x0", type: "0x7e", value: "0x0", yParity: "0x0" },
  ...{ depositReceiptVersion: "0x1", isSystemTx: false },
})

const costs = { l1Fee: "0x1c9", l1GasPrice: "0x3b9aca07", l1GasUsed: "0x640", l1BaseFeeScalar: "0x8dd" }
const operator = { operatorFeeScalar: "0x0", operatorFeeConstant: "0x0", daFootprintGasScalar: "0x190" }

const depositReceipt = (blockHash: unknown): Json => ({
  ...{ blockHash, blockNumber: number, transactionHash: hash, transactionIndex: "0x0", type: "0x7e" },
  ...{ from: sender, to: l1Block, contractAddress: null, cumulativeGasUsed: "0xb44c", gasUsed: "0xb44c" },
  ...{ effectiveGasPrice: "0x0", logs: [], logsBloom: `0x${"00".repeat(256)}`, status: "0x1" },
  ...{ depositNonce: "0x2", depositReceiptVersion: "0x1", blobGasUsed: "0x0", ...costs, ...operator },
})

/** The trace of the deposit. */
const trace: Json = {
  type: "CALL",
  from: sender,
  to: l1Block,
  value: "0x0",
  gas: "0xf4240",
  gasUsed: "0xb44c",
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null

/** Returns the answer of the remote as one of the OP stack: the deposit comes before the other transactions of its block. */
function changedBy(method: string, params: readonly unknown[], result: unknown, blockHash: unknown): unknown {
  const behind = (each: unknown) =>
    isObject(each) && each.blockNumber === number ? { ...each, transactionIndex: "0x1" } : each
  if (params[0] === hash) {
    if (method === "eth_getTransactionByHash") return deposit(blockHash)
    return method === "eth_getTransactionReceipt" ? depositReceipt(blockHash) : trace
  }
  if (method === "eth_getBlockReceipts" && Array.isArray(result)) {
    const receipts = result.map((each) => ({ ...(behind(each) as Json), ...costs }))
    return params[0] === number ? [depositReceipt(blockHash), ...receipts] : receipts
  }
  if (method === "eth_getTransactionReceipt" && isObject(result))
    return { ...(behind(result) as Json), ...costs }
  if (method === "eth_getTransactionByHash") return behind(result)
  if (!isObject(result) || !("parentHash" in result) || !Array.isArray(result.transactions)) return result
  const header = { ...result, extraData: "0x00000000fa00000006", excessBlobGas: "0x0", blobGasUsed: "0x0" }
  if (result.number !== number) return header
  const others = result.transactions.map(behind)
  return { ...header, transactions: [params[1] === true ? deposit(blockHash) : hash, ...others] }
}

/** Sends one request without a client; returns the body of the response. */
const bodyOf = async (url: string, method: string, params: readonly unknown[]): Promise<string> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  return (await fetch(url, { method: "POST", headers, body })).text()
}

test("behavior: blocks, transactions, receipts and traces with deposits are the remote's, field by field", async () => {
  await usingNode({ fork: { url: proxy.url } }, async (node) => {
    const { url } = await node.listen()
    const block = (await askOf(remote)("eth_getBlockByNumber", [number, false])) as { readonly hash: Hex }
    const asked: readonly (readonly [string, readonly unknown[]])[] = [
      ["eth_getBlockByNumber", [number, true]],
      ["eth_getBlockByNumber", [number, false]],
      ["eth_getBlockByHash", [block.hash, true]],
      ["eth_getBlockReceipts", [number]],
      ["eth_getTransactionByHash", [hash]],
      ["eth_getTransactionReceipt", [hash]],
      ["eth_getTransactionReceipt", [history.transactions[0]]],
      ["debug_traceTransaction", [hash, { tracer: "callTracer" }]],
    ]
    for (const [method, params] of asked) {
      const [own, theirs] = await Promise.all(
        [url, proxy.url].map(async (each) => JSON.parse(await bodyOf(each, method, params)).result),
      )
      expect(method).toBe(method)
      expect(own).toEqual(theirs)
      expect(own).not.toBeNull()
    }
  })
})

test("behavior: viem's client of the OP stack reads deposits, and local transactions pay no fee of layer 1", async () => {
  await usingNode({ fork: { url: proxy.url } }, async (node) => {
    const client = createPublicClient({ chain: optimism, transport: http((await node.listen()).url) })
    expect(await client.getTransaction({ hash })).toMatchObject({
      ...{ type: "deposit", typeHex: "0x7e", mint: 0n, isSystemTx: false, sourceHash: pad("0x50") },
    })
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({
      l1Fee: 457n,
      l1GasPrice: 1000000007n,
    })
    const { transactions } = await client.getBlock({ blockNumber: 3n, includeTransactions: true })
    expect(transactions.map(({ type }) => type)).toEqual(["deposit", "eip1559"])
    const ask = askOf(node)
    expect(await ask("eth_call", [{ to: contracts.adder }, "latest"])).toBe(sum)
    const before = BigInt((await ask("eth_getBalance", [ada, "latest"])) as Hex)
    const sent = (await ask("eth_sendTransaction", [{ from: ada, to: bob, value: "0x5" }])) as Hex
    await node.mine()
    const receipt = (await ask("eth_getTransactionReceipt", [sent])) as Record<string, Hex>
    const cost = BigInt(receipt.gasUsed as Hex) * BigInt(receipt.effectiveGasPrice as Hex)
    expect(BigInt((await ask("eth_getBalance", [ada, "latest"])) as Hex)).toBe(before - cost - 5n)
    expect(receipt).not.toHaveProperty("l1Fee")
    // Transactions of the OP stack are not executed.
    await expect(ask("eth_sendRawTransaction", [`0x7e${"00".repeat(40)}`])).rejects.toMatchObject({
      details: "transaction type not supported: type 126 rejected, hardfork is osaka",
    })
  })
})

test("behavior: a fork at a transaction after a deposit omits the deposit, with a note; one at a deposit fails", async () => {
  const [first] = history.transactions
  await usingNode({ fork: { url: proxy.url, transactionHash: first as Hex } }, async (node) => {
    const ask = askOf(node)
    const pending = (await ask("eth_getBlockByNumber", ["pending", false])) as {
      readonly transactions: Hex[]
    }
    expect(await ask("eth_blockNumber")).toBe("0x2")
    expect(pending.transactions).toEqual([first])
    expect(node.fork?.notes).toContain(
      "deposits of the remote block (type 0x7e) that are left out of the open block: 1",
    )
  })
  await expect(createNode({ fork: { url: proxy.url, transactionHash: hash } })).rejects.toMatchObject({
    name: "ForkTransactionNotExecutable",
    message: expect.stringContaining("it is a deposit of the OP stack (type 0x7e)"),
  })
})
