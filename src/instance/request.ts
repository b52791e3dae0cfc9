/** Requests in process: results are copies for the caller, and errors show the lines of Solidity that threw them. */

import type { Dispatcher, RpcRequest } from "../api/rpc/dispatch.ts"
import { toMutable } from "../api/rpc/jsonText.ts"
import { InvalidRequest, RequestFailed } from "../errors/index.ts"
import type { StackTraces } from "../node/query/stackTraces.ts"
import { SolidityError, withSolidityStack } from "../solidity/solidityError.ts"
import type { StackTrace } from "../solidity/stackTrace.ts"

/** Creates the function that calls methods. */
export const createRequest =
  (dispatcher: Dispatcher, stackTraces: Pick<StackTraces, "ofError">) =>
  async (call: RpcRequest): Promise<unknown> => {
    try {
      if (typeof call?.method !== "string") throw new InvalidRequest("its method must be a string")
      const result = dispatcher.dispatch(call)
      return toMutable(result instanceof Promise ? await result : result)
    } catch (error) {
      const trace = await stackTraces.ofError(error)
      if (trace === undefined) return throwAsRequestError(dispatcher, error)
      const cause = error as Error
      if (cause.cause === undefined)
        Object.defineProperty(cause, "cause", { value: new SolidityError(trace), configurable: true })
      const create = () => new RequestFailed(dispatcher.toErrorObject(error), { cause })
      throw withFrames(create(), create(), trace)
    }
  }

/**
 * Puts the frames before the stack of an error. The stack is that of a second error, `source`. It is formatted when it is read:
 * formatting takes longer than the trace, and most errors of tests are expected.
 */
function withFrames(error: Error, source: Error, { frames }: StackTrace): Error {
  const get = () => withSolidityStack(source.stack ?? "", frames)
  const set = (value: unknown) => Object.defineProperty(error, "stack", { value, writable: true })
  return Object.defineProperty(error, "stack", { get, set, configurable: true })
}

/** Throws an error in the form that a client over JSON-RPC would get. */
export function throwAsRequestError(dispatcher: Dispatcher, cause: unknown): never {
  throw new RequestFailed(dispatcher.toErrorObject(cause), { cause })
}
