/** The tracers of `debug_trace*` by name, each with the encoder of its result. */
import { z } from "zod"
import type { Explainer } from "../../evm/execute/explainer.ts"
import { createCallTracer } from "../../evm/trace/callTracer.ts"
import { explain } from "../../evm/trace/explained.ts"
import { createFlatCallTracer, type FlatCallTracerConfig } from "../../evm/trace/flatCallTracer.ts"
import { createFourByteTracer } from "../../evm/trace/fourByteTracer.ts"
import { createPrestateTracer } from "../../evm/trace/prestateTracer.ts"
import { createStructLogger } from "../../evm/trace/structLogger.ts"
import { combineTracers } from "../../evm/trace/together.ts"
import type { TraceContext } from "../../evm/trace/traceContext.ts"
import type { Tracer } from "../../evm/trace/tracer.ts"
import { shortened } from "../../wire/describeInput.ts"
import { hexText } from "../../wire/hex.ts"
import { blockOverrides } from "../../wire/overrides/block.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { toRpcFlatCall } from "../../wire/trace/flatCalls.ts"
import { goDuration } from "../../wire/trace/goDuration.ts"
import { toRpcCallFrame, toRpcPrestate, toRpcStructTrace } from "../../wire/trace/trace.ts"
import { count, flag } from "../../wire/values.ts"

/** The JSON of a trace: geth's, by tracer. */
type Json = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]

/** Creates a tracer for one transaction with a JSON result; artifacts name contracts, functions and errors in it. */
type CreateTracer = (explainer: Explainer | undefined, context: TraceContext) => Tracer<Json>

const optionalFlag = flag.nullish().transform((value) => value ?? undefined)

const callTracerConfig = z.object({ onlyTopCall: optionalFlag, withLog: optionalFlag })
const flatCallTracerConfig = z.object({ convertParityErrors: optionalFlag, includePrecompiles: optionalFlag })
const prestateTracerConfig = z
  .object({
    diffMode: optionalFlag,
    disableCode: optionalFlag,
    disableStorage: optionalFlag,
    includeEmpty: optionalFlag,
  })
  .refine(({ diffMode, includeEmpty }) => !(diffMode && includeEmpty), {
    error: "cannot use diffMode with includeEmpty",
  })

/** The tracers by name; each decodes its configuration and returns the function that creates the tracer. */
const tracers: Readonly<Record<string, (config: unknown) => CreateTracer>> = {
  callTracer(config) {
    const checked = callTracerConfig.parse(config)
    return (explainer) =>
      mapped(createCallTracer(checked), (top) =>
        top === undefined ? {} : toRpcCallFrame(explain(top, explainer)),
      )
  },
  flatCallTracer: (config) => flat(flatCallTracerConfig.parse(config)),
  parityTracer: () => flat({ convertParityErrors: true, includePrecompiles: true }),
  prestateTracer(config) {
    const checked = prestateTracerConfig.parse(config)
    return () => mapped(createPrestateTracer(checked), toRpcPrestate)
  },
  "4byteTracer": () => () => mapped(createFourByteTracer(), (counts) => Object.fromEntries(counts)),
  noopTracer: () => () => ({ result: () => ({}) }),
  muxTracer(config) {
    const named = Object.entries(z.record(z.string(), z.unknown()).parse(config)).map(
      ([name, each]) => [name, tracerOf(name, each)] as const,
    )
    return (explainer, context) =>
      byName(named.map(([name, create]) => [name, create(explainer, context)] as const))
  },
}

const flat =
  (config: FlatCallTracerConfig): CreateTracer =>
  (_, context) =>
    mapped(createFlatCallTracer(config), (calls) => calls.map((call) => toRpcFlatCall(call, context)))

function tracerOf(name: string, config: unknown): CreateTracer {
  const create = Object.hasOwn(tracers, name) ? tracers[name] : undefined
  if (create === undefined)
    throw new z.ZodError([
      { code: "custom", path: ["tracer"], message: `tracer not found: ${shortened(name)}`, input: name },
    ])
  return create(config ?? {})
}

const mapped = <T>(tracer: Tracer<T>, encode: (result: T) => Json): Tracer<Json> => ({
  ...tracer,
  result: () => encode(tracer.result()),
})

/** Combines tracers; the result has their results by name. */
const byName = (named: readonly (readonly [string, Tracer<Json>])[]): Tracer<Json> =>
  combineTracers(
    named.map(([, tracer]) => tracer),
    () => Object.fromEntries(named.map(([name, tracer]) => [name, tracer.result()])),
  )

const traceFields = {
  disableStorage: optionalFlag,
  disableStack: optionalFlag,
  enableMemory: optionalFlag,
  enableReturnData: optionalFlag,
  limit: count.nullish().transform((value) => value ?? undefined),
  tracer: z.string().nullish(),
  tracerConfig: z.unknown().optional(),
  timeout: goDuration.nullish(),
  reexec: count.nullish(),
}

/** Returns the function that creates the tracer of a configuration; errors become issues of the schema. */
function createTracer(
  config: z.infer<z.ZodObject<typeof traceFields>>,
  context: z.RefinementCtx,
): CreateTracer {
  const { tracer, tracerConfig, ...rest } = config
  try {
    if (tracer != null) return tracerOf(tracer, tracerConfig)
    return () => mapped(createStructLogger(rest), toRpcStructTrace)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    for (const { message, path } of error.issues) context.addIssue({ code: "custom", message, path })
    return z.NEVER
  }
}

/** The configuration of a trace; `timeout` and `reexec` are checked, and have no effect. */
export const traceConfig = z.object(traceFields).transform(createTracer).meta({ title: "Trace config" })

/** The configuration of a traced call. */
export const traceCallConfig = z
  .object({
    ...traceFields,
    stateOverrides: stateOverrides.nullish(),
    blockOverrides: blockOverrides.nullish(),
    txIndex: count.nullish(),
  })
  .transform(({ stateOverrides: state, blockOverrides: block, txIndex, ...config }, context) => ({
    create: createTracer(config, context),
    overrides: { state: state ?? undefined, block: block ?? undefined },
    index: txIndex ?? undefined,
  }))
  .meta({ title: "Trace call config" })

/** The tracer of a request that names none. */
export const defaultTracer: CreateTracer = () => mapped(createStructLogger({}), toRpcStructTrace)

/** The result of `debug_trace*`: the JSON of the default tracer or of another. */
export const rpcTrace = z
  .looseObject({
    decoded: z
      .string()
      .optional()
      .describe(
        "Of callTracer, in each call and each log, by a node that was given artifacts: what is called or logged, by name.",
      ),
  })
  .meta({ title: "Transaction trace result" })

/** Encodes a trace. A flat list has the type of an object, because the type does not depend on the tracer. */
export const toRpcTrace = (trace: Json) =>
  (Array.isArray(trace) ? trace : { ...trace }) as z.infer<typeof rpcTrace>

/** The result of the trace of a block. */
export const rpcBlockTrace = z
  .array(z.object({ txHash: hexText, result: rpcTrace }))
  .meta({ title: "Array of per-transaction traces" })

/** Encodes the traces of a block. */
export const toRpcBlockTrace = (traces: readonly { readonly hash: string; readonly result: Json }[]) =>
  traces.map(({ hash, result }) => ({ txHash: hash, result: toRpcTrace(result) }))
