/** Explains each call of a trace: its failure in geth's words, and the names from artifacts. */

import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { unpackRevert } from "../base/revert.ts"
import { callText, type Explainer, type Names } from "../execute/explainer.ts"
import { failureText } from "../execute/failure.ts"
import type { CallFrame, PlacedLog } from "./frameTracer.ts"

/** A call with its explanation. */
export interface ExplainedFrame {
  readonly frame: CallFrame
  readonly error: string | undefined
  readonly revertReason: string | undefined
  /** The contract, and the function with its arguments: `Token.transfer(to: 0x…, value: 5)`; `new Token`. */
  readonly decoded: string | undefined
  readonly logs: readonly (PlacedLog & { readonly decoded: string | undefined })[]
  readonly calls: readonly ExplainedFrame[]
}

/** Explains a call and the calls that it made; without artifacts, only reasons and panics are explained. */
export function explain(frame: CallFrame, explainer: Explainer | undefined): ExplainedFrame {
  const { failure } = frame
  const code = explainer === undefined ? "0x" : toHex(frame.code ?? emptyBytes)
  const names = explainer?.decodingOf(code)
  const calls = frame.calls.map((call) => explain(call, explainer))
  return {
    frame,
    error: failure === undefined ? undefined : failureText({ failure, reason: undefined }),
    revertReason: failure === "revert" ? reasonOf(frame, calls, names) : undefined,
    decoded: explainer && nameOf(frame, explainer, code),
    logs: frame.logs.map((log) => ({ ...log, decoded: names?.decodeLog(log)?.text })),
    calls,
  }
}

/** Returns the reason of a revert. Data that a callee reverted with has the same reason as in the callee. */
function reasonOf(
  { output }: CallFrame,
  calls: readonly ExplainedFrame[],
  names: Names | undefined,
): string | undefined {
  const origin = calls.findLast(({ frame }) => frame.failure === "revert" && frame.output === output)
  return unpackRevert(output) ?? origin?.revertReason ?? names?.decodeError(output)?.text
}

function nameOf({ type, input, output }: CallFrame, explainer: Explainer, code: Hex): string | undefined {
  if (type !== "CREATE" && type !== "CREATE2") return callText(explainer, { code, input }, "text")
  const contract = (explainer.ofCode(output) ?? explainer.ofInitCode(input))?.contractName
  const creation = explainer.decodeCreation?.(input)
  return contract && `new ${creation?.name === contract ? creation.text : contract}`
}
