/** Failures before any function of a contract runs: the contract does not accept the call. */
import { type Execution, Op } from "./execution.ts"
import {
  type Frame,
  frameOfConstructor,
  frameOfContract,
  frameOfFunction,
  isSameRange,
  unrecognized,
} from "./frames.ts"

/** Returns the frame of a call or a creation that the contract refuses; `undefined` for all others. */
export function refusedAtEntry(execution: Execution): Frame | undefined {
  return execution.isCreation ? refusedCreation(execution) : refusedCall(execution)
}

function refusedCall(execution: Execution): Frame | undefined {
  const { compiled, message, called, output } = execution
  const { isLibrary, isWhole, fallback, receive } = compiled.contract
  const isEmpty = message.input === "0x"
  if (isLibrary && message.depth === 0)
    return called === undefined
      ? frameOfContract(compiled, "directLibraryCall")
      : frameOfFunction(compiled, "directLibraryCall", called)
  if (output !== "0x") return undefined
  const hasValue = (message.value ?? 0n) > 0n
  if (called !== undefined) {
    const isRefused = hasValue && !isLibrary && !called.isPayable
    return isRefused ? frameOfFunction(compiled, "notPayable", called) : undefined
  }
  if (isEmpty && receive !== undefined) return undefined
  if (fallback === undefined && !isWhole) return undefined
  if (fallback === undefined) return frameOfContract(compiled, "missingFunction", unrecognized)
  return hasValue && !fallback.isPayable
    ? frameOfFunction(compiled, "fallbackNotPayable", fallback)
    : undefined
}

function refusedCreation(execution: Execution): Frame | undefined {
  const { compiled, message, output } = execution
  const { constructorFunction } = compiled.contract
  if (output !== "0x" || constructorFunction === undefined) return undefined
  if ((message.value ?? 0n) > 0n && !constructorFunction.isPayable)
    return frameOfConstructor(compiled, "notPayable")
  return lacksArguments(execution) ? frameOfConstructor(compiled, "invalidParameters") : undefined
}

/** Returns true when a constructor reverted because its arguments, which follow its code, are too short. */
function lacksArguments({ compiled, failing, last, length, at }: Execution): boolean {
  const { constructorFunction, range } = compiled.contract
  if (failing?.op !== Op.REVERT || failing.range !== undefined || last !== undefined) return false
  let hasReadSize = false
  for (let step = 0; step < length; step++) {
    const { op, range: found } = at(step)
    const isOwn = isSameRange(found, range) || isSameRange(found, constructorFunction?.range)
    if (found !== undefined && !isOwn) return false
    hasReadSize ||= op === Op.CODESIZE
  }
  return hasReadSize
}
