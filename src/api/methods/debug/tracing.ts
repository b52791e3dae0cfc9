/** The configuration of `debug_trace*`, and the JSON of its results. */

import { z } from "zod"
import { JavaScriptTracerNotPublic } from "../../../errors/index.ts"
import { schema } from "../../rpc/schema.ts"
import { blockOverrides } from "../../wire/overrides/block.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { goDuration } from "../../wire/trace/goDuration.ts"
import { createStructLogText } from "../../wire/trace/structLogText.ts"
import { count } from "../../wire/values.ts"
import type { Context } from "../shared/method.ts"
import { type CreateTracer, type NamedTracer, optionalFlag, tracerOf } from "./tracers.ts"

/** The time limit of one trace, in milliseconds, as in geth (eth/tracers/api.go `defaultTraceTimeout`). */
const defaultTimeoutMs = 5_000

const traceFields = schema(() => ({
  disableStorage: optionalFlag(),
  disableStack: optionalFlag(),
  enableMemory: optionalFlag(),
  enableReturnData: optionalFlag(),
  limit: count()
    .nullish()
    .transform((value) => value ?? undefined),
  tracer: z.string().nullish(),
  tracerConfig: z.unknown().optional(),
  timeout: goDuration().nullish(),
  reexec: count().nullish(),
}))

/** Returns the tracer of a configuration; errors become issues of the schema. */
function namedTracer(
  config: z.infer<z.ZodObject<ReturnType<typeof traceFields>>>,
  context: z.RefinementCtx,
): NamedTracer {
  const { tracer, tracerConfig, timeout, ...rest } = config
  try {
    if (tracer != null) return tracerOf(tracer, tracerConfig, timeout ?? defaultTimeoutMs)
    return { create: (_, { budget }) => createStructLogText(rest, budget), runsCode: false, writesText: true }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    for (const { message, path } of error.issues) context.addIssue({ code: "custom", message, path })
    return z.NEVER
  }
}

/**
 * Returns the function that creates the tracer of a request.
 *
 * @throws {@link JavaScriptTracerNotPublic} for a tracer in JavaScript on the public endpoint.
 */
export function tracerFor({ isPublic }: Context, { create, runsCode }: NamedTracer): CreateTracer {
  if (isPublic && runsCode) throw new JavaScriptTracerNotPublic()
  return (explainer, context) => ({ ...create(explainer, context), budget: context.budget })
}

/** The configuration of a trace; `timeout` limits tracers in JavaScript, `reexec` is checked and has no effect. */
export const traceConfig = schema(() =>
  z.object(traceFields()).transform(namedTracer).meta({ title: "Trace config" }),
)

/** The configuration of a traced call. */
export const traceCallConfig = schema(() =>
  z
    .object({
      ...traceFields(),
      stateOverrides: stateOverrides().nullish(),
      blockOverrides: blockOverrides().nullish(),
      txIndex: count().nullish(),
    })
    .transform(({ stateOverrides: state, blockOverrides: block, txIndex, ...config }, context) => ({
      tracer: namedTracer(config, context),
      overrides: { state: state ?? undefined, block: block ?? undefined },
      index: txIndex ?? undefined,
    }))
    .meta({ title: "Trace call config" }),
)

/** The tracer of a request that names none. */
export const defaultTracer: NamedTracer = {
  create: (_, { budget }) => createStructLogText({}, budget),
  runsCode: false,
  writesText: true,
}

/** The configuration of a traced call that has none. */
export const defaultCallConfig = {
  tracer: defaultTracer,
  overrides: { state: undefined, block: undefined },
  index: undefined,
}

/** The result of `debug_trace*`: the JSON of the default tracer or of another. */
export const rpcTrace = schema(() =>
  z
    .looseObject({
      decoded: z
        .string()
        .optional()
        .describe(
          "Of callTracer, in each call and each log, by a node that was given artifacts: what is called or logged, by name.",
        ),
    })
    .meta({ title: "Transaction trace result" }),
)

/** Encodes a trace. Every result has the type of an object, because the type does not depend on the tracer. */
export const toRpcTrace = (trace: unknown) => trace as z.infer<ReturnType<typeof rpcTrace>>
