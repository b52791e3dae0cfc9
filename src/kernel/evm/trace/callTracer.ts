/** The tree of calls of a transaction; its outermost call has the gas of the whole transaction. */
import { type CallFrame, createFrameTracer, type FrameTracerConfig } from "./frameTracer.ts"
import type { Tracer } from "./tracer.ts"

/** Creates the tracer; failed calls and the calls below them have no logs. */
export function createCallTracer(config: FrameTracerConfig): Tracer<CallFrame | undefined> {
  const frames = createFrameTracer(config)
  let gas = 0n
  let top: CallFrame | undefined
  return {
    ...frames,
    start(start) {
      gas = start.gas
    },
    end({ gasUsed }) {
      const topLevel = frames.result()
      if (topLevel !== undefined) top = withoutFailedLogs({ ...topLevel, gas, gasUsed }, false)
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
