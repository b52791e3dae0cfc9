/** Objects of which most fields are left out, such as calls: only the schemas of those that are there are run. */
import { z } from "zod"

type Fields = Readonly<Record<string, z.ZodType>>

/** What is there of some fields: `null` says as much as nothing at all. */
type Given<Of extends Fields> = { readonly [Name in keyof Of]?: z.output<Of[Name]> | undefined }

/** What a client writes of them. */
type Written<Of extends Fields> = { readonly [Name in keyof Of]?: z.input<Of[Name]> | null | undefined }

/**
 * The schema of an object whose fields may each be left out.
 *
 * @example
 * sparse({ value: uint, gas: uint }).parse({ value: "0x2", gas: null }) // { value: 2n }
 */
export function sparse<Of extends Fields>(fields: Of): z.ZodType<Given<Of>, Written<Of>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullish()]))
  return new Sparse({ type: "object", shape, fields }) as unknown as z.ZodType<Given<Of>, Written<Of>>
}

/** As zod's own object in all but how it is read: copies of it, such as those with checks, are read the same way. */
const Sparse = z.core.$constructor<z.ZodObject, z.core.$ZodObjectDef & { readonly fields: Fields }>(
  "Sparse",
  (schema, definition) => {
    z.ZodObject.init(schema, definition)
    const { parse } = schema._zod
    const fields: Fields = Object.assign(Object.create(null), definition.fields)
    // What cannot be read zod reads once more, and says what is wrong with it.
    schema._zod.parse = (payload, context) =>
      enter(fields, payload, context) ? payload : parse(payload, context)
  },
)

/** Enters what the fields come to; whether all that are there could be read. */
function enter(fields: Fields, payload: z.core.ParsePayload, context: z.core.ParseContextInternal): boolean {
  const { value: given } = payload
  if (!isObject(given)) return false
  const read: Record<string, unknown> = {}
  for (const name in isPlain(given) ? given : fields) {
    const value = given[name]
    const field = fields[name]
    if (field === undefined || value === undefined || value === null) continue
    const result = field._zod.run({ value, issues: [] }, context) as z.core.ParsePayload
    if (result.issues.length > 0) return false
    read[name] = result.value
  }
  payload.value = read
  return true
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given)

/** An object of some class may have its fields from there. */
const isPlain = (given: object): boolean => Object.getPrototypeOf(given) === Object.prototype
