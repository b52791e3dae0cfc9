/** Formats invalid values for error messages. */

/** Returns a short text of an invalid value for an error message. */
export function describeInput(value: unknown): string {
  return shortened(jsonOf(value) ?? "nothing")
}

/** Cuts a text to 80 characters for an error message; a client may send megabytes. */
export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)

/**
 * Returns the error of a schema: what is expected, and what was given.
 *
 * @example
 * z.enum(["requeue", "lose"], expecting("requeue or lose")) // expected requeue or lose, got "gone"
 */
export const expecting = (expected: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `expected ${expected}, got ${describeInput(input)}`,
})

/** Returns the JSON of a value; `undefined` for values without JSON, which callers in process may pass. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return `${value}n`
  try {
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))
  } catch {
    return "an object that holds itself"
  }
}
