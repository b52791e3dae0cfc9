/** Records the tree of call frames of an execution, with the gas that the EVM gave to each. */

import type { FrameEnd, FrameStart, TracedLog } from "../engine/traceEvents.ts"
import type { Tracer } from "./tracer.ts"

/** Options of the tracer, by geth's names. */
export interface FrameTracerConfig {
  readonly onlyTopCall?: boolean | undefined
  readonly withLog?: boolean | undefined
}

/** A log, with the number of calls of its frame before it. */
export interface PlacedLog extends TracedLog {
  readonly position: number
}

/** One call with the calls that it made. */
export interface CallFrame extends FrameStart, FrameEnd {
  readonly calls: readonly CallFrame[]
  readonly logs: readonly PlacedLog[]
}

type OpenCall = FrameStart & { calls: CallFrame[]; logs: PlacedLog[] }

/** Creates the tracer; the result is `undefined` before the outermost frame has ended. */
export function createFrameTracer(config: FrameTracerConfig = {}): Tracer<CallFrame | undefined> {
  const { onlyTopCall, withLog } = config
  const open: OpenCall[] = []
  let top: CallFrame | undefined
  const passedOver = (depth: number) => onlyTopCall === true && depth > 0
  return {
    enter(frame, depth) {
      if (!passedOver(depth)) open.push({ ...frame, calls: [], logs: [] })
    },
    leave(end, depth) {
      if (passedOver(depth)) return
      const call = open.pop()
      if (call === undefined) return
      const closed = { ...call, ...end }
      if (depth === 0) top = closed
      else open.at(-1)?.calls.push(closed)
    },
    log(log, depth) {
      const call = open.at(-1)
      if (withLog === true && !passedOver(depth) && call !== undefined)
        call.logs.push({ ...log, position: call.calls.length })
    },
    result: () => top,
  }
}
