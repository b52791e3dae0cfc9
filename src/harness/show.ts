/** Values as one writes them in a test. */

/** A decoded value as text. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return value.toString()
  if (typeof value === "string") return value.startsWith("0x") ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`
  if (typeof value !== "object" || value === null) return String(value)
  if ("asymmetricMatch" in value) return String(value)
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${show(each)}`)
  return `{ ${fields.join(", ")} }`
}
