/** A dispatcher that tells of each request when it is answered: what was called, how long it took, what went wrong. */

import type { Client } from "../base/task.ts"
import { ExecutionReverted } from "../errors/index.ts"
import type { Dispatcher, ErrorObject, RpcRequest } from "./dispatch.ts"

/** One answered request. */
export interface Answered {
  readonly method: string
  readonly params: unknown
  readonly durationMs: number
  /** Whether it came through a door that offers fewer methods. */
  readonly isRestricted: boolean
  /** `undefined` when there is an error. */
  readonly result?: unknown
  readonly error?: ErrorObject | undefined
  /** What a revert says, decoded, whether or not the message says it too. */
  readonly reason?: string | undefined
}

/** Who is told, while there is anybody. */
export interface Observer {
  readonly isThere: () => boolean
  readonly tell: (answered: Answered) => void
}

/** Wraps a dispatcher, and what is restricted from it. */
export const observed = (dispatcher: Dispatcher, observer: Observer, isRestricted = false): Dispatcher => ({
  ...dispatcher,
  restrict: (accept) => observed(dispatcher.restrict(accept), observer, true),
  forSession: (session) => observed(dispatcher.forSession(session), observer, isRestricted),
  dispatch: (request, client) =>
    observer.isThere()
      ? tellOf(dispatcher, request, client, (told) => observer.tell({ ...told, isRestricted }))
      : dispatcher.dispatch(request, client),
})

async function tellOf(
  dispatcher: Dispatcher,
  request: RpcRequest,
  client: Client | undefined,
  tell: (answered: Omit<Answered, "isRestricted">) => void,
): Promise<unknown> {
  const start = performance.now()
  const answered = (outcome: Pick<Answered, "result" | "error" | "reason">) =>
    tell({ ...request, params: request.params, durationMs: performance.now() - start, ...outcome })
  try {
    const result = await dispatcher.dispatch(request, client)
    answered({ result })
    return result
  } catch (error) {
    const reason = error instanceof ExecutionReverted ? error.reason : undefined
    answered({ error: dispatcher.toErrorObject(error), ...(reason !== undefined && { reason }) })
    throw error
  }
}
