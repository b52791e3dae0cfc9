/** Failures that came with the last call of a contract: passed on by it, or found in what the call returned. */
import type { CompiledCode } from "../compiled/compiledCode.ts"
import { JUMP_IN, JUMP_OUT } from "../compiled/sourceMap.ts"
import { type Execution, failsRightAfter, Op, staysAt } from "./execution.ts"
import { type Frame, frameAt, frameOfCall } from "./frames.ts"
import type { RecordedCall, RecordedMessage } from "./recorder.ts"

/** The stack that was inferred of a message that failed. */
export interface Inferred {
  /** The frames, outermost first. */
  readonly frames: readonly Frame[]
  /** Its code, where that is known. */
  readonly compiled: CompiledCode | undefined
  /** The message of the innermost frame. */
  readonly failed: RecordedMessage
}

/** A failure that came with the last call: the frames of the caller, those of the message that was sent, and which message failed. */
export interface FromLastCall extends Pick<Inferred, "failed"> {
  readonly own: readonly Frame[]
  readonly inner: readonly Frame[]
}

/**
 * Returns the frames from the last call on, when this call is why the contract failed.
 *
 * @param infer - Infers the frames of the message that was sent.
 */
export function failureOfLastCall(
  execution: Execution,
  infer: (message: RecordedMessage) => Inferred,
): FromLastCall | undefined {
  const { last, at, compiled, message } = execution
  if (last === undefined || last.step === 0) return undefined
  const call = frameOfCall(compiled, at(last.step - 1))
  if (last.message.failure === undefined) {
    const kind = last.message.code === undefined ? "noCode" : "returnDataTooShort"
    return failsRightAfter(execution, last)
      ? { failed: message, own: [{ ...call, kind }], inner: [] }
      : undefined
  }
  const inner = infer(last.message)
  if (!isPassedOn(execution, last) && !isPassedOnByProxy(execution, last, inner)) return undefined
  const { failed, frames } = inner
  if (!ranOutOfGas(execution, last)) return { failed, own: [call], inner: frames }
  const innermost = frames.at(-1) as Frame
  return { failed, own: [call], inner: [...frames.slice(0, -1), { ...innermost, kind: "calleeOutOfGas" }] }
}

/** The same data is taken to be passed on; without data, a revert at the location of the call. */
function isPassedOn(execution: Execution, last: RecordedCall): boolean {
  const { message, output } = execution
  if (output !== last.message.output) return false
  if (isOutOfGas(message.failure) && isOutOfGas(last.message.failure)) return true
  return output !== "0x" || failsRightAfter(execution, last)
}

const isOutOfGas = (failure: string | undefined): boolean => failure?.startsWith("out of gas") === true

/** The callee ran out of gas, and the caller reverted for it. */
const ranOutOfGas = (execution: Execution, last: RecordedCall): boolean =>
  execution.output === "0x" &&
  execution.message.failure === "revert" &&
  isOutOfGas(last.message.failure) &&
  failsRightAfter(execution, last)

/** A proxy passes everything on in assembly: no function is entered or left after its delegatecall. */
function isPassedOnByProxy(execution: Execution, last: RecordedCall, { compiled }: Inferred): boolean {
  const { at, length, failing, output } = execution
  if (execution.isCreation || at(last.step - 1).op !== Op.DELEGATECALL) return false
  if (compiled === undefined || compiled.contract.isLibrary || output !== last.message.output) return false
  for (let step = last.step; step < length; step++) {
    const { range, jump } = at(step)
    if (range === undefined || jump === JUMP_IN || jump === JUMP_OUT) return false
  }
  return failing?.op === Op.REVERT
}

/** Returns the frame of a call that never began, such as one with more value than the contract has. */
export function failedCall(execution: Execution): Frame | undefined {
  const { at, length, last, compiled } = execution
  for (let step = length - 2; step >= (last?.step ?? 0); step--) {
    const { op, range } = at(step)
    const isCall = op === Op.CALL || op === Op.STATICCALL || op === Op.CREATE
    if (isCall && range !== undefined && staysAt(execution, range, step))
      return frameAt(compiled, "callFailed", range)
  }
  return undefined
}
