/** Refused values in error messages. */

/** A refused value as an error message shows it: short, whatever a client sends. */
export function shown(value: unknown): string {
  const text = jsonOf(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Whoever asks in process may hand over what JSON has no words for. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return `${value}n`
  try {
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))
  } catch {
    return "an object that holds itself"
  }
}
