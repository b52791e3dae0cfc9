/** Builds the tree of a transaction: decoded calls, events, console lines and failures, in the order of the execution. */
import { fromHex, type Hex } from "../../base/hex.ts"
import { consoleAddress, consoleText } from "../../kernel/evm/base/console.ts"
import { decodeRevert, revertText } from "../../kernel/evm/base/revert.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import { noReason } from "../failureMessage.ts"
import type { StackFrame } from "../stackTrace.ts"
import { type CallFrame, type FrameLog, isCreation } from "./callFrame.ts"
import type { FailureLocations } from "./failureLocations.ts"
import type { Labels } from "./labels.ts"

/** A call or a creation, with all calls, events and console lines in it. */
export interface TraceCall {
  readonly kind: "call"
  /** `CALL`, `STATICCALL`, `DELEGATECALL`, `CALLCODE`, `CREATE`, `CREATE2` or `SELFDESTRUCT`. */
  readonly type: string
  readonly from: Hex
  readonly to: Hex | undefined
  /** The name of the contract from its artifact, with a number when several contracts have the name: `Token#2`. */
  readonly contract: string | undefined
  /** The function with its arguments; for a creation, the contract with its constructor's arguments. `undefined` when not known. */
  readonly call: string | undefined
  readonly input: Hex
  /** The value in wei. */
  readonly value: bigint
  readonly gasUsed: bigint
  readonly output: Hex
  /** The decoded return values; `undefined` when they are not known. */
  readonly result: string | undefined
  /** The reason of the failure; with source maps, a revert without data has the reason of the stack trace. `undefined` on success. */
  readonly failure: string | undefined
  /** The location of the failure in its source; `undefined` on success, and without source maps. */
  readonly place: StackFrame | undefined
  readonly entries: readonly TraceEntry[]
}

/** An event; `text` is `undefined` when it cannot be decoded. */
export interface TraceEvent {
  readonly kind: "event"
  readonly address: Hex
  readonly contract: string | undefined
  readonly text: string | undefined
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A line of Solidity's `console.log`. */
export interface TraceConsole {
  readonly kind: "console"
  readonly text: string
}

/** An entry of a call: a call inside it, an event, or a line of the console. */
export type TraceEntry = TraceCall | TraceEvent | TraceConsole

/** The sources of the names in a tree. */
export interface TreeNames {
  readonly explainer: Explainer
  readonly labels: Labels
  readonly locations: FailureLocations
}

/** Builds the tree of a frame. */
export function treeOf(frame: CallFrame, names: TreeNames): TraceCall {
  const { type, from, to, input, value = "0x0", gasUsed, output = "0x" } = frame
  const { explainer, labels, locations } = names
  const decoding = explainer.decodingOf(isCreation(frame) ? input : labels.codeOf(to))
  const created = isCreation(frame) ? explainer.ofInitCode(input)?.contractName : undefined
  const own = locations.get(frame)
  const failure = failureOf(frame, decoding.decodeError(output)?.text, own?.message)
  return {
    kind: "call",
    type,
    from,
    to,
    contract: created ?? labels.labelOf(to),
    call: (isCreation(frame) ? explainer.decodeCreation?.(input) : decoding.decodeCall(input))?.text,
    input,
    value: BigInt(value),
    gasUsed: BigInt(gasUsed),
    output,
    result: failure === undefined ? decoding.decodeResult?.(input, output) : undefined,
    failure,
    place: own?.frame,
    entries: entriesOf(frame, names),
  }
}

function failureOf(
  { error, output = "0x" }: CallFrame,
  custom: string | undefined,
  withoutData: string | undefined,
): string | undefined {
  if (error === undefined) return undefined
  const reason = output === "0x" ? undefined : (decodeRevert(output) ?? custom)
  if (reason !== undefined) return revertText(reason)
  if (error !== "execution reverted") return error
  return output === "0x" ? (withoutData ?? noReason) : `reverted with ${output}`
}

/** Returns the calls and logs of a frame in their order. The position of a log is the number of calls before it. */
function entriesOf({ calls = [], logs = [] }: CallFrame, names: TreeNames): readonly TraceEntry[] {
  const entries: TraceEntry[] = []
  let next = 0
  const takeLogs = (before: number) => {
    for (; next < logs.length; next++) {
      const log = logs[next] as FrameLog
      if (Number(log.position ?? 0) > before) return
      entries.push(eventOf(log, names))
    }
  }
  for (const [index, call] of calls.entries()) {
    takeLogs(index)
    entries.push(isConsole(call) ? consoleOf(call) : treeOf(call, names))
  }
  takeLogs(Number.POSITIVE_INFINITY)
  return entries
}

const isConsole = ({ to, input }: CallFrame): boolean =>
  to?.toLowerCase() === consoleAddress && input.length >= 10

const consoleOf = ({ input }: CallFrame): TraceConsole => ({
  kind: "console",
  text: consoleText(fromHex(input)),
})

function eventOf({ address, topics, data }: FrameLog, { explainer, labels }: TreeNames): TraceEvent {
  const text = explainer.decodingOf(labels.codeOf(address)).decodeLog({ topics, data })?.text
  return { kind: "event", address, contract: labels.labelOf(address), text, topics, data }
}
