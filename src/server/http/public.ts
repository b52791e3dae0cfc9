/** What the public endpoint offers: no steering, no keys, and some methods refused with HTTP 403. */
import { MethodNotPublic } from "../../errors/index.ts"
import type { Dispatcher, Signature } from "../../rpc/dispatch.ts"
import type { JsonRpcBody } from "../frames.ts"

/** Answered with HTTP 403 on a public endpoint. Read service §4.2, §7. */
const forbidden: ReadonlySet<string> = new Set(["eth_getBlockReceipts"])

/** Whether a method is offered to everyone: it neither steers the node nor signs with its accounts. */
export function isPublic({ access }: Signature): boolean {
  return access === "public"
}

/**
 * Why a frame may not run on the public endpoint: it asks, among others, for a forbidden method, under any of
 * its names. Nothing of the frame has run then.
 */
export function publicRefusal(
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
