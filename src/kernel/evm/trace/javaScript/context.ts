/** The facts of an execution that the function `result` of a tracer in JavaScript gets, by geth's names. */

import type { FrameStart } from "../../engine/traceEvents.ts"
import { failureText } from "../../execute/failure.ts"
import type { TraceContext, TraceEnd, TraceStart } from "../tracer.ts"
import type { ContextMessage } from "./sandbox/layout.ts"

/** An execution that is over. */
interface Execution {
  readonly start: TraceStart
  readonly end: TraceEnd
  readonly top: FrameStart | undefined
  /** The failure of the top-level frame, which can say more than that of the execution. */
  readonly failure: string | undefined
  readonly context: TraceContext
  /** The time that the trace took, in milliseconds. */
  readonly tookMs: number
}

/** Returns the facts of an execution. */
export function contextOf({
  start,
  end,
  top,
  failure = end.failure,
  context,
  tookMs,
}: Execution): ContextMessage {
  const { from, to, creates, gas, gasPrice, coinbase } = start
  const { blockHash, blockNumber, transactionHash, transactionPosition } = context
  return {
    texts: {
      type: creates ? "CREATE" : "CALL",
      time: `${tookMs.toFixed(3)}ms`,
      error: failure === undefined ? undefined : failureText({ failure }),
    },
    numbers: {
      gas: Number(gas),
      gasUsed: Number(end.gasUsed),
      intrinsicGas: Number(gas - (top?.gas ?? gas)),
      block: Number(blockNumber),
      txIndex: transactionPosition,
    },
    bytes: {
      ...{ from, to, coinbase, input: top?.input ?? "0x", output: end.output },
      ...{ blockHash, txHash: transactionHash },
    },
    integers: { value: top?.value ?? 0n, gasPrice },
  }
}
