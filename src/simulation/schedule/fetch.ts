/** `fetch` for JSON-RPC over the connection of a simulation: clients that are given it behave as over HTTP. */
import { ConnectionCut, Refused } from "./errors.ts"
import type { Wire, WireRequest } from "./wireState.ts"

/** A request of JSON-RPC 2.0. */
interface Call extends WireRequest {
  readonly id?: unknown
}

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { status: 200, headers: { "content-type": "application/json" } })

/**
 * Returns a function with the parameters of `fetch`; the URL has no meaning.
 *
 * @example
 * const response = await fetch("http://node", { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })
 * await response.json() // { jsonrpc: "2.0", id: 1, result: "0x7a69" }
 */
export function createFetch(wire: Wire): typeof fetch {
  const answer = async ({ id, method, params }: Call) => {
    try {
      return { jsonrpc: "2.0", id, result: await wire.request({ method, params }) }
    } catch (error) {
      if (error instanceof Refused || error instanceof ConnectionCut) throw error
      return { jsonrpc: "2.0", id, error: errorOf(error) }
    }
  }
  return async (input, init) => {
    const body = typeof init?.body === "string" ? init.body : await new Request(input, init).text()
    const calls = JSON.parse(body) as Call | readonly Call[]
    try {
      return json(await (Array.isArray(calls) ? Promise.all(calls.map(answer)) : answer(calls as Call)))
    } catch (error) {
      if (error instanceof Refused) return new Response(error.message, { status: error.status })
      if (error instanceof ConnectionCut) throw new TypeError("fetch failed", { cause: error })
      throw error
    }
  }
}

/** Returns the error object of JSON-RPC. */
function errorOf(error: unknown): object {
  const { code = -32603, message, data } = error as { code?: number; message: string; data?: unknown }
  return { code, message, ...(data !== undefined && { data }) }
}
