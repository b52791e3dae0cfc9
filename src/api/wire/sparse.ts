/** Schemas of objects with many optional fields, such as calls: `null` counts as absent. */
import { z } from "zod"

type Fields = Readonly<Record<string, z.ZodType>>

/** The decoded fields that are present. */
type Decoded<Of extends Fields> = { readonly [Name in keyof Of]?: z.output<Of[Name]> | undefined }

/** The JSON of the fields. */
type Encoded<Of extends Fields> = { readonly [Name in keyof Of]?: z.input<Of[Name]> | null | undefined }

/**
 * Creates the schema of an object with optional fields.
 *
 * @example
 * sparse({ value: uint(), gas: uint() }).parse({ value: "0x2", gas: null }) // { value: 2n }
 */
export function sparse<Of extends Fields>(fields: Of): z.ZodType<Decoded<Of>, Encoded<Of>> {
  const nullish = Object.entries(fields).map(([name, field]) => [name, field.nullish()] as const)
  const object: z.ZodType<Record<string, unknown>> = z.object(Object.fromEntries(nullish))
  return object.transform(withoutAbsent) as unknown as z.ZodType<Decoded<Of>, Encoded<Of>>
}

function withoutAbsent(decoded: Record<string, unknown>): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const name of Object.keys(decoded)) {
    const value = decoded[name]
    if (value !== undefined && value !== null) present[name] = value
  }
  return present
}
