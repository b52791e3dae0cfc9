/** EIP-712 typed data as JSON: an object, or its text, which some clients send. */

import { z } from "zod"
import { schema } from "../rpc/schema.ts"

const field = schema(() => z.object({ name: z.string(), type: z.string() }))

const object = schema(() =>
  z.object({
    types: z.record(z.string(), z.array(field())),
    primaryType: z.string(),
    domain: z.record(z.string(), z.unknown()),
    /** The message; a signature of a domain only has none. */
    message: z.record(z.string(), z.unknown()).default({}),
  }),
)

const expected = "expected typed data as an object or its JSON text"

const parsed = schema(() =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: "custom", message: expected })
      return z.NEVER
    }
  }),
)

/** Typed data. */
export const typedData = schema(() =>
  z.union([object(), parsed().pipe(object())], { error: expected }).meta({ title: "Typed data" }),
)
