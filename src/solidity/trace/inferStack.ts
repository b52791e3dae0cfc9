/** Infers the frames of a message that failed, outermost first. */
import type { Hex } from "../../base/hex.ts"
import type { CompiledCode } from "../compiled/compiledCode.ts"
import { callStackOf } from "./callStack.ts"
import { type Execution, isCreation, newestFrame, Op, ranAt } from "./execution.ts"
import {
  encloses,
  type Frame,
  frameOfConstructor,
  frameOfContract,
  frameOfFunction,
  isSameRange,
} from "./frames.ts"
import { failedCall, failureOfLastCall, type Inferred } from "./lastCall.ts"
import { failureOfLastInstruction } from "./lastInstruction.ts"
import { mergedEntryOf, type Steps } from "./mergedBlock.ts"
import type { RecordedCall, RecordedMessage } from "./recorder.ts"
import { refusedAtEntry } from "./refusedAtEntry.ts"

/** The facts of artifacts that inference uses. */
export interface KnownCode {
  /** Returns code with its contract and its source locations; `undefined` when they are not known. */
  compiledOf(code: Uint8Array, isInitCode: boolean): CompiledCode | undefined
  /** Returns true when the input selects a function of this code and holds its parameters. */
  decodes(code: Uint8Array, input: Hex): boolean
  /** Returns the names of the contract and the function that a message ran, for code without a source map. */
  nameOf(
    message: RecordedMessage,
  ): { readonly contract: string; readonly function: string | undefined } | undefined
}

/** Infers the frames of a message that failed, and of a message within it when that is the reason. */
export function inferStack(message: RecordedMessage, known: KnownCode): Inferred {
  const { code } = message
  const compiled = code && known.compiledOf(code, isCreation(message))
  if (compiled === undefined) return inferUnknown(message, known)
  const execution = executionOf(message, compiled, known)
  const refused = refusedAtEntry(execution)
  if (refused !== undefined) return { compiled, failed: message, frames: [refused] }
  return { compiled, failed: message, ...inferKnown(execution, known) }
}

function executionOf(message: RecordedMessage, compiled: CompiledCode, known: KnownCode): Execution {
  const { pcs, code, input, output, last } = message
  const { length } = pcs
  const creates = isCreation(message)
  const at = locatedSteps({ compiled, code: code ?? new Uint8Array(), pcs }, last)
  return {
    ...{ message, compiled, isCreation: creates, output, length, last, at },
    failing: length === 0 ? undefined : at(length - 1),
    called: creates || input === "0x" ? undefined : compiled.contract.functionOf(input.slice(2, 10)),
    decodesInput: () => code === undefined || known.decodes(code, input),
  }
}

/** Returns the function that gives the instructions of the steps, with the right location where the optimizer has merged blocks. */
function locatedSteps(steps: Steps, last: RecordedCall | undefined): Execution["at"] {
  const { compiled, pcs } = steps
  const { op } = compiled.at(pcs.at(-1) ?? -1)
  const ends = [(last?.step ?? 0) - 1, op === Op.REVERT || op === Op.INVALID ? pcs.length - 1 : -1]
  const entries = ends.flatMap((end) => mergedEntryOf(steps, end) ?? [])
  return (step) => {
    const instruction = compiled.at(pcs[step] as number)
    const found = entries.find((each) => step >= each.step && isSameRange(each.wrong, instruction.range))
    return found === undefined ? instruction : { ...instruction, range: found.range }
  }
}

function inferKnown(execution: Execution, known: KnownCode): Pick<Inferred, "frames"> & Partial<Inferred> {
  const stack = callStackOf(execution)
  const own = (frames: readonly Frame[]) => ({ frames: shown(execution, frames) })
  const fromLast = failureOfLastCall(execution, (message) => inferStack(message, known))
  if (fromLast !== undefined) {
    // A contract that calls itself has the same frame in both messages: neither is redundant.
    const { frames } = own([...stack.frames, ...fromLast.own])
    return { failed: fromLast.failed, frames: [...frames, ...fromLast.inner] }
  }
  const notBegun = failedCall(execution)
  if (notBegun !== undefined) return own([...stack.frames, notBegun])
  const found = failureOfLastInstruction(execution, stack)
  if (found !== undefined) return own(adjusted(execution, found))
  return own([...stack.frames, callOfNoCode(execution) ?? otherFailure(execution)])
}

/** Adds the frame of the function when the first frame is a modifier, and removes redundant frames. */
function shown(execution: Execution, frames: readonly Frame[]): readonly Frame[] {
  const [first] = frames
  const isModifier = first?.functionKind === "modifier"
  return withoutRedundant(isModifier ? [entryOf(execution), ...frames] : frames)
}

/** Returns the frame of the function that the message calls. */
function entryOf({ compiled, isCreation: creates, called, message }: Execution): Frame {
  if (creates) return frameOfConstructor(compiled, "call")
  const { fallback, receive } = compiled.contract
  const found = called ?? (message.input === "0x" ? (receive ?? fallback) : fallback)
  return found === undefined ? frameOfContract(compiled, "call") : frameOfFunction(compiled, "call", found)
}

/** Returns the frame of a call of an account without code: Solidity checks for code before a call, and reverts at its location. */
function callOfNoCode(execution: Execution): Frame | undefined {
  const { at, length, last } = execution
  for (let step = length - 1; step > (last?.step ?? 0); step--) {
    if (at(step).range === undefined) continue
    const isCheck = at(step).op === Op.ISZERO && at(step - 1).op === Op.EXTCODESIZE
    return isCheck ? newestFrame(execution, "noCode") : undefined
  }
  return undefined
}

/** Replaces the kind of a revert without a reason when the instructions before it show that the compiler wrote it. */
function adjusted(execution: Execution, frames: readonly Frame[]): readonly Frame[] {
  const innermost = frames.at(-1)
  if (innermost?.kind !== "revert" || execution.output !== "0x") return frames
  if (execution.failing?.op === Op.INVALID) return frames
  const kind = kindOfCompilerRevert(execution)
  return kind === undefined ? frames : [...frames.slice(0, -1), { ...innermost, kind }]
}

function kindOfCompilerRevert(execution: Execution): Frame["kind"] | undefined {
  if (ranAt(execution, 9, [Op.EXTCODESIZE, Op.ISZERO, Op.DUP1, Op.ISZERO])) return "noCode"
  const isShort = ranAt(execution, 7, [Op.LT, Op.ISZERO])
  const readsCode = ranAt(execution, 20, [Op.CODESIZE]) && ranAt(execution, 15, [Op.CODECOPY])
  const readsInput = ranAt(execution, 11, [Op.CALLDATASIZE])
  return isShort && (readsCode || readsInput) ? "invalidParameters" : undefined
}

function otherFailure(execution: Execution): Frame {
  const { message, compiled, isCreation: creates } = execution
  if (creates && message.failure?.includes("code size") === true)
    return frameOfConstructor(compiled, "codeTooLarge")
  return newestFrame(execution, "other") ?? frameOfContract(compiled, "other")
}

/** Returns the frame of code without a source map, followed by the frames of the call whose failure it passes on. */
function inferUnknown(message: RecordedMessage, known: KnownCode): Inferred {
  const { last, output, to, code } = message
  // A creation without code: the account already existed.
  const kind = code === undefined && !isCreation(message) ? "precompile" : "unknown"
  const own: Frame = {
    ...{ kind, contract: undefined, range: undefined, address: to },
    function: isCreation(message) ? "constructor" : undefined,
    ...known.nameOf(message),
  }
  const isPassedOn = last?.message.failure !== undefined && last.message.output === output
  if (!isPassedOn) return { compiled: undefined, failed: message, frames: [own] }
  const { failed, frames } = inferStack(last.message, known)
  return { compiled: undefined, failed, frames: [{ ...own, kind: "call" }, ...frames] }
}

/**
 * Removes frames that enclose the next one, frames of generated code, and a frame with the location of the failure two frames
 * later when that failure is short return data or missing code.
 */
export function withoutRedundant(frames: readonly Frame[]): readonly Frame[] {
  return frames.filter((frame, index) => {
    const next = frames[index + 1]
    if (next === undefined) return true
    if (frame.kind === "internal") return false
    if (frame.range === undefined || next.range === undefined) return true
    const second = frames[index + 2]
    const isOfReturnData = second?.kind === "returnDataTooShort" || second?.kind === "noCode"
    if (isOfReturnData && isSameRange(frame.range, second.range)) return false
    if (frame.function === "constructor" && next.function !== "constructor") return true
    const isRecursion = index >= 1 && frame.kind === next.kind && isSameRange(frame.range, next.range)
    return isRecursion || !encloses(frame.range, next.range)
  })
}
