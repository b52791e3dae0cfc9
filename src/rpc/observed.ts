/** A dispatcher that tells of each request when it is answered: what was called, how long it took, what went wrong. */
import type { Dispatcher, ErrorObject } from "./dispatch.ts"

/** One answered request. */
export interface Answered {
  readonly method: string
  readonly durationMs: number
  readonly error?: ErrorObject | undefined
}

/** Wraps a dispatcher, and what is restricted from it. */
export const observed = (dispatcher: Dispatcher, tell: (answered: Answered) => void): Dispatcher => ({
  ...dispatcher,
  restrict: (accept) => observed(dispatcher.restrict(accept), tell),
  forSession: (session) => observed(dispatcher.forSession(session), tell),
  async dispatch(request) {
    const start = performance.now()
    const answered = (error?: ErrorObject) =>
      tell({ method: request.method, durationMs: performance.now() - start, error })
    try {
      const result = await dispatcher.dispatch(request)
      answered()
      return result
    } catch (error) {
      answered(dispatcher.toErrorObject(error))
      throw error
    }
  },
})
