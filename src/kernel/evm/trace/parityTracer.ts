/** The requested kinds of traces of OpenEthereum's `trace` module, of one execution. */
import type { Hex } from "../../../base/hex.ts"
import type { Budget } from "./budget.ts"
import { createFrameTracer } from "./frameTracer.ts"
import { flatten, type ParityTrace } from "./parityTrace.ts"
import { createStateDiffTracer, type StateDiff } from "./stateDiffTracer.ts"
import { combineTracers } from "./together.ts"
import type { Tracer } from "./tracer.ts"
import { createVmTracer, type VmTrace } from "./vmTracer.ts"

/** The kinds of traces, by their names on the wire. */
export const traceTypes = ["trace", "vmTrace", "stateDiff"] as const
export type TraceType = (typeof traceTypes)[number]

/** The traces of a transaction; `undefined` for those that were not requested. */
export interface ParityTraces {
  /** The data that the outermost call returned or reverted with. */
  readonly output: Hex
  readonly trace: readonly ParityTrace[] | undefined
  readonly vmTrace: VmTrace | undefined
  readonly stateDiff: StateDiff | undefined
}

/** Creates a tracer of all calls, each before the calls that it made. */
export const createFlatTracer = (): Tracer<readonly ParityTrace[]> => flatTracer(false)

function flatTracer(hidesPrecompiles: boolean): Tracer<readonly ParityTrace[]> {
  const frames = createFrameTracer()
  let precompiles: readonly Hex[] = []
  return {
    ...frames,
    start(_start, state) {
      precompiles = state.precompiles
    },
    result() {
      const top = frames.result()
      return top === undefined ? [] : flatten(top, { precompiles, hidesPrecompiles })
    },
  }
}

/** Creates a tracer of the given kinds; calls of precompiled contracts without value are hidden, as in reth and anvil. */
export function createParityTracer(types: readonly TraceType[], budget: Budget): Tracer<ParityTraces> {
  const has = (type: TraceType): boolean => types.includes(type)
  const flat = has("trace") ? flatTracer(true) : undefined
  const vm = has("vmTrace") ? createVmTracer(budget) : undefined
  const diff = has("stateDiff") ? createStateDiffTracer() : undefined
  let output: Hex = "0x"
  const ending: Tracer<undefined> = {
    end(end) {
      output = end.output
    },
    result: () => undefined,
  }
  const all = [flat, vm, diff, ending].filter((tracer) => tracer !== undefined)
  const result = () => ({
    output,
    trace: flat?.result(),
    vmTrace: vm?.result(),
    stateDiff: diff?.result(),
  })
  return { ...combineTracers(all, result), budget }
}
