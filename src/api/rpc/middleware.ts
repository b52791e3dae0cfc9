/** Middleware of a dispatcher: functions around each request, for the dispatcher and all that are derived from it. */
import type { Client } from "../../base/task.ts"
import type { Dispatcher, RpcRequest } from "./dispatch.ts"

/** The dispatcher that got the request. */
export interface Endpoint extends Pick<Dispatcher, "lookup" | "toErrorObject"> {
  /** `true` for a dispatcher with fewer methods. */
  readonly isRestricted: boolean
  /** Returns `true` for a method that the dispatcher, or the one with more methods from which it is derived, has. */
  readonly isMethod: (name: string) => boolean
}

/** Runs the rest: the middleware that follows, and the method. */
export type Next = (request: RpcRequest, client?: Client) => unknown

/**
 * Returns the function that answers requests: itself, or by `next`, with the same or another request. A result that is not a promise is
 * passed on without one.
 *
 * @example
 * const counted: Middleware = (next) => (request, client) => {
 *   count(request.method)
 *   return next(request, client)
 * }
 */
export type Middleware = (next: Next, endpoint: Endpoint) => Next

/**
 * Returns a dispatcher whose requests pass through middleware, the first one outermost.
 *
 * @example
 * withMiddleware(dispatcher, [counted, logged]) // counted(logged(dispatcher.dispatch))
 */
export function withMiddleware(dispatcher: Dispatcher, middleware: readonly Middleware[]): Dispatcher {
  return derived(dispatcher, middleware, (name) => dispatcher.lookup(name) !== undefined, false)
}

function derived(
  dispatcher: Dispatcher,
  middleware: readonly Middleware[],
  isMethod: Endpoint["isMethod"],
  isRestricted: boolean,
): Dispatcher {
  const { lookup, toErrorObject } = dispatcher
  const endpoint: Endpoint = { lookup, toErrorObject, isRestricted, isMethod }
  const dispatch = middleware.reduceRight<Next>((next, layer) => layer(next, endpoint), dispatcher.dispatch)
  return {
    ...dispatcher,
    dispatch,
    restrict: (accept) => derived(dispatcher.restrict(accept), middleware, isMethod, true),
    forSession: (session) => derived(dispatcher.forSession(session), middleware, isMethod, isRestricted),
  }
}
