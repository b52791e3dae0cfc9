/** Parameters of requests for a file that others may read: without the keys of remote nodes. */

/** Methods with URLs or headers of remote nodes in their parameters: these often contain a key. */
const takingUrls: ReadonlySet<string> = new Set([
  ...["anvil_reset", "hardhat_reset", "ganache_reset"],
  ...["anvil_setRpcUrl", "hardhat_setRpcUrl", "ganache_setRpcUrl"],
  "wallet_addEthereumChain",
])

/**
 * Returns the parameters of a request: URLs without user, path and query, and no headers.
 *
 * @example
 * withoutKeys("anvil_setRpcUrl", ["https://eth.example.com/v2/KEY"]) // ["https://eth.example.com"]
 */
export const withoutKeys = (method: string, params: unknown): unknown =>
  takingUrls.has(method) ? clean(params) : params

function clean(value: unknown): unknown {
  if (typeof value === "string") return /^(https?|wss?):/i.test(value) ? shortened(value) : value
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name !== "httpHeaders")
  return Object.fromEntries(fields.map(([name, field]) => [name, clean(field)]))
}

/** Returns the origin of a URL, and an empty text for a malformed one, because it may still contain a key. */
const shortened = (text: string): string => (URL.canParse(text) ? originOf(new URL(text)) : "")

const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`
