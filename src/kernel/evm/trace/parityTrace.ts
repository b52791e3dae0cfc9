/** Call frames as a flat list, each with its path in the tree: the form of OpenEthereum's `trace` module. */
import type { Hex } from "../../../base/hex.ts"
import type { CallFrame } from "./frameTracer.ts"

/** One frame of the list. */
export interface ParityTrace {
  readonly frame: CallFrame
  /** The indexes of the calls that lead to it; empty for the outermost. */
  readonly traceAddress: readonly number[]
  /** The number of calls that the frame made. */
  readonly subtraces: number
  /** The reason of the failure, in OpenEthereum's words; `undefined` on success. */
  readonly error: string | undefined
  /** True when the effects were reverted, because the frame or a frame above it failed. */
  readonly undone: boolean
}

/** Options of the list of frames. */
export interface FlattenOptions {
  /** The addresses of precompiled contracts; their own failures have the word `Built-in failed`. */
  readonly precompiles: readonly Hex[]
  /** True leaves out calls of precompiled contracts without value, apart from the outermost call. */
  readonly hidesPrecompiles: boolean
}

/** Returns a frame and all frames below it, each before the frames that it called. */
export function flatten(top: CallFrame, { precompiles, hidesPrecompiles }: FlattenOptions): ParityTrace[] {
  const traces: ParityTrace[] = []
  const add = (frame: CallFrame, traceAddress: readonly number[], above: boolean) => {
    const { failure } = frame
    const undone = above || failure !== undefined
    const error = failure === undefined ? undefined : errorOf(failure, isPrecompiled(frame, precompiles))
    const calls = hidesPrecompiles ? frame.calls.filter((call) => !isHidden(call, precompiles)) : frame.calls
    traces.push({ frame, traceAddress, subtraces: calls.length, error, undone })
    for (const [index, call] of calls.entries()) add(call, [...traceAddress, index], undone)
  }
  add(top, [], false)
  return traces
}

/** Returns true for an inner call that OpenEthereum and reth leave out. */
export const isHidden = (
  { type, to, value = 0n }: Pick<CallFrame, "type" | "to" | "value">,
  precompiles: readonly Hex[],
): boolean => calls.has(type) && value === 0n && precompiles.includes(to)

const calls = new Set<string>(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])

export const isCreation = ({ type }: Pick<CallFrame, "type">): boolean =>
  type === "CREATE" || type === "CREATE2"

const isPrecompiled = (frame: CallFrame, precompiles: readonly Hex[]): boolean =>
  !isCreation(frame) && frame.code === undefined && precompiles.includes(frame.to)

/** The error of a frame that reverted, the only failure with a result. */
export const reverted = "Reverted"

/**
 * OpenEthereum's word for a failure if it has one, else revm's name, as anvil and reth write it.
 *
 * @see revm-inspectors src/tracing/utils.rs `fmt_error_msg`
 */
const words: readonly (readonly [beginning: string, error: string])[] = [
  ["revert", reverted],
  ["out of gas", "Out of gas"],
  ["code store out of gas", "Out of gas"],
  ["gas uint64 overflow", "Out of gas"],
  ["insufficient balance", "Insufficient balance for transfer"],
  ["max call depth exceeded", "CallTooDeep"],
  ["invalid jump", "Bad jump destination"],
  ["invalid opcode", "Bad instruction"],
  ["stack underflow", "StackUnderflow"],
  ["stack", "Out of stack"],
  ["return data out of bounds", "OutOfOffset"],
  ["static state change", "StateChangeDuringStaticCall"],
  ["create collision", "CreateCollision"],
  ["code size to deposit", "CreateContractSizeLimit"],
  ["invalid bytecode deployed", "CreateContractStartingWithEF"],
  ["initcode exceeds", "CreateInitCodeSizeLimit"],
]

function errorOf(failure: string, precompiled: boolean): string {
  if (precompiled && !isInherited(failure)) return "Built-in failed"
  return words.find(([beginning]) => failure.startsWith(beginning))?.[1] ?? failure
}

/** Returns true for a failure that any call can have, of a precompiled contract too: of gas, balance or depth. */
const isInherited = (failure: string): boolean =>
  /^(out of gas|insufficient balance|max call depth)/.test(failure)
