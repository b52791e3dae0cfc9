/** The tracers of `debug_trace*` by name, each with the encoder of its result; other texts are tracers in JavaScript. */
import { z } from "zod"
import { mapMaybePromise } from "../../../base/maybePromise.ts"
import type { Explainer } from "../../../kernel/evm/execute/explainer.ts"
import { createCallTracer } from "../../../kernel/evm/trace/callTracer.ts"
import { createErc7562Tracer } from "../../../kernel/evm/trace/erc7562Tracer.ts"
import { explain } from "../../../kernel/evm/trace/explained.ts"
import { createFlatCallTracer, type FlatCallTracerConfig } from "../../../kernel/evm/trace/flatCallTracer.ts"
import { createFourByteTracer } from "../../../kernel/evm/trace/fourByteTracer.ts"
import { createJavaScriptTracer } from "../../../kernel/evm/trace/javaScript/javaScriptTracer.ts"
import { createPrestateTracer } from "../../../kernel/evm/trace/prestateTracer.ts"
import { combineTracers } from "../../../kernel/evm/trace/together.ts"
import type { Tracer, TracerContext, WaitingTracer } from "../../../kernel/evm/trace/tracer.ts"
import { schema } from "../../rpc/schema.ts"
import { shortened } from "../../wire/describeInput.ts"
import { toRpcErc7562 } from "../../wire/trace/erc7562.ts"
import { toRpcFlatCall } from "../../wire/trace/flatCalls.ts"
import { toRpcCallFrame, toRpcPrestate } from "../../wire/trace/trace.ts"
import { count, flag, toQuantity } from "../../wire/values.ts"

/** The JSON of a trace: geth's, by tracer. A tracer in JavaScript may return any JSON, later. */
export type Json = unknown

/** Creates a tracer for one transaction with a JSON result; artifacts name contracts, functions and errors in it. */
export type CreateTracer = (explainer: Explainer | undefined, context: TracerContext) => WaitingTracer<Json>

/** A tracer that a request names. */
export interface NamedTracer {
  readonly create: CreateTracer
  /** True when it runs code of the client. */
  readonly runsCode: boolean
  /** True when the result is JSON text, which can be large. */
  readonly writesText?: boolean
}

export const optionalFlag = schema(() =>
  flag()
    .nullish()
    .transform((value) => value ?? undefined),
)

const callTracerConfig = schema(() =>
  z
    .object({ onlyTopCall: optionalFlag(), onlyTopLevelCall: optionalFlag(), withLog: optionalFlag() })
    .transform(({ onlyTopCall, onlyTopLevelCall, withLog }) => ({
      onlyTopCall: onlyTopCall ?? onlyTopLevelCall,
      withLog,
    })),
)
const erc7562TracerConfig = schema(() =>
  z.object({
    withLog: optionalFlag(),
    ignoredOpcodes: z
      .array(count())
      .nullish()
      .transform((value) => value ?? undefined),
    stackTopItemsSize: count().nullish(),
  }),
)
const flatCallTracerConfig = schema(() =>
  z.object({ convertParityErrors: optionalFlag(), includePrecompiles: optionalFlag() }),
)
const prestateTracerConfig = schema(() =>
  z
    .object({
      diffMode: optionalFlag(),
      disableCode: optionalFlag(),
      disableStorage: optionalFlag(),
      includeEmpty: optionalFlag(),
    })
    .refine(({ diffMode, includeEmpty }) => !(diffMode && includeEmpty), {
      error: "cannot use diffMode with includeEmpty",
    }),
)

/** The tracers by name; each decodes its configuration and returns the function that creates the tracer. */
const tracers: Readonly<Record<string, (config: unknown, timeoutMs: number) => CreateTracer | NamedTracer>> =
  {
    callTracer(config) {
      const checked = callTracerConfig().parse(config)
      return (explainer) =>
        mapped(createCallTracer(checked), (top) =>
          top === undefined ? {} : toRpcCallFrame(explain(top, explainer)),
        )
    },
    erc7562Tracer(config) {
      const checked = erc7562TracerConfig().parse(config)
      return (explainer, { budget }) =>
        mapped(createErc7562Tracer(checked, budget), (trace) =>
          trace === undefined
            ? {}
            : toRpcErc7562(explain(trace.frame, explainer), trace.accesses, trace.keccak),
        )
    },
    flatCallTracer: (config) => flat(flatCallTracerConfig().parse(config)),
    parityTracer: () => flat({ convertParityErrors: true, includePrecompiles: true }),
    prestateTracer(config) {
      const checked = prestateTracerConfig().parse(config)
      return () => mapped(createPrestateTracer(checked), toRpcPrestate)
    },
    stateGasTracer: () => createStateGasTracer,
    "4byteTracer": () => () => mapped(createFourByteTracer(), (counts) => Object.fromEntries(counts)),
    noopTracer: () => () => ({ result: () => ({}) }),
    muxTracer(config, timeoutMs) {
      const named = Object.entries(z.record(z.string(), z.unknown()).parse(config)).map(
        ([name, each]) => [name, tracerOf(name, each, timeoutMs)] as const,
      )
      return {
        create: (explainer, context) =>
          byName(named.map(([name, { create }]) => [name, create(explainer, context)] as const)),
        runsCode: named.some(([, { runsCode }]) => runsCode),
      }
    },
  }

const flat =
  (config: FlatCallTracerConfig): CreateTracer =>
  (_, context) =>
    mapped(createFlatCallTracer(config), (calls) => calls.map((call) => toRpcFlatCall(call, context)))

/**
 * Returns the tracer of a name, or the tracer of a code in JavaScript.
 *
 * @throws ZodError when the configuration is invalid, or a name is unknown.
 */
export function tracerOf(name: string, config: unknown, timeoutMs: number): NamedTracer {
  const create = Object.hasOwn(tracers, name) ? tracers[name] : undefined
  const tracer =
    create === undefined ? inJavaScript(name, config, timeoutMs) : create(config ?? {}, timeoutMs)
  return typeof tracer === "function" ? { create: tracer, runsCode: false } : tracer
}

/** As in geth, a text that is not the name of a tracer is code; a single word is a misspelt name. */
function inJavaScript(code: string, config: unknown, timeoutMs: number): NamedTracer {
  if (/^\w*$/.test(code))
    throw new z.ZodError([
      { code: "custom", path: ["tracer"], message: `tracer not found: ${shortened(code)}`, input: code },
    ])
  return {
    create: (_, context) => createJavaScriptTracer({ code, config, timeoutMs }, context),
    runsCode: true,
  }
}

/** Returns a tracer whose result is encoded. */
const mapped = <T>(tracer: Tracer<T>, encode: (result: T) => Json): Tracer<Json> => ({
  ...tracer,
  result: () => encode(tracer.result()),
})

/** Combines tracers; the result has their results by name. */
const byName = (named: readonly (readonly [string, WaitingTracer<Json>])[]): WaitingTracer<Json> =>
  combineTracers(
    named.map(([, tracer]) => tracer),
    () =>
      named.reduce<Json>(
        (before, [name, tracer]) =>
          mapMaybePromise(before, (results) =>
            mapMaybePromise(tracer.result(), (result) => ({ ...(results as object), [name]: result })),
          ),
        {},
      ),
  )

/**
 * Creates the tracer, which listens to no event but the end.
 *
 * `regularGasUsed` and `stateGasUsed` are the gas for execution and for state before the refund; in forks without state gas (EIP-8037),
 * all of it is regular. Together they are `gasUsed` and `gasRefund`, unless the floor of the call data is more (EIP-7623).
 */
function createStateGasTracer(): Tracer<unknown> {
  let result: unknown
  return {
    end({ gasUsed, maxGasUsed, dimensions }) {
      const { execution, state } = dimensions ?? { execution: maxGasUsed, state: 0n }
      result = {
        gasUsed: toQuantity(gasUsed),
        regularGasUsed: toQuantity(execution),
        stateGasUsed: toQuantity(state),
        gasRefund: toQuantity(maxGasUsed - gasUsed),
      }
    },
    result: () => result,
  }
}
