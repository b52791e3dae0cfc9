/** The types of calls: the parameters and the result of each method. */
import type { RequestOf } from "../api/rpc/requestOf.ts"
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
