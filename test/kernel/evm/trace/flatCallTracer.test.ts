import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../../src/index.ts"
import { callee, caller, calling, traceCode } from "./code.ts"

type Flat = {
  readonly type: string
  readonly action: { readonly callType?: string; readonly to?: string }
  readonly error?: string
  readonly result?: object
  readonly subtraces: number
  readonly traceAddress: readonly number[]
}

const flat = async (code: string, tracerConfig: object = {}, other = "0x") =>
  (await traceCode(code, { tracer: "flatCallTracer", tracerConfig }, { other })) as unknown as Flat[]

const identity = (op: "f1" | "f4" | "fa", value = "5f") =>
  `5f5f5f5f${op === "f1" ? value : ""}600461ffff${op}50`

test("default: a call precedes its subcalls, each has its trace address; there is no transaction hash", async () => {
  const reverting = "0x60aa5f5260205ffd"
  expect(await flat(`0x${calling("fa")}50${calling("f4")}5000`, {}, reverting)).toEqual([
    {
      action: {
        callType: "call",
        from: `0x${"00".repeat(20)}`,
        gas: "0x100000",
        input: "0x",
        to: caller,
        value: "0x0",
      },
      blockHash: null,
      blockNumber: 0,
      result: { gasUsed: expect.stringMatching(/^0x5[0-9a-f]{3}$/), output: "0x" },
      subtraces: 2,
      traceAddress: [],
      transactionHash: null,
      transactionPosition: 0,
      type: "call",
    },
    ...(["staticcall", "delegatecall"] as const).map((callType, index) => ({
      action: { callType, from: caller, gas: "0xffff", input: "0x", to: callee, value: "0x0" },
      blockHash: null,
      blockNumber: 0,
      error: "execution reverted",
      result: { gasUsed: "0x10", output: `0x${"aa".padStart(64, "0")}` },
      subtraces: 0,
      traceAddress: [index],
      transactionHash: null,
      transactionPosition: 0,
      type: "call",
    })),
  ])
})

test("args: includePrecompiles; a DELEGATECALL to a precompile is listed also without it", async () => {
  const code = `0x${identity("f1")}${identity("fa")}${identity("f4")}00`
  const shown = async (config: object) =>
    (await flat(code, config)).map(({ action, subtraces, traceAddress }) => [
      action.callType,
      subtraces,
      traceAddress,
    ])
  expect(await shown({})).toEqual([
    ["call", 1, []],
    ["delegatecall", 0, [0]],
  ])
  expect(await shown({ includePrecompiles: true })).toEqual([
    ["call", 3, []],
    ["call", 0, [0]],
    ["staticcall", 0, [1]],
    ["delegatecall", 0, [2]],
  ])
})

test.each([
  { other: "0xfe", error: "invalid opcode: INVALID", parity: "Bad instruction", hasResult: false },
  { other: "0x50", error: "stack underflow (0 <=> 1)", parity: "Stack underflow", hasResult: false },
  { other: "0x5f56", error: "invalid jump destination", parity: "Bad jump destination", hasResult: false },
  { other: "0x5b5f56", error: "out of gas", parity: "Out of gas", hasResult: false },
  { other: "0x5f5ffd", error: "execution reverted", parity: "Reverted", hasResult: true },
])("args: convertParityErrors: $error", async ({ other, error, parity, hasResult }) => {
  const code = `0x${calling("f1")}00`
  const [own, converted] = [
    await flat(code, {}, other),
    await flat(code, { convertParityErrors: true }, other),
  ]
  expect(own[1]?.error).toBe(error)
  expect(converted[1]?.error).toBe(parity)
  expect(own[1]?.result !== undefined).toBe(hasResult)
})

const addressIn = (call: Flat | undefined) =>
  (call?.result as { readonly address?: Hex } | undefined)?.address

test("behavior: creations and self-destructions", async () => {
  // Creates a contract that destroys itself, and then reverts; the bytes after the REVERT do not run.
  const created = await flat("0x6130ff5f526002601e5ff0505f5ffd5f52605f5ff0")
  expect(created.map(({ type, error, subtraces }) => [type, error, subtraces])).toEqual([
    ["call", "execution reverted", 1],
    ["create", undefined, 1],
    ["suicide", undefined, 0],
  ])
  const address = addressIn(created[1])
  expect(created[1]).toMatchObject({
    action: { from: caller, init: "0x30ff", value: "0x0" },
    result: { address, code: "0x" },
  })
  expect(created[2]).toMatchObject({ action: { address, balance: "0x0", refundAddress: address } })
  const [, failed] = await flat("0x635f5ffd005f526004601c5ff000")
  expect(failed).toMatchObject({ type: "create", error: "execution reverted", result: { code: "0x" } })
  expect(failed?.result).not.toHaveProperty("address")
})

test("behavior: a transaction has its position and, once sealed, a block hash, also in other traces", async () => {
  await using node = await createNode()
  const [from, to] = node.accounts.map(({ address }) => address as Hex)
  const hash = await node.request({ method: "eth_sendTransaction", params: [{ from, to, value: "0x5" }] })
  const trace = (config: object) =>
    node.request<unknown>({ method: "debug_traceTransaction", params: [hash, config] })
  const list = (blockHash: Hex | null) => [
    {
      action: { callType: "call", from, gas: "0x5208", input: "0x", to, value: "0x5" },
      blockHash,
      blockNumber: 1,
      result: { gasUsed: "0x5208", output: "0x" },
      subtraces: 0,
      traceAddress: [],
      transactionHash: hash,
      transactionPosition: 0,
      type: "call",
    },
  ]
  expect(await trace({ tracer: "flatCallTracer" })).toEqual(list(null))
  await node.mine()
  const sealed = list(
    (await node.request({ method: "eth_getBlockByNumber", params: ["0x1", false] }))?.hash as Hex,
  )
  expect(await trace({ tracer: "flatCallTracer" })).toEqual(sealed)
  expect(await trace({ tracer: "parityTracer" })).toEqual(sealed)
  expect(await trace({ tracer: "muxTracer", tracerConfig: { flatCallTracer: {} } })).toEqual({
    flatCallTracer: sealed,
  })
  expect(
    await node.request<unknown>({
      method: "debug_traceBlockByNumber",
      params: ["0x1", { tracer: "flatCallTracer" }],
    }),
  ).toEqual([{ txHash: hash, result: sealed }])
})
