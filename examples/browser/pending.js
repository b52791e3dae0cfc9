/** Watches an account at `pending`: a page needs no more than fetch. */

/** One call of JSON-RPC. */
async function call(url, method, params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

/** What an account has: sealed, and with what is pre-confirmed on top. */
export async function balances(url, address) {
  const [sealed, pending] = await Promise.all(
    ["latest", "pending"].map(async (tag) => BigInt(await call(url, "eth_getBalance", [address, tag]))),
  )
  return { sealed, pending }
}

/** Shows them, again and again; gives what ends it. */
export function watch(url, address, show, everyMs = 200) {
  const timer = setInterval(() => balances(url, address).then(show, (error) => show({ error })), everyMs)
  return () => clearInterval(timer)
}
