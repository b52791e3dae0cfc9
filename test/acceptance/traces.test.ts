/** Traces against those of a reference node, of the same transactions on the same chain. */
import { encodeFunctionData, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Tracee } from "../../contracts/artifacts/Tracee.ts"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { startAnvil } from "./anvil.ts"

type Json = Readonly<Record<string, unknown>>

const from: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
const tracee: Hex = "0x5fbdb2315678afecb367f032d93f642f64180aa3"
const fees = { from, gas: "0x200000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1" }

const run = (failing: boolean) => ({
  ...fees,
  to: tracee,
  data: encodeFunctionData({ ...Tracee, functionName: "run", args: [7n, failing] }),
})

/** A creation that creates; a call of every kind with failures inside; one that fails as a whole; a transfer. */
const transactions = {
  creation: { ...fees, value: "0x64", data: Tracee.bytecode },
  nested: run(false),
  failing: run(true),
  transfer: { ...fees, to: "0x000000000000000000000000000000000000bead", value: "0x1" },
} as const

const configs: readonly Json[] = [
  {},
  { enableMemory: true, enableReturnData: true },
  { disableStack: true, disableStorage: true },
  { tracer: "callTracer" },
  { tracer: "callTracer", tracerConfig: { withLog: true } },
  { tracer: "callTracer", tracerConfig: { onlyTopCall: true } },
  { tracer: "prestateTracer" },
  { tracer: "prestateTracer", tracerConfig: { diffMode: true } },
  { tracer: "4byteTracer" },
]

describe("traces equal those of anvil, but where geth differs from it", () => {
  let node: MidblockNode
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  const hashes: Record<string, readonly [ours: Hex, theirs: Hex]> = {}

  beforeAll(async () => {
    node = await createNode({ automine: true, hardfork: "prague" })
    // The base fee of midblock's first block, which anvil takes for its first block as it is given.
    anvil = await startAnvil([
      "--hardfork",
      "prague",
      "--gas-limit",
      "60000000",
      "--base-fee",
      "875000000",
      "--steps-tracing",
    ])
    for (const [name, transaction] of Object.entries(transactions)) {
      const ours = (await node.request({ method: "eth_sendTransaction", params: [transaction] })) as Hex
      const theirs = (await anvil.request("eth_sendTransaction", [transaction])) as Hex
      while ((await anvil.request("eth_getTransactionReceipt", [theirs])) === null);
      hashes[name] = [ours, theirs]
    }
  })
  afterAll(async () => {
    await node.close()
    await anvil[Symbol.asyncDispose]()
  })

  for (const name of Object.keys(transactions))
    for (const config of configs)
      test(`${name}: ${JSON.stringify(config)}`, async () => {
        const [ours, theirs] = hashes[name] ?? []
        const params = [ours as Hex, config] as const
        const got = (await node.request({ method: "debug_traceTransaction", params: [...params] })) as Json
        const reference = (await anvil.request("debug_traceTransaction", [theirs, config])) as Json
        const receipt = (await anvil.request("eth_getTransactionReceipt", [theirs])) as Json
        expect(got).toEqual(
          asGeth(reference, config, transactions[name as keyof typeof transactions], receipt, got),
        )
      })
})

/** What anvil answers, as geth would: each difference with the place in geth's source that decides it. */
function asGeth(trace: Json, config: Json, transaction: { gas: string }, receipt: Json, ours: Json): Json {
  if (config.tracer === undefined) {
    const logs = trace.structLogs as Json[]
    return { ...trace, structLogs: logs.map((log, i) => structLogAsGeth(log, logs[i + 1])) }
  }
  if (config.tracer === "callTracer") return topCallAsGeth(trace, transaction, receipt, ours)
  if (config.tracer === "4byteTracer")
    // eth/tracers/native/4byte.go: precompiles are "just fancy opcodes"; run() calls sha256 once.
    return Object.fromEntries(Object.entries(trace).filter(([key]) => key !== "0x00000000-28"))
  if (trace.pre === undefined) return accountsAsGeth(trace, ours)
  const { pre, post } = trace as { pre: Json; post: Json }
  return { post: accountsAsGeth(post, ours.post as Json), pre: accountsAsGeth(pre, ours.pre as Json) }
}

/**
 * eth/tracers/logger/logger.go `structLogLegacy`: empty memory, empty return data and no refund are left out.
 *
 * core/vm/interpreter.go: a creation pays what it passes on only while it executes, and INVALID fails only
 * then; the refund of an SSTORE is counted together with its cost, before the instruction is told of.
 */
function structLogAsGeth(log: Json, next: Json | undefined): Json {
  const { memory, returnData, error, ...rest } = log
  const creates = log.op === "CREATE" || log.op === "CREATE2"
  const refund = log.op === "SSTORE" ? next?.refund : log.refund
  return {
    ...withoutRefund(rest),
    ...(creates && { gasCost: (log.gasCost as number) - (next?.gas as number) }),
    ...((memory as unknown[] | undefined)?.length && { memory }),
    ...(returnData !== undefined && returnData !== "0x" && { returnData }),
    ...(error !== undefined && log.op !== "INVALID" && { error }),
    ...(refund !== undefined && refund !== 0 && { refund }),
  }
}

const withoutRefund = ({ refund: _, ...rest }: Json): Json => rest

/**
 * eth/tracers/native/call.go: `OnEnter` gives the top frame the gas limit of the transaction, where anvil takes
 * the intrinsic gas off; `clearFailedLogs` drops the logs of a failed frame and of those under it.
 *
 * core/state/journal.go takes the logs of a reverted frame back from the count that gives the next its index;
 * so the indexes are those of the receipt, which anvil's are not.
 */
function topCallAsGeth(trace: Json, { gas }: { gas: string }, receipt: Json, ours: Json): Json {
  const indexes = logsOf(ours).map(({ index }) => index)
  const real = (receipt.logs as Json[]).map(({ logIndex }) => logIndex)
  if (logsOf(trace).length > 0 && trace.calls !== undefined) expect(indexes.sort()).toEqual(real)
  return callAsGeth({ ...trace, gas }, ours, receipt.status === "0x0")
}

const logsOf = ({ logs = [], calls = [] }: Json): Json[] => [
  ...(logs as Json[]),
  ...(calls as Json[]).flatMap(logsOf),
]

function callAsGeth(frame: Json, ours: Json, under: boolean): Json {
  const { logs, calls, ...rest } = frame as { logs?: Json[]; calls?: Json[] }
  const failed = under || "error" in frame
  const [ownLogs, ownCalls] = [(ours.logs ?? []) as Json[], (ours.calls ?? []) as Json[]]
  return {
    ...rest,
    ...(logs && !failed && { logs: logs.map((log, i) => ({ ...log, index: ownLogs[i]?.index })) }),
    ...(calls && { calls: calls.map((call, i) => callAsGeth(call, ownCalls[i] ?? {}, failed)) }),
  }
}

/**
 * eth/tracers/native/prestate.go: `OnTxEnd` drops accounts that were empty, `lookupAccount` adds the hash of
 * the code, which anvil 1.7 does not know yet.
 */
function accountsAsGeth(accounts: Json, ours: Json): Json {
  const entries = Object.entries(accounts as Record<string, Json>)
    .filter(
      ([, { balance, code, nonce }]) => !(balance === "0x0" && code === undefined && nonce === undefined),
    )
    .map(([address, account]) => {
      const { codeHash } = (ours[address] ?? {}) as Json
      return [address, account.code === undefined ? account : { ...account, codeHash }]
    })
  return Object.fromEntries(entries)
}
