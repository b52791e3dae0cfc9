/** Formats values in the form in which a test writes them. */

/** Formats a decoded value. */
export function show(value: unknown): string {
  if (typeof value === "bigint") return value.toString()
  if (typeof value === "string") return value.startsWith("0x") ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`
  if (typeof value === "function") return `function ${value.name}`.trimEnd()
  if (typeof value !== "object" || value === null) return String(value)
  if (value instanceof RegExp || value instanceof Error) return String(value)
  if ("asymmetricMatch" in value) return matcherText(value)
  const short = nameOf(value)
  if (short !== undefined) return short
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${show(each)}`)
  return `{ ${fields.join(", ")} }`
}

/** Returns a short text for an account or a contract, which would fill pages; `undefined` for other objects. */
function nameOf(value: object): string | undefined {
  const { address, abi, contractName } = value as { address?: unknown; abi?: unknown; contractName?: unknown }
  const isLong = Array.isArray(abi) || Object.values(value).some((each) => typeof each === "function")
  if (!isLong) return undefined
  if (typeof address === "string") return `${Array.isArray(abi) ? "contract" : "account"} ${address}`
  return typeof contractName === "string" ? `artifact ${contractName}` : undefined
}

/** Formats an asymmetric matcher in vitest's words, such as `Any<BigInt>`, or with its name and its value. */
function matcherText(matcher: object): string {
  const { toAsymmetricMatcher, sample } = matcher as { toAsymmetricMatcher?: () => string; sample?: unknown }
  return toAsymmetricMatcher?.call(matcher) ?? `${matcher}(${show(sample)})`
}
