/** Failures of the last instruction: reverts, invalid instructions, panics, custom errors. */
import type { CallStack } from "./callStack.ts"
import { type Execution, newestFrame, Op } from "./execution.ts"
import {
  encloses,
  type Frame,
  type FrameKind,
  frameAt,
  frameOfCall,
  frameOfConstructor,
  frameOfContract,
  frameOfFunction,
} from "./frames.ts"

const errorSelector = "0x08c379a0"
const panicSelector = "0x4e487b71"
/** The panic code of a call of an uninitialized function variable (0x51). */
const uninitialized = /51$/

/** Returns the frames of the calls that led to the last instruction, followed by the frame of its failure. */
export function failureOfLastInstruction(
  execution: Execution,
  stack: CallStack,
): readonly Frame[] | undefined {
  const { failing } = execution
  if (failing === undefined) return undefined
  if (failing.op === Op.REVERT || failing.op === Op.INVALID) {
    const found = failureByRevert(execution, stack)
    if (found !== undefined) return found
  }
  if (execution.isCreation || stack.hasEntered) return undefined
  return [failureOutsideFunctions(execution)]
}

function failureByRevert(execution: Execution, stack: CallStack): readonly Frame[] | undefined {
  const { compiled, failing, output, isCreation, called } = execution
  if (failing === undefined) return undefined
  const isInside = isCreation || stack.hasEntered
  const own = frameAt(compiled, "revert", failing.range)
  const frames = [...stack.frames]
  if (isInside && own?.functionKind === "modifier") frames.push(modified(execution, stack))
  if (output.startsWith(panicSelector)) return panicked(execution, frames)
  if (output !== "0x" && !output.startsWith(errorSelector)) {
    const frame = own ?? newestFrame(execution, "custom") ?? frameOfContract(compiled, "custom")
    return [...frames, { ...frame, kind: "custom" }]
  }
  if (failing.range === undefined)
    return output === "0x" ? undefined : [...frames, frameOfContract(compiled, "revert")]
  if (!isInside) return undefined
  if (own !== undefined) return [...frames, own]
  if (isCreation) return [...frames, frameOfConstructor(compiled, "revert")]
  return called && [...frames, frameOfFunction(compiled, "revert", called)]
}

/** Returns the frame of the function whose modifier failed. */
function modified({ compiled }: Execution, { destinations }: CallStack): Frame {
  const newest = destinations.at(-1)
  return newest === undefined ? frameOfConstructor(compiled, "call") : frameOfCall(compiled, newest)
}

/** Returns the frames of a panic. To panic, the compiler jumps into generated code; the frame of that code is left out. */
function panicked(execution: Execution, frames: Frame[]): readonly Frame[] {
  const { compiled, failing, output } = execution
  if (frames.at(-1)?.kind === "internal") frames.pop()
  if (uninitialized.test(output)) frames.pop()
  const frame = frameAt(compiled, "panic", failing?.range) ?? newestFrame(execution, "panic")
  return [...frames, frame ?? calledFrame(execution, "panic")]
}

/** Returns the frame of a failure before any function was entered, or in a function that the optimizer inlined. */
function failureOutsideFunctions(execution: Execution): Frame {
  const { compiled, failing, called } = execution
  const own = frameAt(compiled, "revert", failing?.range)
  for (const nameless of [compiled.contract.fallback, compiled.contract.receive])
    if (
      own?.range !== undefined &&
      failing?.op === Op.REVERT &&
      nameless &&
      encloses(nameless.range, own.range)
    )
      return own
  const kind: FrameKind = failing?.op === Op.REVERT || failing?.op === Op.INVALID ? "revert" : "other"
  if (own !== undefined) return { ...own, kind }
  if (called !== undefined && !execution.decodesInput())
    return frameOfFunction(compiled, "invalidParameters", called)
  return calledFrame(execution, "other")
}

/** Returns the frame of the called function, or else of the contract, for code without a source location of its own (`viaIR`). */
const calledFrame = ({ compiled, called }: Execution, kind: FrameKind): Frame =>
  called === undefined ? frameOfContract(compiled, kind) : frameOfFunction(compiled, kind, called)
