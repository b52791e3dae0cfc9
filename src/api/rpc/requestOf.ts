/** The types of a typed `request`, from the definitions of the methods. */
import type { Inputs, Param } from "./method.ts"

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
