/** Runs several tracers over one execution. */
import type { Tracer } from "./tracer.ts"

/** Creates a tracer that passes every moment to all of them, in their order. */
export const together = <Result>(all: readonly Tracer<unknown>[], result: () => Result): Tracer<Result> => ({
  async start(start, state) {
    for (const tracer of all) await tracer.start?.(start, state)
  },
  async step(step, state) {
    for (const tracer of all) await tracer.step?.(step, state)
  },
  enter: (frame, depth) => all.forEach((tracer) => void tracer.enter?.(frame, depth)),
  leave: (end, depth) => all.forEach((tracer) => void tracer.leave?.(end, depth)),
  log: (log, depth) => all.forEach((tracer) => void tracer.log?.(log, depth)),
  fault: (failure, depth) => all.forEach((tracer) => void tracer.fault?.(failure, depth)),
  async end(end, state) {
    for (const tracer of all) await tracer.end?.(end, state)
  },
  result,
})
