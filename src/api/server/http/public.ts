/** The methods of the public endpoint: it has no method that controls the node or signs, and rejects some others with HTTP 403. */
import { MethodNotPublic } from "../../../errors/index.ts"
import type { Dispatcher, Signature } from "../../rpc/dispatch.ts"
import type { JsonRpcBody } from "../frames.ts"

/** Methods that are rejected with HTTP 403 on the public endpoint (read service, sections 4.2 and 7). */
const forbidden: ReadonlySet<string> = new Set(["eth_getBlockReceipts"])

/** Returns `true` for a method that neither controls the node nor signs with its accounts. */
export function isPublic({ access }: Signature): boolean {
  return access === "public"
}

/**
 * Returns the error for a body that calls a forbidden method, under any of its names; `undefined` when the body may run. No request
 * of a rejected body is run.
 */
export function publicRejection(
  { requests }: JsonRpcBody,
  dispatcher: Dispatcher,
): MethodNotPublic | undefined {
  const method = requests
    .map(methodOf)
    .find((name) => name !== undefined && forbidden.has(dispatcher.lookup(name)?.name ?? name))
  return method === undefined ? undefined : new MethodNotPublic(method)
}

function methodOf(request: unknown): string | undefined {
  if (typeof request !== "object" || request === null || !("method" in request)) return undefined
  return typeof request.method === "string" ? request.method : undefined
}
