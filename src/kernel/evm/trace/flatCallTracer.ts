/**
 * The calls of a transaction as a flat list, in the form of geth's `flatCallTracer`.
 *
 * It differs from the list of `parityTrace.ts`: calls of precompiled contracts are left out even if they have value, errors have
 * geth's words by default, and the outermost call has the gas of the whole transaction.
 *
 * @see geth eth/tracers/native/call_flat.go
 */
import type { Hex } from "../../../base/hex.ts"
import { failureText } from "../execute/failure.ts"
import { createCallTracer } from "./callTracer.ts"
import type { CallFrame } from "./frameTracer.ts"
import type { ParityTrace } from "./parityTrace.ts"
import type { Tracer } from "./tracer.ts"

/** Options of the tracer, by geth's names. */
export interface FlatCallTracerConfig {
  /** Writes errors in OpenEthereum's words. */
  readonly convertParityErrors?: boolean | undefined
  /** Keeps calls of precompiled contracts. */
  readonly includePrecompiles?: boolean | undefined
}

/** One call of the list. */
export type FlatCall = Omit<ParityTrace, "undone">

/** Creates the tracer of all calls, each before the calls that it made. */
export function createFlatCallTracer(config: FlatCallTracerConfig): Tracer<readonly FlatCall[]> {
  const calls = createCallTracer({})
  let precompiles: readonly Hex[] = []
  return {
    ...calls,
    start(start, state) {
      precompiles = state.precompiles
      calls.start?.(start, state)
    },
    result() {
      const top = calls.result()
      return top === undefined ? [] : listOf(top, precompiles, config)
    },
  }
}

function listOf(top: CallFrame, precompiles: readonly Hex[], config: FlatCallTracerConfig): FlatCall[] {
  const { convertParityErrors = false, includePrecompiles = false } = config
  const isShown = ({ type, to }: CallFrame) =>
    includePrecompiles || !((type === "CALL" || type === "STATICCALL") && precompiles.includes(to))
  const list: FlatCall[] = []
  const add = (frame: CallFrame, traceAddress: readonly number[]) => {
    const { failure } = frame
    const calls = frame.calls.filter(isShown)
    const text = failure === undefined ? undefined : failureText({ failure })
    const error = text !== undefined && convertParityErrors ? parityErrorOf(text) : text
    list.push({ frame, traceAddress, subtraces: calls.length, error })
    for (const [index, call] of calls.entries()) add(call, [...traceAddress, index])
  }
  add(top, [])
  return list
}

/** OpenEthereum's words for geth's errors; other errors are not changed. @see geth `parityErrorMapping` */
const parityErrors: readonly (readonly [error: RegExp, word: string])[] = [
  [/^(contract creation code storage out of gas|out of gas|gas uint64 overflow)$/, "Out of gas"],
  [/^max code size exceeded$/, "Out of gas"],
  [/^invalid jump destination$/, "Bad jump destination"],
  [/^execution reverted$/, "Reverted"],
  [/^return data out of bounds$/, "Out of bounds"],
  [/^stack limit reached 1024 \(1023\)$/, "Out of stack"],
  [/^(precompiled failed|invalid input length)$/, "Built-in failed"],
  [/^invalid opcode:/, "Bad instruction"],
  [/^stack underflow/, "Stack underflow"],
]

const parityErrorOf = (error: string): string =>
  parityErrors.find(([pattern]) => pattern.test(error))?.[1] ?? error
