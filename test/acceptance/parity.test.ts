/** Compares the traces of `trace_*` with anvil's, for the same transactions in the same blocks. */
import type { Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "./anvil.ts"
import { alice, bob, contracts, impersonated, signedHistory, storing } from "./traceHistory.ts"
import { differencesOf, type VmTrace } from "./vmTraces.ts"

const anvilOptions = ["--hardfork", "osaka", "--gas-limit", "60000000", "--base-fee", "875000000"]

type Json = Readonly<Record<string, unknown>>
type Ask = <T>(method: string, ...params: unknown[]) => Promise<T>

interface Trace {
  action: Json
  blockHash: Hex
  blockNumber: number
  transactionHash: Hex
}

/** Removes the block hash: extra data, random values and gas limits of the two nodes differ. */
const withoutBlock = ({ blockHash: _, ...trace }: Trace) => trace

/** Removes the transaction hash: the two nodes give an unsigned transaction different signature values. */
const withoutHash = ({ transactionHash: _, ...trace }: ReturnType<typeof withoutBlock>) => trace

let node: MidblockNode
let anvil: Awaited<ReturnType<typeof startAnvil>>
let ours: Ask
let theirs: Ask
/** Hashes by name, with the traces of the transaction while it was only pre-confirmed. */
const sent = new Map<string, { ours: Hex; theirs: Hex; number: number; pending: readonly Trace[] }>()

async function send(name: string, method: string, transaction: unknown) {
  const hash = await ours<Hex>(method, transaction)
  const pending = await ours<Trace[]>("trace_transaction", hash)
  expect(await ours("trace_block", "pending")).toEqual(pending)
  await node.mine()
  const reference = await theirs<Hex>(method, transaction)
  sent.set(name, { ours: hash, theirs: reference, number: sent.size + 1, pending })
}

beforeAll(async () => {
  node = await createNode({ hardfork: "osaka" })
  anvil = await startAnvil(anvilOptions)
  ours = (method, ...params) => node.request<unknown>({ method, params }) as Promise<never>
  theirs = (method, ...params) => anvil.request(method, params) as Promise<never>
  for (const ask of [ours, theirs]) {
    for (const { address, code, balance } of contracts) {
      await ask("anvil_setCode", address, code)
      await ask("anvil_setBalance", address, balance)
    }
    await ask("anvil_setBalance", impersonated.address, "0xde0b6b3a7640000")
    await ask("anvil_impersonateAccount", impersonated.address)
  }
  for (const [name, raw] of Object.entries(await signedHistory()))
    await send(name, "eth_sendRawTransaction", raw)
  for (const [name, transaction] of Object.entries(impersonated.transactions))
    await send(name, "eth_sendTransaction", { from: impersonated.address, ...transaction })
})
afterAll(async () => {
  await node.close()
  await anvil[Symbol.asyncDispose]()
})

/** The functions that correct known mistakes of anvil, by transaction. */
const known: Readonly<Record<string, (traces: readonly Trace[]) => readonly Trace[]>> = {
  // revm reports a SELFDESTRUCT by its change of balances; there is none when a contract pays itself.
  destroysToSelf: ([call, suicide]) => {
    const { to } = (call as Trace).action
    const action = { address: to, balance: "0x64", refundAddress: to }
    return [call as Trace, { ...(suicide as Trace), action }]
  },
}
const corrected = (name: string, traces: readonly Trace[]) => known[name]?.(traces) ?? traces

/** A single STOP empties the whole of revm's instruction trace (revm-inspectors, `make_vm_trace`). */
const emptied = new Set(["callsPoor", "destroysMany", "stop"])

/** revm assigns instructions of callees to other calls when calls are nested or call precompiled contracts. */
const mixedUp = new Set([
  "solidity, all kinds",
  "solidity, reverting",
  "callsPrecompiles",
  "nested",
  "impersonated call",
])

/** revm's state diff omits code that a delegation sets (EIP-7702). */
const delegated: Readonly<Record<string, Json>> = {
  "delegation, and a call of it": {
    [bob.address.toLowerCase()]: { "*": { from: "0x", to: `0xef0100${storing.slice(2)}` } },
  },
}

test("both nodes have more than 45 transactions, one in each block", async () => {
  expect(sent.size).toBeGreaterThan(45)
  expect(Number(await ours("eth_blockNumber"))).toBe(sent.size)
  expect(Number(await theirs("eth_blockNumber"))).toBe(sent.size)
})

test("trace_transaction, trace_block: traces of sealed transactions equal anvil's", async () => {
  for (const [name, { ours: hash, theirs: reference, number }] of sent) {
    const expected = await theirs<Trace[]>("trace_transaction", reference)
    const same = corrected(name, expected)
    const traces = await ours<Trace[]>("trace_transaction", hash)
    const { hash: blockHash } = await ours<{ hash: Hex }>(
      "eth_getBlockByNumber",
      `0x${number.toString(16)}`,
      false,
    )
    for (const trace of traces) {
      expect(trace.blockHash).toBe(blockHash)
      expect(trace.transactionHash).toBe(hash)
    }
    const strip = (trace: Trace) => withoutHash(withoutBlock(trace))
    expect({ name, traces: traces.map(strip) }).toEqual({ name, traces: same.map(strip) })
    for (const block of [`0x${number.toString(16)}`, blockHash])
      expect(await ours("trace_block", block)).toEqual(traces)
  }
})

test("trace_transaction, trace_block: pre-confirmed traces equal the sealed ones, without a block hash", async () => {
  for (const { ours: hash, pending } of sent.values()) {
    const traces = await ours<Trace[]>("trace_transaction", hash)
    expect(pending).toEqual(traces.map((trace) => ({ ...trace, blockHash: null })))
  }
})

interface Results {
  output: Hex
  trace: Trace[]
  vmTrace: VmTrace
  stateDiff: Record<Hex, Json>
}

const all = ["trace", "vmTrace", "stateDiff"]

test("trace_replayBlockTransactions, trace_replayTransaction: output, calls, instructions, state diff", async () => {
  for (const [name, { ours: hash, number }] of sent) {
    const block = `0x${number.toString(16)}`
    const [result] = await ours<Results[]>("trace_replayBlockTransactions", block, all)
    const [reference] = await theirs<Results[]>("trace_replayBlockTransactions", block, all)
    if (result === undefined || reference === undefined) throw new Error(`nothing in block ${block}`)
    expect(result).toEqual({
      ...(await ours<Results>("trace_replayTransaction", hash, all)),
      transactionHash: hash,
    })
    expect({ name, output: result.output }).toEqual({ name, output: reference.output })
    expect({ name, trace: result.trace }).toEqual({ name, trace: corrected(name, reference.trace) })
    const differences = emptied.has(name)
      ? reference.vmTrace.ops
      : differencesOf(result.vmTrace, reference.vmTrace, { ignoresSubs: mixedUp.has(name) })
    expect({ name, differences }).toEqual({ name, differences: [] })
    const stateDiff = { ...reference.stateDiff }
    for (const [address, code] of Object.entries(delegated[name] ?? {}))
      stateDiff[address as Hex] = { ...stateDiff[address as Hex], code }
    expect({ name, stateDiff: result.stateDiff }).toEqual({ name, stateDiff })
  }
})

test("trace_filter: by addresses, with an offset and a count", async () => {
  const caller = impersonated.address
  const callee = contracts[1]?.address
  const last = `0x${sent.size.toString(16)}`
  const range = { fromBlock: "0x1", toBlock: last }
  const strip = (trace: Trace) => withoutHash(withoutBlock(trace))
  const destroysToSelf = (trace: Trace) => sent.get("destroysToSelf")?.ours === trace.transactionHash
  for (const filter of [
    { ...range, fromAddress: [caller] },
    { ...range, toAddress: [callee] },
    { ...range, toAddress: [callee], after: 2, count: 3 },
    { ...range, fromAddress: [caller], toAddress: [callee] },
    { ...range, fromAddress: [alice.address], toAddress: [callee], mode: "intersection" },
    { ...range, fromAddress: [callee], toAddress: ["0x000000000000000000000000000000000000dead"] },
    { ...range, fromBlock: "0x2", toBlock: "0x4" },
    { ...range, count: 7 },
    range,
  ]) {
    const [result, reference] = [
      await ours<Trace[]>("trace_filter", filter),
      await theirs<Trace[]>("trace_filter", filter),
    ]
    const traces = (list: Trace[]) => list.filter((trace) => !destroysToSelf(trace)).map(strip)
    expect({ filter, traces: traces(result) }).toEqual({ filter, traces: traces(reference) })
    expect(result.length).toBeGreaterThan(0)
  }
})

test("unknown transactions, unknown blocks and genesis give the same answers as anvil, except trace_block of an unknown one", async () => {
  const nothing = `0x${"ab".repeat(32)}`
  for (const [method, ...params] of [
    ["trace_transaction", nothing],
    ["trace_block", "0x0"],
    ["trace_replayBlockTransactions", "0x99999", ["trace"]],
    ["trace_replayBlockTransactions", "0x0", ["trace"]],
  ] as const)
    expect(await ours(method, ...params)).toEqual(await theirs(method, ...params))
})
