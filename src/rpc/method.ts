/** What a JSON-RPC method is: one definition, from which dispatch, types and documents are derived. */
import { z } from "zod"
import { type MaybePromise, mapMaybePromise } from "../base/maybePromise.ts"
import type { Task } from "../base/task.ts"

/**
 * Who may call a method.
 *
 * `public` asks or submits, `control` steers the node (`evm_mine`), `keys` signs with the node's accounts.
 */
export type Access = "public" | "control" | "keys"

/**
 * One positional parameter.
 *
 * `Argument` is what the handler gets, `Input` what a client writes.
 */
export interface Param<Argument = unknown, Input = unknown> {
  readonly name: string
  readonly summary?: string | undefined
  readonly schema: z.ZodType<Argument, Input>
  readonly required: boolean
  /** The strict mode requires the parameter, though it is optional otherwise. */
  readonly requiredWhenStrict: boolean
  /** What an absent or `null` value stands for. */
  readonly fallback?: Argument | undefined
  /** The schema of the strict mode; {@link schema} when absent. */
  readonly strictSchema?: z.ZodType<Argument, Input> | undefined
}

/** What a method answers with; the input side of `schema` describes the JSON, so that codecs fit as well. */
export interface Result<Native, Wire> {
  readonly name: string
  readonly schema: z.ZodType<unknown, Wire>
  readonly encode: (value: Native) => Wire
}

/** What the handler gets, in the order of the parameters. */
type Arguments<P extends readonly Param[]> = {
  -readonly [K in keyof P]: P[K] extends Param<infer Argument, unknown> ? Argument : never
}

/** What a client writes into `params`; trailing optional ones may be left out. */
type Inputs<P extends readonly Param[]> = P extends readonly [
  Param<unknown, infer Input>,
  ...infer Rest extends readonly Param[],
]
  ? undefined extends Input
    ? [input?: Input, ...rest: Inputs<Rest>]
    : [input: Input, ...rest: Inputs<Rest>]
  : []

/** A method as tables hold it: its handler and encoder are closed into `run`. */
export interface Method<
  Context,
  Name extends string = string,
  Alias extends string = string,
  P extends readonly Param[] = readonly Param[],
  Wire = unknown,
> {
  readonly name: Name
  readonly aliases: readonly Alias[]
  readonly summary: string
  readonly params: P
  readonly result: Result<never, Wire>
  readonly example: Example<readonly unknown[], unknown>
  readonly access: Access
  /** What it answers under the names of a prefix such as `hardhat`, in the place of what it answers else. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  /** It waits for something to happen, with a time limit of its own. */
  readonly waits?: true | undefined
  /** Calls the handler with decoded arguments and encodes what it gives. */
  readonly run: (context: Context, args: readonly unknown[], task: Task) => MaybePromise<Wire>
}

/** A call and its answer as JSON. */
export interface Example<Params, Result> {
  /** Calls that come before it. */
  readonly after?: readonly { readonly method: string; readonly params: readonly unknown[] }[] | undefined
  readonly params: Params
  readonly result: Result
}

/** What the author of a method writes down. */
export interface Definition<
  Context,
  Name extends string,
  Alias extends string,
  P extends readonly Param[],
  Native,
  Wire,
> {
  readonly name: Name
  readonly aliases?: readonly Alias[] | undefined
  readonly summary: string
  readonly params: P
  readonly result: Result<Native, Wire>
  /** A call and its answer as JSON, for the documents; the guard tests run it. */
  readonly example: Example<NoInfer<Inputs<P>>, NoInfer<Wire>>
  /** `public` when absent. */
  readonly access?: Access | undefined
  /** It waits for something to happen, with a time limit of its own in the place of the dispatcher's. */
  readonly waits?: true | undefined
  /** Answers under the names of a prefix, where clients of other nodes expect another one. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
  /** Gets the request as a task behind its arguments; what may take long pauses with it. */
  readonly handler: (context: Context, ...args: [...Arguments<P>, Task]) => MaybePromise<NoInfer<Native>>
}

/**
 * A definer of methods for one context.
 *
 * @example
 * const method = defineMethod<Counter>()
 * method({
 *   name: "add",
 *   summary: "Adds.",
 *   params: [param("amount", z.number())],
 *   result: result("sum", z.number(), (sum: number) => sum),
 *   example: { params: [2], result: 2 },
 *   handler: (counter, amount) => counter.add(amount), // amount: number
 * })
 */
export function defineMethod<Context>() {
  return <
    const Name extends string,
    const P extends readonly Param[],
    Native,
    Wire,
    const Alias extends string = never,
  >(
    definition: Definition<Context, Name, Alias, P, Native, Wire>,
  ): Method<Context, Name, Alias, P, Wire> => {
    const { name, aliases = [], summary, params, result, example } = definition
    const { access = "public", waits, answers, handler } = definition
    const { encode } = result
    // Every field, so that all methods are of one shape: each request looks at one.
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
      run(context, args, task) {
        // The arguments come from `decodeParams` with this method's own `params`.
        return mapMaybePromise(handler(context, ...(args as Arguments<P>), task), encode)
      },
    }
  }
}

/** A parameter that every call must give. */
export function param<Native, Input>(
  name: string,
  schema: z.ZodType<Native, Input>,
  { summary, strictSchema }: Pick<Param<Native, Input>, "summary" | "strictSchema"> = {},
): Param<Native, Input> {
  return {
    name,
    schema,
    required: true,
    requiredWhenStrict: true,
    summary,
    strictSchema,
    fallback: undefined,
  }
}

/** What may be said about an optional parameter. */
export interface OptionalOptions {
  readonly summary?: string | undefined
  /** Leaving it out is an error in the strict mode. */
  readonly requiredWhenStrict?: boolean | undefined
}

/** A parameter that may be absent or `null`; the handler then gets `fallback`. */
export function optional<Native, Input>(
  name: string,
  schema: z.ZodType<Native, Input>,
  options: OptionalOptions & { readonly fallback: NoInfer<Native> },
): Param<Native, Input | null | undefined>
/** A parameter that may be absent or `null`; the handler then gets `undefined`. */
export function optional<Native, Input>(
  name: string,
  schema: z.ZodType<Native, Input>,
  options?: OptionalOptions,
): Param<Native | undefined, Input | null | undefined>
export function optional<Native, Input>(
  name: string,
  schema: z.ZodType<Native, Input>,
  { requiredWhenStrict = false, summary, fallback }: OptionalOptions & { readonly fallback?: Native } = {},
): Param<Native | undefined, Input | null | undefined> {
  return { name, schema, required: false, requiredWhenStrict, summary, strictSchema: undefined, fallback }
}

/** A result: its name in the documents, the schema of its JSON, and how a native value becomes it. */
export function result<Native, Wire>(
  name: string,
  schema: z.ZodType<unknown, Wire>,
  encode: (value: Native) => Wire,
): Result<Native, Wire> {
  return { name, schema, encode }
}

/** The result of a method that only does something: `null`, whatever the handler gives. */
export const none: Result<unknown, null> = result("Nothing", z.null(), () => null)

/** The parameters and the result of every method of a table, by name and alias, for a typed `request`. */
export type RequestOf<Table extends readonly unknown[] | Record<string, unknown>> = {
  [M in MethodOf<Table> as M["name"] | M["aliases"][number]]: {
    params: Written<Inputs<M["params"]>>
    result: M extends { readonly run: (...args: never) => infer Answer } ? Awaited<Answer> : never
  }
}

/** The same, and nothing in it is changed: callers may hand over what is `readonly` with them. */
type Written<Value> = Value extends object ? { readonly [Key in keyof Value]: Written<Value[Key]> } : Value

type MethodOf<Table> = Extract<
  Table extends readonly unknown[] ? Table[number] : Table[keyof Table],
  { readonly name: string; readonly aliases: readonly string[]; readonly params: readonly Param[] }
>
