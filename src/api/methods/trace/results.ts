/** The parameters and results that methods of this prefix share. */
import { z } from "zod"
import { param, result } from "../../rpc/method.ts"
import { type BlockTrace, toRpcBlockTrace } from "../../wire/trace/blockTrace.ts"
import { rpcTraceResults, toRpcTraceResults, traceTypeList } from "../../wire/trace/parityResults.ts"
import { rpcLocalizedTrace } from "../../wire/trace/parityTrace.ts"

/** The parameter with the kinds of traces to return. */
export const traceTypesParam = param("Trace types", traceTypeList, {
  summary: "Any of `trace` (calls), `vmTrace` (instructions) and `stateDiff` (changes of the state).",
})

/** Traces with their block and transaction. */
export const localizedTraces = result(
  "Traces",
  () => z.array(rpcLocalizedTrace()),
  (traces: readonly BlockTrace[]) => traces.map(toRpcBlockTrace),
)

/** All kinds of traces of one execution. */
export const traceResults = result("Traces", rpcTraceResults, toRpcTraceResults)
