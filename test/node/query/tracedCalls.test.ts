import { encodeFunctionData, type Hex, parseEther, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, test } from "vitest"
import { Counter } from "../../../contracts/artifacts/Counter.ts"
import { createNode } from "../../../src/index.ts"

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const counter: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const contract: Hex = `0x${"c0".repeat(20)}`
const word = (value: number): Hex => toHex(value, { size: 32 })

const increment = { from, to: counter, data: encodeFunctionData({ ...Counter, functionName: "increment" }) }
const number = { from, to: counter, data: encodeFunctionData({ ...Counter, functionName: "number" }) }

type Json = Readonly<Record<string, unknown>>

async function withAsk() {
  const node = await createNode()
  const ask = <T = never>(method: string, ...params: unknown[]) =>
    node.request<unknown>({ method, params }) as Promise<T>
  return { node, ask }
}

/** A node with a counter in block 1, and three increments in the open block. */
async function withIncrements() {
  const { node, ask } = await withAsk()
  await ask("eth_sendTransaction", { from, data: Counter.bytecode })
  await node.mine()
  for (let count = 0; count < 3; count++) await ask("eth_sendTransaction", increment)
  return { node, ask }
}

describe("debug_traceCallMany", () => {
  const returnValues = (traces: readonly (readonly Json[])[]) =>
    traces.map((bundle) => bundle.map(({ returnValue }) => returnValue))

  test("default: each call runs on the state after the previous one, in bundles too; nothing is kept", async () => {
    const { node, ask } = await withIncrements()
    const bundles = [{ transactions: [increment, increment] }, { transactions: [increment, number] }]
    const traces = await ask<Json[][]>(
      "debug_traceCallMany",
      bundles,
      { blockNumber: "latest" },
      { disableStack: true },
    )
    expect(returnValues(traces)).toEqual([
      ["0x", "0x"],
      ["0x", word(3)],
    ])
    expect(
      await ask("debug_traceCallMany", [{ transactions: [number] }], { blockNumber: "latest" }, {}),
    ).toEqual([[await ask("debug_traceCall", number, "latest")]])
    await node.close()
  })

  test("args: a position in a block, overrides, a tracer", async () => {
    const { node, ask } = await withIncrements()
    const at = (context: object, config: object = {}) =>
      ask<Json[][]>("debug_traceCallMany", [{ transactions: [number] }], context, config).then(returnValues)
    expect(await at({ blockNumber: "pending", transactionIndex: 1 })).toEqual([[word(1)]])
    expect(await at({ blockNumber: "pending", transactionIndex: -1 })).toEqual([[word(3)]])
    const stateOverrides = { [counter]: { stateDiff: { [word(0)]: word(9) } } }
    expect(await at({ blockNumber: "latest" }, { stateOverrides })).toEqual([[word(9)]])
    const [[call]] = (await ask("debug_traceCallMany", [{ transactions: [number] }], undefined, {
      tracer: "callTracer",
    })) as [[Json]]
    expect(call).toEqual(await ask("debug_traceCall", number, "latest", { tracer: "callTracer" }))
    await node.close()
  })

  test("args: block overrides of a bundle, else of the configuration", async () => {
    const { node, ask } = await withAsk()
    const code = "0x435f5260205ff3"
    const call = { to: contract }
    const traces = await ask<Json[][]>(
      "debug_traceCallMany",
      [{ transactions: [call], blockOverride: { number: "0x9" } }, { transactions: [call] }],
      { blockNumber: "latest" },
      { stateOverrides: { [contract]: { code } }, blockOverrides: { number: "0x7" } },
    )
    expect(returnValues(traces)).toEqual([[word(9)], [word(7)]])
    await node.close()
  })

  test("error: no calls, an index beyond the block, a call that cannot begin", async () => {
    const { node, ask } = await withAsk()
    const traced = (bundles: object, context?: object) =>
      expect(ask("debug_traceCallMany", bundles, context)).rejects
    await traced([{ transactions: [] }]).toMatchObject({ code: -32602, message: "empty bundles" })
    await traced([{ transactions: [number] }], { blockNumber: "latest", transactionIndex: 3 }).toMatchObject({
      message: expect.stringMatching(/^transaction index 3 out of range for block 0x/),
    })
    await traced([{ transactions: [{ ...number, gas: "0x1" }] }]).toMatchObject({
      message: expect.stringMatching(/^tracing failed: intrinsic gas too low/),
    })
    await node.close()
  })
})

describe("debug_traceCall", () => {
  const returned = async (
    ask: (method: string, ...params: unknown[]) => Promise<never>,
    ...where: unknown[]
  ) => Number(((await ask("debug_traceCall", number, ...where)) as { returnValue: Hex }).returnValue)

  test("args: block and txIndex", async () => {
    const { node, ask } = await withIncrements()
    expect(await returned(ask, "latest")).toBe(0)
    expect(await returned(ask, "pending")).toBe(3)
    expect(await returned(ask, "pending", { txIndex: "0x0" })).toBe(0)
    expect(await returned(ask, "pending", { txIndex: "0x2" })).toBe(2)
    await node.mine()
    expect(await returned(ask, "0x2")).toBe(3)
    expect(await returned(ask, "0x2", { txIndex: "0x1" })).toBe(1)
    await node.close()
  })

  test("args: stateOverrides, blockOverrides", async () => {
    const { node, ask } = await withIncrements()
    const stateOverrides = { [counter]: { stateDiff: { [word(0)]: word(77) } } }
    expect(await returned(ask, "latest", { stateOverrides })).toBe(77)
    // NUMBER, returned
    const code = { [contract]: { code: "0x435f5260205ff3" } }
    const config = { stateOverrides: code, blockOverrides: { number: "0x1234" } }
    expect(await ask("debug_traceCall", { to: contract }, "latest", config)).toMatchObject({
      returnValue: word(0x1234),
    })
    await node.close()
  })

  test("error: a call that cannot start, an unknown block, a transaction index out of range", async () => {
    const { node, ask } = await withIncrements()
    const refused = (...params: unknown[]) =>
      ask("debug_traceCall", ...params).then(
        () => "answered",
        ({ code, message }: { code: number; message: string }) => `${code} ${message}`,
      )
    const poor = `0x${"0d".repeat(20)}`
    expect([
      await refused({ ...number, gas: "0x64" }, "latest"),
      await refused({ from: poor, to: from, value: toHex(parseEther("1")) }, "latest"),
      await refused(number, "0x63"),
      await refused(number, "pending", { txIndex: "0x3" }),
      await refused(number, "latest", { txIndex: "0x1" }),
    ]).toMatchInlineSnapshot(`
      [
        "-32000 tracing failed: intrinsic gas too low: have 100, want 21064",
        "-32000 tracing failed: insufficient funds for gas * price + value: address 0x0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d have 0 want 1000000000000000000",
        "-32000 block #99 not found",
        "-32000 transaction index 3 out of range for block pending",
        "-32000 transaction index 1 out of range for block 0xf3edee782760078d51c13ddbbf84123e02810f02b4aa8df6d051711b8e32ba33",
      ]
    `)
    await node.close()
  })
})

describe("trace_call", () => {
  test("args: trace types, block, overrides; the state does not change", async () => {
    const { node, ask } = await withAsk()
    await ask("eth_sendTransaction", { from, data: Counter.bytecode })
    await node.mine()
    await ask("eth_sendTransaction", increment)
    const slot = async (...rest: unknown[]) => {
      const { stateDiff } = await ask<{ stateDiff: Record<Hex, { storage: Json }> }>(
        "trace_call",
        increment,
        ["stateDiff"],
        ...rest,
      )
      return stateDiff[counter]?.storage[word(0)]
    }
    const change = (from: number) => ({ "*": { from: word(from), to: word(from + 1) } })
    const overrides = { [counter]: { stateDiff: { [word(0)]: word(9) } } }
    expect(await slot()).toEqual(change(0))
    expect(await slot("latest")).toEqual(change(0))
    expect(await slot("pending")).toEqual(change(1))
    expect(await slot("pending", overrides)).toEqual(change(9))
    expect(await slot("0x1", null, { number: "0x99" })).toEqual(change(0))
    expect(await ask("eth_getStorageAt", counter, "0x0", "pending")).toBe(word(1))
    expect(await ask("trace_call", increment, [])).toEqual({
      output: "0x",
      trace: [],
      vmTrace: null,
      stateDiff: null,
    })
    await node.close()
  })

  test("error: an unknown trace type, an unknown block, too little gas", async () => {
    const { node, ask } = await withAsk()
    const refused = (...params: unknown[]) =>
      ask("trace_call", ...params).catch(({ code, message }) => `${code} ${message}`)
    expect([
      await refused({ to: contract }, ["calls"]),
      await refused({ to: contract }, ["trace"], "0x99"),
      await refused({ to: contract, gas: "0x1" }, ["trace"]),
    ]).toMatchInlineSnapshot(`
      [
        "-32602 invalid argument 1: Trace types[0]: expected "trace", "vmTrace" or "stateDiff"",
        "-32000 block #153 not found",
        "-32000 tracing failed: intrinsic gas too low: have 1, want 21000",
      ]
    `)
    await node.close()
  })
})

test("trace_callMany: each call sees the changes of the calls before it; the state does not change", async () => {
  const { node, ask } = await withAsk()
  await ask("eth_sendTransaction", { from, data: Counter.bytecode })
  const calls = [
    [increment, ["trace"]],
    [increment, ["stateDiff"]],
    [number, ["trace"]],
  ]
  const traces = await ask<{ output: Hex; stateDiff: Record<Hex, { storage: Json }> }[]>(
    "trace_callMany",
    calls,
    "pending",
  )
  expect(traces.map(({ output }) => output)).toEqual(["0x", "0x", word(2)])
  expect(traces[1]?.stateDiff[counter]?.storage).toEqual({
    [word(0)]: { "*": { from: word(1), to: word(2) } },
  })
  expect(await ask("eth_call", number, "pending")).toBe(word(0))
  await node.close()
})

test("trace_rawTransaction: the trace equals that of the sent transaction; wrong nonces are refused", async () => {
  const { node, ask } = await withAsk()
  const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
  const sign = (nonce: number) =>
    account.signTransaction({
      ...{ type: "eip1559", chainId: 31337, nonce, gas: 1_000_000n, data: Counter.bytecode as Hex },
      ...{ maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n },
    })
  const raw = await sign(0)
  const types = ["trace", "vmTrace", "stateDiff"]
  const foretold = await ask("trace_rawTransaction", raw, types, "pending")
  expect(await ask("txpool_status")).toEqual({ pending: "0x0", queued: "0x0" })
  const hash = await ask("eth_sendRawTransaction", raw)
  expect(await ask("trace_replayTransaction", hash, types)).toEqual(foretold)
  await expect(ask("trace_rawTransaction", raw, types, "pending")).rejects.toMatchObject({
    code: -32000,
    message: expect.stringContaining("nonce too low"),
  })
  await expect(ask("trace_rawTransaction", await sign(1), types)).rejects.toMatchObject({
    message: expect.stringContaining("nonce too high"),
  })
  await expect(ask("trace_rawTransaction", "0x02", types)).rejects.toMatchObject({ code: -32602 })
  await node.close()
})
