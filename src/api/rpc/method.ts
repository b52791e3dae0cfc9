/** The definition of a JSON-RPC method, from which dispatch, types and documents are derived. */
import { z } from "zod"
import { type MaybePromise, mapMaybePromise } from "../../base/maybePromise.ts"
import { memoizeOnce } from "../../base/memoize.ts"
import type { Task } from "../../base/task.ts"

/**
 * The kind of access that a method gives.
 *
 * `public` reads or submits, `control` controls the node (`evm_mine`), `keys` signs with the node's accounts.
 */
export type Access = "public" | "control" | "keys"

/**
 * One positional parameter.
 *
 * `Argument` is the type that the handler gets, `Input` the JSON type that a client sends.
 */
export interface Param<Argument = unknown, Input = unknown> {
  readonly name: string
  readonly summary?: string | undefined
  /** Returns the schema, which is created at the first call. */
  readonly schema: () => z.ZodType<Argument, Input>
  readonly required: boolean
  /** The strict mode requires the parameter, though it is optional otherwise. */
  readonly requiredWhenStrict: boolean
  /** The argument for an absent or `null` value. */
  readonly fallback?: Argument | undefined
  /** The schema of the strict mode; {@link schema} when absent. */
  readonly strictSchema?: (() => z.ZodType<Argument, Input>) | undefined
}

/** The result of a method; the input side of `schema` describes the JSON, so that codecs are allowed. */
export interface Result<Native, Wire> {
  readonly name: string
  readonly schema: () => z.ZodType<unknown, Wire>
  readonly encode: (value: Native) => Wire
}

/** The arguments of the handler, in the order of the parameters. */
type Arguments<P extends readonly Param[]> = {
  -readonly [K in keyof P]: P[K] extends Param<infer Argument, unknown> ? Argument : never
}

/** The `params` of a client; trailing optional ones may be absent. */
export type Inputs<P extends readonly Param[]> = P extends readonly [
  Param<unknown, infer Input>,
  ...infer Rest extends readonly Param[],
]
  ? undefined extends Input
    ? [input?: Input, ...rest: Inputs<Rest>]
    : [input: Input, ...rest: Inputs<Rest>]
  : []

/** A method in a table: its handler and encoder are combined in `run`. */
export interface Method<
  Context,
  Name extends string = string,
  Alias extends string = string,
  P extends readonly Param[] = readonly Param[],
  Wire = unknown,
  Route = unknown,
> {
  readonly name: Name
  readonly aliases: readonly Alias[]
  readonly summary: string
  readonly params: P
  readonly result: Result<never, Wire>
  readonly example: Example<readonly unknown[], unknown>
  readonly access: Access
  /** Results by the prefix of the called name, such as `hardhat`, which replace the result of the handler. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  /** The method waits for an event, with a time limit of its own. */
  readonly waits?: true | undefined
  /** The route of its requests on a fork. */
  readonly fork?: Route | undefined
  /** Calls the handler with decoded arguments and encodes its result. */
  readonly run: (context: Context, args: readonly unknown[], task: Task) => MaybePromise<Wire>
}

/** A call and its result as JSON. */
export interface Example<Params, Result> {
  /** The network of the node, where the method needs one. */
  readonly network?: string | undefined
  /** The fork of the node, where the method needs one. */
  readonly hardfork?: string | undefined
  /** The fork of its network, where the method needs one. */
  readonly opFork?: string | undefined
  /** Calls that precede it. */
  readonly after?: readonly { readonly method: string; readonly params: readonly unknown[] }[] | undefined
  readonly params: Params
  readonly result: Result
}

/** The definition that the author of a method writes. */
export interface Definition<
  Context,
  Name extends string,
  Alias extends string,
  P extends readonly Param[],
  Native,
  Wire,
  A extends Access,
> {
  readonly name: Name
  readonly aliases?: readonly Alias[] | undefined
  readonly summary: string
  readonly params: P
  readonly result: Result<Native, Wire>
  /** A call and its result as JSON, for the documents; the tests run it. */
  readonly example: Example<NoInfer<Inputs<P>>, NoInfer<Wire>>
  /** `public` when absent. */
  readonly access?: A | undefined
  /** The method waits for an event, with its own time limit instead of the dispatcher's. */
  readonly waits?: true | undefined
  /** Results by the prefix of the called name, where clients of other nodes expect another result. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  /** Runs the method. The last argument is the request as a task, with which long work pauses. */
  readonly handler: (context: Context, ...args: [...Arguments<P>, Task]) => MaybePromise<NoInfer<Native>>
}

/** The route of a method on a fork: a public method with parameters must have one, if the table has routes. */
type Routed<Route, P extends readonly Param[], A extends Access> = [Route, P, A] extends [
  string | object,
  readonly [Param, ...Param[]],
  "public",
]
  ? { readonly fork: Route }
  : { readonly fork?: Route | undefined }

/**
 * Creates the function that defines methods for one context.
 *
 * @example
 * const method = defineMethod<Counter>()
 * method({
 *   name: "add",
 *   summary: "Adds.",
 *   params: [param("amount", () => z.number())],
 *   result: result("sum", () => z.number(), (sum: number) => sum),
 *   example: { params: [2], result: 2 },
 *   handler: (counter, amount) => counter.add(amount), // amount: number
 * })
 */
export function defineMethod<Context, Route = undefined>() {
  return <
    const Name extends string,
    const P extends readonly Param[],
    Native,
    Wire,
    const Alias extends string = never,
    const A extends Access = "public",
  >(
    definition: Definition<Context, Name, Alias, P, Native, Wire, A> & Routed<Route, P, A>,
  ): Method<Context, Name, Alias, P, Wire, Route> => {
    const { name, aliases = [], summary, params, result, example } = definition
    const { access = "public", waits, answers, fork, handler } = definition
    const { encode } = result
    return {
      name,
      aliases,
      summary,
      params,
      result,
      example,
      access,
      waits,
      answers,
      fork,
      run(context, args, task) {
        // The arguments come from `decodeParams` with this method's own `params`.
        return mapMaybePromise(handler(context, ...(args as Arguments<P>), task), encode)
      },
    }
  }
}

/** Creates a parameter that every call must have. */
export function param<Native, Input>(
  name: string,
  schema: () => z.ZodType<Native, Input>,
  { summary, strictSchema }: Pick<Param<Native, Input>, "summary" | "strictSchema"> = {},
): Param<Native, Input> {
  return {
    name,
    schema: memoizeOnce(schema),
    required: true,
    requiredWhenStrict: true,
    summary,
    strictSchema,
    fallback: undefined,
  }
}

/** The options of an optional parameter. */
export interface OptionalOptions {
  readonly summary?: string | undefined
  /** The strict mode requires the parameter. */
  readonly requiredWhenStrict?: boolean | undefined
}

/** Creates a parameter that may be absent or `null`; the handler then gets `fallback`. */
export function optional<Native, Input>(
  name: string,
  schema: () => z.ZodType<Native, Input>,
  options: OptionalOptions & { readonly fallback: NoInfer<Native> },
): Param<Native, Input | null | undefined>
/** Creates a parameter that may be absent or `null`; the handler then gets `undefined`. */
export function optional<Native, Input>(
  name: string,
  schema: () => z.ZodType<Native, Input>,
  options?: OptionalOptions,
): Param<Native | undefined, Input | null | undefined>
export function optional<Native, Input>(
  name: string,
  schema: () => z.ZodType<Native, Input>,
  { requiredWhenStrict = false, summary, fallback }: OptionalOptions & { readonly fallback?: Native } = {},
): Param<Native | undefined, Input | null | undefined> {
  return {
    name,
    schema: memoizeOnce(schema),
    required: false,
    requiredWhenStrict,
    summary,
    strictSchema: undefined,
    fallback,
  }
}

/** Creates a result from its name in the documents, the schema of its JSON, and its encoder. */
export function result<Native, Wire>(
  name: string,
  schema: () => z.ZodType<unknown, Wire>,
  encode: (value: Native) => Wire,
): Result<Native, Wire> {
  return { name, schema, encode }
}

/** The result of a method that returns nothing: always `null`. */
export const none: Result<unknown, null> = result(
  "Nothing",
  () => z.null(),
  () => null,
)
