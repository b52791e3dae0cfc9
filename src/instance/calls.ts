/** The types of calls: the parameters and the result of each method. */

import type { Inputs, Param } from "../api/rpc/method.ts"
import type { methods } from "./methods.ts"

/** Parameters and result of every method, by name; docs/methods.md has them in a table. @hidden */
export type Methods = RequestOf<typeof methods>

/** A call of a method; `params` may be absent where every parameter may. */
export type Call<M extends keyof Methods> = M extends unknown
  ? [] extends Methods[M]["params"]
    ? { readonly method: M; readonly params?: Methods[M]["params"] | undefined }
    : { readonly method: M; readonly params: Methods[M]["params"] }
  : never

/** A call of any method; its result must be typed: `request<unknown>(call)`. */
export type UntypedCall<Result> = [Result] extends [never]
  ? never
  : { readonly method: string; readonly params?: unknown }

/** The parameters and the result of every method of a table, by name and alias, for a typed `request`. */
export type RequestOf<Table extends readonly unknown[] | Record<string, unknown>> = {
  [M in MethodOf<Table> as M["name"] | M["aliases"][number]]: {
    params: DeepReadonly<Inputs<M["params"]>>
    result: M extends { readonly run: (...args: never) => infer Returned } ? Awaited<Returned> : never
  }
}

/** The same type with all properties `readonly`, so that callers may pass readonly values. */
type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

type MethodOf<Table> = Extract<
  Table extends readonly unknown[] ? Table[number] : Table[keyof Table],
  { readonly name: string; readonly aliases: readonly string[]; readonly params: readonly Param[] }
>
