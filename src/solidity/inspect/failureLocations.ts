/** Finds the Solidity source location and the reason of each failed call of a transaction, from any node's trace of the instructions. */
import { fromHex, type Hex } from "../../base/hex.ts"
import { type OwnFailure, ownFailureOf, type SourceMapped } from "../stackTrace.ts"
import type { RecordedCall, RecordedMessage } from "../trace/recorder.ts"
import { type CallFrame, framesOf, isCreation, type SendRequest } from "./callFrame.ts"
import type { Labels } from "./labels.ts"

/** The source locations and the reasons of failed calls. */
export type FailureLocations = ReadonlyMap<CallFrame, OwnFailure>

/** The source maps and labels from which the locations are found. */
interface LocationNames {
  readonly explainer: SourceMapped | undefined
  readonly labels: Labels
}

/** An instruction, in the form of geth's struct logger. */
interface StructLog {
  readonly pc: number
  readonly op: string
  /** The call depth; 1 for the top-level call. */
  readonly depth: number
}

/** The maximum gas of a transaction whose instructions are requested: each instruction is about a hundred bytes of JSON. */
const maxGas = 3_000_000
/** The maximum number of failed calls whose location is inferred: each inference reads all calls within the failed call. */
const maxLocated = 64

const noLocations: FailureLocations = new Map()
const traceOptions = { disableStack: true, disableStorage: true, enableMemory: false, disableMemory: true }

/**
 * Returns the source locations and the reasons of the failed calls. There are none without source maps, or when the node does not
 * trace instructions.
 *
 * @param request - Sends `debug_traceTransaction`.
 */
export async function failureLocations(
  request: SendRequest,
  hash: Hex,
  frame: CallFrame,
  { explainer, labels }: LocationNames,
): Promise<FailureLocations> {
  const failed = framesOf(frame).filter(({ error }) => error !== undefined)
  if (explainer?.hasSourceMaps?.() !== true || failed.length === 0 || Number(frame.gasUsed) > maxGas)
    return noLocations
  const answer = await request({ method: "debug_traceTransaction", params: [hash, traceOptions] }).catch(
    () => undefined,
  )
  const { structLogs } = (answer ?? {}) as { structLogs?: readonly StructLog[] }
  if (!Array.isArray(structLogs) || structLogs.length === 0) return noLocations
  const messages = recordedOf(frame, structLogs, labels)
  const locations = new Map<CallFrame, OwnFailure>()
  // The top-level call is the first. The innermost calls are the last, and their locations help most.
  const shown = failed.filter((_, index) => index === 0 || index > failed.length - maxLocated)
  for (const each of shown) {
    const message = messages.get(each)
    if (message !== undefined) locations.set(each, ownFailureOf(message, explainer))
  }
  return locations
}

/** The errors of a call that never began: no code of it ran, and its caller continues. */
const neverBegan = /^(insufficient balance|max call depth exceeded)/i

/** A call that is not closed yet while the instructions are read. */
interface Open {
  readonly frame: CallFrame
  readonly pcs: number[]
  /** The number of its inner calls so far. */
  met: number
  last: RecordedCall | undefined
}

/** Combines calls with their instructions into the form from which stack traces are inferred. */
function recordedOf(
  top: CallFrame,
  steps: readonly StructLog[],
  labels: Labels,
): ReadonlyMap<CallFrame, RecordedMessage> {
  const messages = new Map<CallFrame, RecordedMessage>()
  const open: Open[] = [{ frame: top, pcs: [], met: 0, last: undefined }]
  const close = () => {
    const left = open.pop() as Open
    const message = toMessage(left, open.length, labels)
    messages.set(left.frame, message)
    const caller = open.at(-1)
    if (caller !== undefined && !neverBegan.test(message.failure ?? ""))
      caller.last = { message, step: caller.pcs.length }
  }
  for (const [index, { pc, op, depth }] of steps.entries()) {
    while (open.length > Math.max(depth, 1)) close()
    const current = open.at(-1) as Open
    if (open.length < depth) continue
    current.pcs.push(pc)
    const called = calledBy(current, op)
    if (called === undefined) continue
    open.push({ frame: called, pcs: [], met: 0, last: undefined })
    // A call of a precompiled contract or of an account without code has no instructions.
    if (steps[index + 1]?.depth !== depth + 1) close()
  }
  while (open.length > 0) close()
  return messages
}

/** Returns the call that an instruction makes; `undefined` for other instructions, and for a call that never began. */
function calledBy(current: Open, op: string): CallFrame | undefined {
  if (!calling.has(op)) return undefined
  const next = current.frame.calls?.[current.met]
  if (next?.type !== op) return undefined
  current.met++
  return op === "SELFDESTRUCT" ? undefined : next
}

const calling = new Set([
  "CALL",
  "CALLCODE",
  "DELEGATECALL",
  "STATICCALL",
  "CREATE",
  "CREATE2",
  "SELFDESTRUCT",
])

function toMessage({ frame, pcs, last }: Open, depth: number, labels: Labels): RecordedMessage {
  const { type, from, to = "0x", value, gas, gasUsed, input, output = "0x", error } = frame
  const code = isCreation(frame) ? input : labels.codeOf(to)
  return {
    ...{ type: type as RecordedMessage["type"], from, to, input, output, depth, last },
    gas: BigInt(gas),
    gasUsed: BigInt(gasUsed),
    value: value === undefined ? undefined : BigInt(value),
    failure: error === undefined ? undefined : failureWord(error),
    code: code === "0x" ? undefined : fromHex(code),
    pcs: Uint32Array.from(pcs),
  }
}

/** Returns the name of a failure that the inference knows; nodes use different words for the same failure. */
function failureWord(error: string): string {
  if (/revert/i.test(error)) return "revert"
  return /out ?of ?gas/i.test(error) ? "out of gas" : error
}
