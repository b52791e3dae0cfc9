/** Formats invalid values for error messages. */

/** Returns a short text of an invalid value for an error message. */
export function describeInput(value: unknown): string {
  const text = jsonOf(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Returns the JSON of a value; `undefined` for values without JSON, which callers in process may pass. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return `${value}n`
  try {
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))
  } catch {
    return "an object that holds itself"
  }
}
