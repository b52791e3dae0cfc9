/** Schemas of objects with many optional fields, such as calls: only the schemas of present fields are run. */
import { z } from "zod"

type Fields = Readonly<Record<string, z.ZodType>>

/** The decoded fields that are present; `null` counts as absent. */
type Decoded<Of extends Fields> = { readonly [Name in keyof Of]?: z.output<Of[Name]> | undefined }

/** The JSON of the fields. */
type Encoded<Of extends Fields> = { readonly [Name in keyof Of]?: z.input<Of[Name]> | null | undefined }

/**
 * Creates the schema of an object with optional fields.
 *
 * @example
 * sparse({ value: uint, gas: uint }).parse({ value: "0x2", gas: null }) // { value: 2n }
 */
export function sparse<Of extends Fields>(fields: Of): z.ZodType<Decoded<Of>, Encoded<Of>> {
  let shape: z.core.$ZodShape | undefined
  const definition = {
    type: "object" as const,
    fields,
    /** Created when it is first read: only errors and documents need it. */
    get shape() {
      shape ??= Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullish()]))
      return shape
    },
  }
  return new Sparse(definition) as unknown as z.ZodType<Decoded<Of>, Encoded<Of>>
}

/** zod's object schema with another parser; copies of it, such as those with checks, have the same parser. */
const Sparse = z.core.$constructor<z.ZodObject, z.core.$ZodObjectDef & { readonly fields: Fields }>(
  "Sparse",
  (schema, definition) => {
    z.ZodObject.init(schema, definition)
    const fields: Fields = Object.assign(Object.create(null), definition.fields)
    // Runs after the steps that zod defers. zod treats an object with a computed shape as one that may contain itself, and creates two
    // `WeakMap`s for each value, which a call does not need.
    schema._zod.deferred?.push(() => {
      const { parse, run } = schema._zod
      // zod parses an invalid value again, for its error messages.
      const parseFields: typeof parse = (payload, context) =>
        decodeFields(fields, payload, context) ? payload : parse(payload, context)
      schema._zod.parse = parseFields
      if (run === parse) schema._zod.run = parseFields
    })
  },
)

/** Adds the decoded fields to the payload; returns `false` when one of them is invalid. */
function decodeFields(
  fields: Fields,
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
): boolean {
  const { value: object } = payload
  if (!isObject(object)) return false
  const read: Record<string, unknown> = {}
  for (const name in isPlain(object) ? object : fields) {
    const value = object[name]
    const field = fields[name]
    if (field === undefined || value === undefined || value === null) continue
    const result = field._zod.run({ value, issues: [] }, context) as z.core.ParsePayload
    if (result.issues.length > 0) return false
    read[name] = result.value
  }
  payload.value = read
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns `true` for a plain object; an object of a class may inherit its fields. */
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype
