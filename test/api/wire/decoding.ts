/** Decodes one value as the node decodes parameters, so that messages are those that a client reads. */
import type { z } from "zod"
import { param } from "../../../src/api/rpc/method.ts"
import { decodeParams } from "../../../src/api/rpc/params.ts"

/** Returns the value that the handler gets for a parameter named `value`. */
export const decoded = <T>(schema: z.ZodType<T>, value: unknown): T =>
  decodeParams([param("value", () => schema)], [value])[0] as T

/** Returns the message that the client reads, without the part that every message starts with. */
export function refusal(schema: z.ZodType, value: unknown): string {
  try {
    decoded(schema, value)
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replace("invalid argument 0: ", "")
  }
  return "accepted"
}
