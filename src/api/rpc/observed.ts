/** Middleware that reports each finished request: the call, its duration, its result or error. */

import type { Client } from "../../base/task.ts"
import { ExecutionReverted } from "../../errors/index.ts"
import type { ErrorObject, RpcRequest } from "./dispatch.ts"
import type { Endpoint, Middleware, Next } from "./middleware.ts"

/** One finished request. */
export interface FinishedRequest {
  readonly method: string
  readonly params: unknown
  /** The duration of the request, in milliseconds. */
  readonly durationMs: number
  /** `true` when it came to an endpoint that has fewer methods. */
  readonly isRestricted: boolean
  /** `undefined` when there is an error. */
  readonly result?: unknown
  readonly error?: ErrorObject | undefined
  /** The decoded reason of a revert, whether or not the message contains it. */
  readonly reason?: string | undefined
  /** The inputs of its calls of Solidity's `console.log`, in their order; absent without any. */
  readonly consoleCalls?: readonly Uint8Array[] | undefined
}

/** The listener of finished requests. */
export interface Observer {
  /** Returns `false` while nothing needs to be reported. */
  readonly isActive: () => boolean
  /** Receives a finished request; the error as it was thrown, `undefined` without one. */
  readonly report: (request: FinishedRequest, thrown?: unknown) => void
}

/** Creates the middleware that reports each finished request. */
export const observed =
  (observer: Observer): Middleware =>
  (next, endpoint) =>
  (request, client) =>
    observer.isActive() ? runAndReport(request, client, next, endpoint, observer) : next(request, client)

async function runAndReport(
  request: RpcRequest,
  client: Client | undefined,
  next: Next,
  { toErrorObject, isRestricted }: Endpoint,
  observer: Observer,
): Promise<unknown> {
  const start = performance.now()
  const consoleCalls: Uint8Array[] = []
  const requester: Client = {
    hasLeft: () => false,
    ...client,
    logToConsole(inputs) {
      for (const input of inputs) consoleCalls.push(input)
      client?.logToConsole?.(inputs)
    },
  }
  const finish = (outcome: Pick<FinishedRequest, "result" | "error" | "reason">, thrown?: unknown) => {
    const durationMs = performance.now() - start
    const logged = consoleCalls.length > 0 && { consoleCalls }
    observer.report(
      { ...request, params: request.params, durationMs, isRestricted, ...outcome, ...logged },
      thrown,
    )
  }
  try {
    const result = await next(request, requester)
    finish({ result })
    return result
  } catch (error) {
    const reason = error instanceof ExecutionReverted ? error.reason : undefined
    finish({ error: toErrorObject(error), ...(reason !== undefined && { reason }) }, error)
    throw error
  }
}
