/** Plays one history on two nodes, one for each EVM engine, and compares their answers about it. */
import type { Hex } from "viem"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { callerOf, contracts, endless, impersonated, signedHistory } from "../../acceptance/traceHistory.ts"

type Json = Record<string, unknown>

let nodes: readonly [ours: MidblockNode, stock: MidblockNode]
const hashes: Hex[] = []

const request = (node: MidblockNode, method: string, params: readonly unknown[]) =>
  (node as { request(request: object): Promise<unknown> }).request({ method, params })

/** Returns the answers of both nodes to a request; an error is an answer. */
const both = (method: string, ...params: unknown[]) =>
  Promise.all(
    nodes.map((node) =>
      request(node, method, params).catch(({ code, message, data }) => ({ code, message, data })),
    ),
  )

beforeAll(async () => {
  const options = { seed: "engines", mining: false, blockTime: 0 }
  nodes = [
    await createNode({ ...options, evm: "midblock" }),
    await createNode({ ...options, evm: "ethereumjs" }),
  ]
  for (const { address, code, balance } of contracts) {
    await both("anvil_setCode", address, code)
    await both("anvil_setBalance", address, balance)
  }
  await both("anvil_setBalance", impersonated.address, "0xde0b6b3a7640000")
  await both("anvil_impersonateAccount", impersonated.address)
  const signed = Object.values(await signedHistory())
  for (const [index, raw] of signed.entries()) {
    const [ours, stock] = await both("eth_sendRawTransaction", raw)
    expect(ours).toBe(stock)
    hashes.push(ours as Hex)
    if (index % 3 === 2) await both("evm_mine")
  }
  for (const transaction of Object.values(impersonated.transactions)) {
    const [hash] = await both("eth_sendTransaction", { ...transaction, from: impersonated.address })
    hashes.push(hash as Hex)
  }
  await both("evm_mine")
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

test("blocks, state roots and receipts are the same", async () => {
  const [head] = await both("eth_blockNumber")
  for (let number = 0; number <= Number(head); number++) {
    const block = `0x${number.toString(16)}`
    const [ours, stock] = await both("eth_getBlockByNumber", block, true)
    expect(ours).toMatchObject({ number: block })
    expect(ours).toEqual(stock)
    const [receipts, theirs] = await both("eth_getBlockReceipts", block)
    expect(receipts).toEqual(theirs)
  }
})

/** Sorts an access list: its order has no meaning, and geth's is the order of a hash table. */
const sorted = (answer: unknown): unknown => {
  const { accessList } = answer as { accessList?: { address: string }[] }
  const ordered = accessList?.toSorted((one, other) => (one.address < other.address ? -1 : 1))
  return ordered === undefined ? answer : { ...(answer as Json), accessList: ordered }
}

test("calls, estimates, access lists and simulations are the same", async () => {
  for (const { address: to } of contracts) {
    const call = {
      from: impersonated.address,
      to,
      data: "0x01020304",
      gas: to === endless ? "0x8235" : "0xf4240",
    }
    // EthereumJS also lists the slot of an SSTORE that runs out of gas.
    const lists = to === callerOf("callsFailing") ? [] : ["eth_createAccessList"]
    for (const method of ["eth_call", "eth_estimateGas", ...lists]) {
      const [ours, stock] = await both(method, call, "latest")
      expect({ to, method, answer: sorted(ours) }).toEqual({ to, method, answer: sorted(stock) })
    }
    const simulation = { blockStateCalls: [{ calls: [call, call] }], traceTransfers: true }
    const [ours, stock] = await both("eth_simulateV1", simulation, "latest")
    expect({ to, answer: ours }).toEqual({ to, answer: stock })
  }
})

const tracers: readonly Json[] = [
  { tracer: "callTracer", tracerConfig: { withLog: true } },
  { tracer: "callTracer", tracerConfig: { onlyTopCall: true, withLog: true } },
  { tracer: "prestateTracer" },
  { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
  { tracer: "4byteTracer" },
]

test.each(tracers)("debug_traceTransaction: the result of %o is the same", async (config) => {
  for (const hash of hashes) {
    const [ours, stock] = await both("debug_traceTransaction", hash, config)
    expect({ hash, trace: ours }).toEqual({ hash, trace: stock })
  }
})

/** Removes the cost of instructions that fail or end a frame: for a failure EthereumJS gives only the constant part. */
const withoutFailures = ({ structLogs, ...trace }: Json) => ({
  ...trace,
  structLogs: (structLogs as Json[]).map(({ error, ...log }, index, all) => {
    const isLast = Number(all[index + 1]?.depth ?? 0) < Number(log.depth)
    return error === undefined && !isLast ? log : { ...log, gasCost: undefined }
  }),
})

test("debug_traceTransaction: every instruction is the same", async () => {
  for (const hash of hashes) {
    const config = { enableMemory: true, enableReturnData: true }
    const [ours, stock] = (await both("debug_traceTransaction", hash, config)) as [Json, Json]
    const [trace, wanted] = [withoutFailures(ours), withoutFailures(stock)]
    // Texts are compared fast, also of thousands of instructions; the matcher only shows a difference.
    if (JSON.stringify(trace) !== JSON.stringify(wanted))
      expect({ hash, trace }).toEqual({ hash, trace: wanted })
  }
})

test("trace_transaction, and trace_replayTransaction with the state diff, are the same", async () => {
  for (const hash of hashes) {
    const [ours, stock] = await both("trace_transaction", hash)
    expect({ hash, trace: ours }).toEqual({ hash, trace: stock })
    const [replayed, theirs] = await both("trace_replayTransaction", hash, ["trace", "stateDiff"])
    expect({ hash, trace: replayed }).toEqual({ hash, trace: theirs })
  }
})
