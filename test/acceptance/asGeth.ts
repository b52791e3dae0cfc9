/** Converts traces of anvil to those of geth. The comments name the part of geth's source that decides a difference. */
import { type Hex, keccak256 } from "viem"
import { expect } from "vitest"

export type Json = Readonly<Record<string, unknown>>

/** The base fee is that of midblock's first block; anvil uses it unchanged for its first block. */
export const anvilOptions = [
  ["--hardfork", "prague", "--gas-limit", "60000000"],
  ["--base-fee", "875000000", "--steps-tracing"],
].flat()

/** Converts one trace of anvil to that of geth. */
export function asGeth(trace: Json, config: Json, transaction: { gas: string }, receipt: Json): Json {
  if (config.tracer === undefined) {
    const logs = trace.structLogs as Json[]
    return { ...trace, structLogs: logs.map((log, i) => structLogAsGeth(log, logs[i + 1])) }
  }
  if (config.tracer === "callTracer") return topCallAsGeth(trace, transaction, receipt)
  if (config.tracer === "4byteTracer")
    // eth/tracers/native/4byte.go: precompiles are "just fancy opcodes"; run() calls sha256 once.
    return Object.fromEntries(Object.entries(trace).filter(([key]) => key !== "0x00000000-28"))
  if (trace.pre === undefined) return accountsAsGeth(trace)
  const { pre, post } = trace as { pre: Json; post: Json }
  return { post: accountsAsGeth(post), pre: accountsAsGeth(pre) }
}

/**
 * eth/tracers/logger/logger.go `structLogLegacy`: empty memory, empty return data and no refund are left out.
 *
 * core/vm/interpreter.go: a creation pays the gas that it passes to its frame only while it executes, and INVALID
 * fails only then; the refund of an SSTORE is counted together with its cost, before the instruction is traced.
 */
export function structLogAsGeth(log: Json, next: Json | undefined): Json {
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
 * eth/tracers/native/call.go: `OnEnter` gives the top frame the gas limit of the transaction, and anvil subtracts
 * the intrinsic gas from it; `clearFailedLogs` drops the logs of a failed frame and of the frames below it.
 *
 * core/state/journal.go subtracts the logs of a reverted frame from the count that gives the next log its index;
 * so the remaining logs have consecutive indexes, as in the receipt.
 */
function topCallAsGeth(trace: Json, { gas }: { gas: string }, receipt: Json): Json {
  const kept = withoutFailedLogs({ ...trace, gas }, receipt.status === "0x0")
  const numbered = withIndexes(kept, 0)
  if (trace.calls !== undefined && logsOf(trace).length > 0)
    expect(numbered.next).toBe((receipt.logs as Json[]).length)
  return numbered.frame
}

const logsOf = ({ logs = [], calls = [] }: Json): Json[] => [
  ...(logs as Json[]),
  ...(calls as Json[]).flatMap(logsOf),
]

function withoutFailedLogs(frame: Json, under: boolean): Json {
  const { logs, calls, ...rest } = frame as { logs?: Json[]; calls?: Json[] }
  const failed = under || "error" in frame
  return {
    ...rest,
    ...(logs && !failed && { logs }),
    ...(calls && { calls: calls.map((call) => withoutFailedLogs(call, failed)) }),
  }
}

/** Numbers logs in the order of execution: the position of a log is the number of calls of its frame before it. */
function withIndexes(frame: Json, first: number): { frame: Json; next: number } {
  const { logs = [], calls = [], ...rest } = frame as { logs?: Json[]; calls?: Json[] }
  let next = first
  const [ownLogs, ownCalls] = [[] as Json[], [] as Json[]]
  const take = (position: number) => {
    for (const log of logs)
      if (Number(log.position) === position) ownLogs.push({ ...log, index: `0x${(next++).toString(16)}` })
  }
  for (const [position, call] of calls.entries()) {
    take(position)
    const inner = withIndexes(call, next)
    next = inner.next
    ownCalls.push(inner.frame)
  }
  take(calls.length)
  expect(ownLogs).toHaveLength(logs.length)
  const own = {
    ...rest,
    ...(logs.length > 0 && { logs: ownLogs }),
    ...(calls.length > 0 && { calls: ownCalls }),
  }
  return { frame: own, next }
}

/**
 * eth/tracers/native/prestate.go: `OnTxEnd` drops accounts that were empty, `lookupAccount` adds the hash of
 * the code, which anvil 1.7 does not have yet.
 */
function accountsAsGeth(accounts: Json): Json {
  const entries = Object.entries(accounts as Record<string, Json>)
    .filter(
      ([, { balance, code, nonce }]) => !(balance === "0x0" && code === undefined && nonce === undefined),
    )
    .map(([address, account]) => {
      const { code } = account as { code?: Hex }
      return [address, code === undefined ? account : { ...account, codeHash: keccak256(code) }]
    })
  return Object.fromEntries(entries)
}
