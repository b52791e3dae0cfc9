/** Failures by the last call of a contract: the contract passes the failure on, or rejects the return data. */
import type { CompiledCode } from "../compiled/compiledCode.ts"
import { JUMP_IN, JUMP_OUT } from "../compiled/sourceMap.ts"
import { type Execution, failsRightAfter, Op, staysAt } from "./execution.ts"
import { type Frame, frameAt, frameOfCall } from "./frames.ts"
import type { RecordedCall, RecordedMessage } from "./recorder.ts"

/** The inferred stack of a message that failed. */
export interface Inferred {
  /** The frames, outermost first. */
  readonly frames: readonly Frame[]
  /** The code of the message; `undefined` when it is not known. */
  readonly compiled: CompiledCode | undefined
  /** The message of the innermost frame. */
  readonly failed: RecordedMessage
}

/** A failure by the last call: the frames of the caller (`own`) and of the sent message (`inner`), and the message that failed. */
export interface FromLastCall extends Pick<Inferred, "failed"> {
  readonly own: readonly Frame[]
  readonly inner: readonly Frame[]
}

/**
 * Returns the frames from the last call on when the contract failed because of this call.
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

/** Returns true when the failure is passed on: with the same data, or without data at the location of the call. */
function isPassedOn(execution: Execution, last: RecordedCall): boolean {
  const { message, output } = execution
  if (output !== last.message.output) return false
  if (isOutOfGas(message.failure) && isOutOfGas(last.message.failure)) return true
  return output !== "0x" || failsRightAfter(execution, last)
}

const isOutOfGas = (failure: string | undefined): boolean => failure?.startsWith("out of gas") === true

/** Returns true when the callee ran out of gas and the caller reverted because of it. */
const ranOutOfGas = (execution: Execution, last: RecordedCall): boolean =>
  execution.output === "0x" &&
  execution.message.failure === "revert" &&
  isOutOfGas(last.message.failure) &&
  failsRightAfter(execution, last)

/** Returns true when a proxy passes the failure on: in its assembly, no function is entered or left after the delegatecall. */
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

/** Returns the frame of a call that never began, such as a call with more value than the contract has. */
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
