/** An execution that failed, with its code, as the rules of inference use it. */
import type { Hex } from "../../base/hex.ts"
import type { CompiledCode, Instruction } from "../compiled/compiledCode.ts"
import type { SourceFunction, SourceRange } from "../compiled/model.ts"
import { type Frame, frameAt, isSameRange } from "./frames.ts"
import type { RecordedCall, RecordedMessage } from "./recorder.ts"

/** The opcodes that the rules use. */
export const Op = {
  LT: 0x10,
  ISZERO: 0x15,
  CALLDATASIZE: 0x36,
  CODESIZE: 0x38,
  CODECOPY: 0x39,
  EXTCODESIZE: 0x3b,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  CREATE: 0xf0,
  CALL: 0xf1,
  DELEGATECALL: 0xf4,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
  INVALID: 0xfe,
} as const

/** An execution that failed, in known code. */
export interface Execution {
  readonly message: RecordedMessage
  readonly compiled: CompiledCode
  readonly isCreation: boolean
  readonly output: Hex
  /** The number of instructions. */
  readonly length: number
  readonly last: RecordedCall | undefined
  /** Returns the instruction of a step. */
  at(step: number): Instruction
  /** The instruction that failed; `undefined` when none ran. */
  readonly failing: Instruction | undefined
  /** The function that the input selects. */
  readonly called: SourceFunction | undefined
  /** Returns false when the input does not hold the parameters of the function that it selects. */
  decodesInput(): boolean
}

/** Returns true for a message that creates a contract. */
export const isCreation = ({ type }: Pick<RecordedMessage, "type">): boolean => type.startsWith("CREATE")

/** Returns true when every known location since a step is the same range. */
export function staysAt({ at, length }: Execution, range: SourceRange | undefined, since: number): boolean {
  for (let step = since; step < length; step++) {
    const found = at(step).range
    if (found !== undefined && !isSameRange(found, range)) return false
  }
  return true
}

/** Returns true when the execution reverts at the location of its last call. */
export function failsRightAfter(execution: Execution, { step }: RecordedCall): boolean {
  const { failing, at } = execution
  const range = step === 0 ? undefined : at(step - 1).range
  return failing?.op === Op.REVERT && range !== undefined && staysAt(execution, range, step)
}

/** Returns the frame of the newest instruction inside a function. */
export function newestFrame({ at, length, compiled }: Execution, kind: Frame["kind"]): Frame | undefined {
  for (let step = length - 1; step >= 0; step--) {
    const frame = frameAt(compiled, kind, at(step).range)
    if (frame !== undefined) return frame
  }
  return undefined
}

/** Returns true when these opcodes ran one after the other, the first one `fromEnd` steps before the end. */
export function ranAt({ at, length, last }: Execution, fromEnd: number, opcodes: readonly number[]): boolean {
  const first = length - fromEnd
  if (first < (last?.step ?? 0) || first <= 0) return false
  return opcodes.every((op, index) => at(first + index).op === op)
}
