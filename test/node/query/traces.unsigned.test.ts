/** Traces of transactions that no key signed: of impersonated accounts, and those sent unsigned. */
import { encodeErrorResult, encodeFunctionData, type Hex, parseAbi } from "viem"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode } from "../../../src/index.ts"

const own: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const stranger: Hex = "0x0000000000000000000000000000000000001234"
const contract: Hex = "0x00000000000000000000000000000000000c0de5"
const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const increment = { to: counter, data: encodeFunctionData({ ...Counter, functionName: "increment" }) }
const fees = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }

/** The transactions that can be sent without a signature, with their senders. */
const kinds = {
  "type 0": { from: stranger, ...increment, gasPrice: "0x77359400" },
  "type 1": { from: stranger, ...increment, gasPrice: "0x77359400", accessList: [] },
  "type 2": { from: stranger, ...increment, ...fees },
  creation: { from: stranger, data: Counter.bytecode, ...fees },
  "from a contract": { from: contract, ...increment, ...fees },
  "from a key of the node": { from: own, ...increment, ...fees },
} as const

const tracers = [
  {},
  { tracer: "callTracer" },
  { tracer: "prestateTracer" },
  { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
  { tracer: "4byteTracer" },
]

type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

/** A node with a counter, a rich stranger and a rich contract. */
async function prepared() {
  const node = await createNode()
  const ask: Ask = (method, ...params) => node.request<unknown>({ method, params }) as Promise<never>
  await ask("eth_sendTransaction", { from: own, data: Counter.bytecode })
  await node.mine()
  for (const address of [stranger, contract]) await ask("anvil_setBalance", address, "0xde0b6b3a7640000")
  await ask("anvil_setCode", contract, "0x00")
  return { node, ask }
}

interface CallTrace {
  from: Hex
  gasUsed: Hex
  error?: string
}
interface Diff {
  pre: Record<Hex, { nonce?: number }>
  post: Record<Hex, { balance?: Hex; nonce?: number }>
}

describe.each(Object.entries(kinds))("%s", (_name, transaction) => {
  test("default: every tracer gives the same trace of the transaction in the open and the sealed block", async () => {
    const { node, ask } = await prepared()
    const before = await ask<Hex>("eth_getTransactionCount", transaction.from, "pending")
    const hash = await ask<Hex>("eth_sendUnsignedTransaction", transaction)
    const signed = await ask<Hex>("eth_sendTransaction", { from: own, to: own, gas: "0x5208" })
    const receipt = await ask<{ gasUsed: Hex }>("eth_getTransactionReceipt", hash)
    const pending: { readonly result: unknown }[][] = []
    for (const config of tracers) {
      const result = await ask("debug_traceTransaction", hash, config)
      const block = await ask<{ result: unknown }[]>("debug_traceBlockByNumber", "pending", config)
      expect(block).toEqual([
        { txHash: hash, result },
        { txHash: signed, result: expect.anything() },
      ])
      pending.push(block)
    }
    const [call, , diff] = [1, 2, 3].map((i) => pending[i]?.[0]?.result)
    expect(call).toMatchObject({ from: transaction.from, gasUsed: receipt.gasUsed })
    expect((call as CallTrace).error).toBeUndefined()
    expect((diff as Diff).post[transaction.from]?.nonce).toBe(Number(before) + 1)
    const [mined] = await node.mine()
    for (const [i, config] of tracers.entries()) {
      expect(await ask("debug_traceBlockByHash", mined, config)).toEqual(pending[i])
      expect(await ask("debug_traceBlockByNumber", "latest", config)).toEqual(pending[i])
    }
    await node.close()
  })
})

test("behavior: the diff of an impersonated account's transfer has the balances of the state after it", async () => {
  const { node, ask } = await prepared()
  await ask("anvil_impersonateAccount", stranger)
  const to: Hex = `0x${"c0".repeat(20)}`
  const hash = await ask<Hex>("eth_sendTransaction", { from: stranger, to, value: "0x5", ...fees })
  const config = { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
  const { post } = await ask<Diff>("debug_traceTransaction", hash, config)
  expect(post[stranger]).toEqual({ balance: await ask("eth_getBalance", stranger, "pending"), nonce: 1 })
  expect(post[to]).toEqual({ balance: "0x5" })
  await node.close()
})

test("behavior: debug_storageRangeAt, debug_traceCall and eth_simulateV1 include unsigned transactions", async () => {
  const { node, ask } = await prepared()
  await ask("eth_sendUnsignedTransaction", kinds["from a contract"])
  const hash = await ask<Hex>("eth_sendUnsignedTransaction", kinds["type 2"])
  const [mined] = await node.mine()
  const number = encodeFunctionData({ ...Counter, functionName: "number" })
  const values = []
  for (const index of [0, 1, 2]) {
    const { storage } = await ask<{ storage: Record<Hex, { value: Hex }> }>(
      "debug_storageRangeAt",
      mined,
      index,
      counter,
      "0x",
      10,
    )
    values.push(Object.values(storage).map(({ value }) => Number(value)))
  }
  expect(values).toEqual([[], [1], [2]])
  const call = await ask<{ returnValue: Hex }>("debug_traceCall", { to: counter, data: number }, mined, {
    txIndex: "0x1",
  })
  expect(Number(call.returnValue)).toBe(1)
  const [block] = await ask<{ calls: { returnData: Hex }[] }[]>("eth_simulateV1", {
    blockStateCalls: [{ calls: [{ to: counter, data: number }] }],
  })
  expect(block?.calls.map(({ returnData }) => Number(returnData))).toEqual([2])
  expect(await ask("eth_getTransactionReceipt", hash)).toMatchObject({ from: stranger, status: "0x1" })
  await node.close()
})

test("behavior: the trace of a failed unsigned transaction explains it as that of the same signed one", async () => {
  const { node, ask } = await prepared()
  // Reverts with its calldata.
  await ask("anvil_setCode", contract, "0x365f5f37365ffd")
  const data = encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: ["too late"] })
  const failing = { to: contract, data, gas: "0xffff", ...fees }
  const unsigned = await ask<Hex>("eth_sendUnsignedTransaction", { from: stranger, ...failing })
  const signed = await ask<Hex>("eth_sendTransaction", { from: own, ...failing })
  const trace = (hash: Hex) => ask<CallTrace>("debug_traceTransaction", hash, { tracer: "callTracer" })
  const explained = await trace(unsigned)
  expect(explained).toMatchObject({
    ...{ from: stranger, error: "execution reverted", revertReason: "too late", output: data },
  })
  expect(await trace(signed)).toEqual({ ...explained, from: own })
  await node.close()
})
