/** The tree of calls of a transaction. */
import type { FrameEnd, FrameStart, TracedLog, Tracer } from "./tracer.ts"

/** What to record; geth's names. */
export interface CallTracerConfig {
  readonly onlyTopCall?: boolean | undefined
  readonly withLog?: boolean | undefined
}

/** A log, and how many calls of its frame came before it. */
export interface PlacedLog extends TracedLog {
  readonly position: number
}

/** One call with those that it made. */
export interface CallFrame extends FrameStart, FrameEnd {
  readonly calls: readonly CallFrame[]
  /** None of a call that failed, or whose caller did. */
  readonly logs: readonly PlacedLog[]
}

type OpenCall = FrameStart & { calls: CallFrame[]; logs: PlacedLog[] }

/** Creates the tracer. */
export function createCallTracer({ onlyTopCall, withLog }: CallTracerConfig): Tracer<CallFrame | undefined> {
  const open: OpenCall[] = []
  let top: CallFrame | undefined
  let gas = 0n
  const passedOver = (depth: number) => onlyTopCall === true && depth > 0
  return {
    start(start) {
      gas = start.gas
    },
    enter(frame, depth) {
      if (!passedOver(depth)) open.push({ ...frame, ...(depth === 0 && { gas }), calls: [], logs: [] })
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
    end({ gasUsed }) {
      if (top !== undefined) top = withoutFailedLogs({ ...top, gasUsed }, false)
    },
    result: () => top,
  }
}

function withoutFailedLogs(frame: CallFrame, under: boolean): CallFrame {
  const failed = under || frame.failure !== undefined
  return {
    ...frame,
    logs: failed ? [] : frame.logs,
    calls: frame.calls.map((call) => withoutFailedLogs(call, failed)),
  }
}
