/** Decodes the `params` of a request to the arguments of a handler, and names the fault of an invalid one. */
import type { z } from "zod"
import { BoundedCache } from "../../base/boundedCache.ts"
import {
  ArgumentsNotPositional,
  InvalidArgument,
  MissingArgument,
  TooManyArguments,
} from "../../errors/index.ts"
import type { Param } from "./method.ts"

/**
 * Returns the arguments for the handler, one for each parameter.
 *
 * @param sent - `params` as the client sent it: an array, `null` or absent.
 * @param isStrict - `true` to require the parameters and fields that only the strict mode requires.
 * @throws {@link ArgumentsNotPositional} when they are named.
 * @throws {@link TooManyArguments} when there are more than the method has.
 * @throws {@link MissingArgument} when a required one is absent or `null`.
 * @throws {@link InvalidArgument} when a schema refuses a value.
 * @example
 * decodeParams([param("amount", () => z.number())], ["2"])
 * // InvalidArgument: invalid argument 0: amount: expected number, received string
 * @see geth rpc/json.go `parsePositionalArguments`
 */
export function decodeParams(params: readonly Param[], sent: unknown, isStrict = false): unknown[] {
  const values: unknown = sent ?? []
  if (!Array.isArray(values)) throw new ArgumentsNotPositional(params.map(({ name }) => name))
  if (values.length > params.length) throw new TooManyArguments(params.length)
  return params.map((param, index) => decodeParam(param, index, values[index], isStrict))
}

function decodeParam(param: Param, index: number, value: unknown, isStrict: boolean): unknown {
  const absent = value === undefined || value === null
  const required = isStrict ? param.requiredWhenStrict : param.required
  if (value === undefined && required) throw new MissingArgument({ index, parameter: param.name })
  if (absent && !required) return param.fallback
  const schema = ((isStrict ? param.strictSchema : undefined) ?? param.schema)()
  const known = typeof value === "string" ? texts.get(schema)?.get(value) : undefined
  if (known !== undefined) return known
  const decoded = schema.safeParse(value)
  if (decoded.success) {
    if (typeof value === "string" && value.length <= maxTextLength) remember(schema, value, decoded.data)
    return decoded.data
  }
  if (absent) throw new MissingArgument({ index, parameter: param.name })
  const { path, reason } = firstIssue(decoded.error.issues)
  throw new InvalidArgument({ index, path: param.name + path, reason })
}

/** The decoded values of texts, by schema: clients send the same few accounts, slots and blocks again and again. */
const texts = new WeakMap<z.ZodType, BoundedCache<string, unknown>>()

/** The largest number of texts that are remembered of one schema. */
const maxTexts = 1000

/** The length of the longest text that is remembered: a hash. */
const maxTextLength = 66

function remember(schema: z.ZodType, text: string, decoded: unknown): void {
  let known = texts.get(schema)
  if (known === undefined) {
    known = new BoundedCache(maxTexts)
    texts.set(schema, known)
  }
  known.set(text, Object.freeze(decoded))
}

/** The path and the reason of the first error of a schema. */
export interface Issue {
  /** The steps from the value to the error, such as `.alloc["0x…"]`. */
  readonly path: string
  readonly reason: string
}

/** Returns the first error of a schema. */
export function firstIssue(issues: readonly z.core.$ZodIssue[]): Issue {
  const [issue] = issues
  if (issue === undefined) return { path: "", reason: "invalid value" }
  const path = issue.path.map(toStep).join("")
  if (issue.code === "invalid_key") return { path, reason: firstIssue(issue.issues).reason }
  const deeper = issue.code === "invalid_union" ? deepestBranch(issue.errors) : undefined
  if (deeper !== undefined) return { path: path + deeper.path, reason: deeper.reason }
  const last =
    issue.code === "invalid_union" && issue.message === "Invalid input" ? issue.errors.at(-1) : undefined
  if (last?.[0] !== undefined) return { path, reason: firstIssue(last).reason }
  return { path, reason: issue.message.replace(/^Invalid input(: )?/, "") || "invalid value" }
}

/**
 * Returns the error of the one branch of a union that accepted the outer value, because it describes the error best. A branch that
 * forbids a field does not count for an object with that field.
 */
function deepestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): Issue | undefined {
  const inside = branches.filter(
    ([issue]) => issue !== undefined && issue.path.length > 0 && !isForbidden(issue),
  )
  return inside.length === 1 && inside[0] !== undefined ? firstIssue(inside[0]) : undefined
}

/** Returns `true` when a field is not allowed at all. */
const isForbidden = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "invalid_type" && issue.expected === "never"

function toStep(key: PropertyKey): string {
  return typeof key === "number" ? `[${key}]` : `.${String(key)}`
}
