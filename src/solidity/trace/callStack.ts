/** Follows the jumps into and out of functions. */
import type { Instruction } from "../compiled/compiledCode.ts"
import { JUMP_IN, JUMP_OUT } from "../compiled/sourceMap.ts"
import { type Execution, Op } from "./execution.ts"
import { type Frame, frameOfCall } from "./frames.ts"

/** The calls of functions that have not returned. */
export interface CallStack {
  readonly frames: readonly Frame[]
  /** The instruction at which each of them was entered. */
  readonly destinations: readonly Instruction[]
  /** True when a function of the source was entered at any time. */
  readonly hasEntered: boolean
}

/** Returns the calls within a contract that had not returned when it failed. */
export function callStackOf({ at, length, compiled }: Execution): CallStack {
  const frames: Frame[] = []
  const destinations: Instruction[] = []
  let hasEntered = false
  for (let step = 0; step < length; step++) {
    const instruction = at(step)
    if (instruction.jump === JUMP_IN && step + 1 < length) {
      const next = at(step + 1)
      if (next.op !== Op.JUMPDEST) continue
      frames.push(frameOfCall(compiled, instruction))
      destinations.push(next)
      hasEntered ||= next.range !== undefined
    } else if (instruction.jump === JUMP_OUT) {
      frames.pop()
      destinations.pop()
    }
  }
  return { frames, destinations, hasEntered }
}
