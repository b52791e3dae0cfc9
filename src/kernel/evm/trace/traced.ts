/** Runs one execution with a tracer, from the facts before it to the result. */
import type { MaybePromise } from "../../../base/maybePromise.ts"
import { TracingFailed } from "../../../errors/index.ts"
import type { Machine } from "../execute/machine.ts"
import { withTracer } from "./attach.ts"
import type { TraceEnd, TraceStart, WaitingTracer } from "./tracer.ts"
import { stateOf } from "./traceState.ts"

/** The facts before an execution. */
export interface ExecutionStart {
  readonly start: TraceStart
  /** The index of its first log in the block. */
  readonly firstLogIndex: number
}

/** Traces an execution on a machine; returns the result of the tracer. @throws The errors of the execution and of the tracer. */
export async function traced<Result>(
  machine: Machine,
  tracer: WaitingTracer<MaybePromise<Result>>,
  { start, firstLogIndex }: ExecutionStart,
  run: () => Promise<TraceEnd>,
): Promise<Result> {
  if (tracer.waits === true && machine.isReference)
    throw new TracingFailed({ reason: "tracers in JavaScript need the engine midblock" })
  const state = stateOf(machine)
  try {
    await tracer.start?.(start, state)
    const end = await withTracer(machine, tracer, firstLogIndex, run)
    tracer.end?.(end, state)
    const result: Result = await tracer.result()
    return result
  } finally {
    tracer.close?.()
  }
}
