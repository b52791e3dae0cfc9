/** The frames of a stack trace, and the functions that create them from source locations. */
import type { CompiledCode, Instruction } from "../compiled/compiledCode.ts"
import type { SourceFunction, SourceRange } from "../compiled/model.ts"
import { isSameFile } from "../compiled/sourceFile.ts"

/** The meaning of a frame: a call, or the reason why the innermost frame failed. */
export type FrameKind =
  | "call"
  | "callFailed"
  | "calleeOutOfGas"
  | "codeTooLarge"
  | "custom"
  | "directLibraryCall"
  | "fallbackNotPayable"
  | "internal"
  | "invalidParameters"
  | "missingFunction"
  | "noCode"
  | "notPayable"
  | "other"
  | "panic"
  | "precompile"
  | "returnDataTooShort"
  | "revert"
  | "unknown"

/** A frame, before names and lines are looked up. */
export interface Frame {
  readonly kind: FrameKind
  /** The name of the contract whose code ran; `undefined` for free functions and unknown code. */
  readonly contract: string | undefined
  readonly function: string | undefined
  readonly functionKind?: SourceFunction["kind"] | undefined
  /** `undefined` for unknown code. */
  readonly range: SourceRange | undefined
  /** The address of unknown code, or of a precompile. */
  readonly address?: string | undefined
}

/** The name that a frame has for a selector without a function. */
export const unrecognized = "<unrecognized-selector>"

/** Creates the frame of a range in a function; `undefined` when no function contains it. */
export function frameAt(
  { contract }: CompiledCode,
  kind: FrameKind,
  range: SourceRange | undefined,
): Frame | undefined {
  const found = range?.file.functionAt(range.start, range.end)
  return found && { ...named(contract.name, found), kind, range }
}

/** Creates the frame of a function, at its beginning. */
export const frameOfFunction = (
  { contract }: CompiledCode,
  kind: FrameKind,
  found: SourceFunction,
): Frame => ({ ...named(contract.name, found), kind, range: found.range })

/** Creates the frame of a contract, outside of its functions. */
export const frameOfContract = ({ contract }: CompiledCode, kind: FrameKind, name?: string): Frame => ({
  ...{ kind, contract: contract.name, function: name, range: contract.range },
})

/** Creates the frame of a constructor; the source may not have one. */
export function frameOfConstructor({ contract }: CompiledCode, kind: FrameKind): Frame {
  const { name, constructorFunction, range } = contract
  const functionKind = "constructor"
  return {
    ...{ kind, contract: name, function: "constructor", functionKind },
    range: constructorFunction?.range ?? range,
  }
}

/** Creates the frame of a call instruction, in its function if there is one. Generated code has the range of the contract. */
export function frameOfCall(compiled: CompiledCode, { range }: Instruction): Frame {
  if (range === undefined) return frameOfContract(compiled, "internal")
  return (
    frameAt(compiled, "call", range) ?? {
      ...{ kind: "call", contract: compiled.contract.name, function: undefined, range },
      functionKind: "function",
    }
  )
}

const named = (
  contract: string,
  { kind, name }: SourceFunction,
): Pick<Frame, "contract" | "function" | "functionKind"> => ({
  contract: kind === "free" ? undefined : contract,
  function: name,
  functionKind: kind,
})

/** Returns true for equal ranges; `undefined` is equal to no range. */
export const isSameRange = (one: SourceRange | undefined, other: SourceRange | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.start === other.start &&
  one.end === other.end &&
  isSameFile(one.file, other.file)

/** Returns true when a range is inside another, or equal to it. */
export const encloses = (outer: SourceRange, inner: SourceRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && isSameFile(outer.file, inner.file)
