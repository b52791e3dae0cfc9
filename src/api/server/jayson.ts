/** Checks `jsonrpc`, `method`, `params` and `id` of one request with jayson and routes it; batches, ids and texts stay in frames.ts. */
import type jayson from "jayson"
import type { Client } from "../../base/task.ts"
import { InternalError, InvalidRequest } from "../../errors/index.ts"
import type { Dispatcher, ErrorObject } from "../rpc/dispatch.ts"

/** The client that sends a request. */
export interface Caller {
  /** The dispatcher of the framing when absent. */
  readonly dispatcher?: Dispatcher | undefined
  /** The work stops when this client disconnects. */
  readonly client?: Client | undefined
}

/** The response of jayson: an error, or a result. */
export interface JaysonResponse {
  readonly error?: unknown
  readonly result?: unknown
}

/**
 * Runs one request and calls `done` with its response, or with `undefined` for a notification; synchronously when the method is
 * synchronous.
 *
 * @param id - The JSON text of the id; `undefined` for a notification.
 */
export type RunRequest = (
  request: unknown,
  id: string | undefined,
  caller: Caller,
  done: (response: JaysonResponse | undefined) => void,
) => void

/** Creates the function that runs single requests. jayson is loaded here: a node in process needs it for no request. */
export async function createJayson(dispatcher: Dispatcher): Promise<RunRequest> {
  const { default: library } = await import("jayson")
  const server = createServer(dispatcher, library)
  return (request, id, caller, done) => {
    server.call(toJayson(request, id), caller, (error, response) => {
      const own = caller.dispatcher ?? dispatcher
      done(error ? withReason(error, request, own) : response)
    })
  }
}

const { code: invalidCode } = new InvalidRequest()

/** Adds the reason to the error of a request that jayson rejects, and reports it: no method fails with the code of an invalid request. */
function withReason(response: JaysonResponse, request: unknown, dispatcher: Dispatcher): JaysonResponse {
  const { code } = response.error as ErrorObject
  if (code !== invalidCode) return response
  const error = dispatcher.toErrorObject(new InvalidRequest(reasonOf(request)))
  dispatcher.reject(error)
  return { error }
}

/** Returns what of a request is not as JSON-RPC 2.0, section 4, has it. */
function reasonOf(request: unknown): string {
  if (typeof request !== "object" || request === null || Array.isArray(request))
    return "it must be an object with jsonrpc, id, method and params"
  const { jsonrpc, method, params }: Partial<Record<string, unknown>> = { ...request }
  if (jsonrpc !== "2.0") return 'its jsonrpc must be "2.0"'
  if (typeof method !== "string") return "its method must be a string"
  if (params !== undefined && params !== null && typeof params !== "object")
    return "its params must be a list or an object"
  return "its id must be a string, a number or null"
}

function createServer(
  dispatcher: Dispatcher,
  { Method, Server }: Pick<typeof jayson, "Method" | "Server">,
): jayson.Server {
  const options = { useContext: true }
  /** The methods of the table. Unknown names are not remembered, because clients can choose any number of them. */
  const methods = new Map<string, jayson.Method>()
  const router = (name: string) => {
    const known = methods.get(name)
    if (known !== undefined) return known
    const method = new Method(toHandler(name, dispatcher), options)
    if (dispatcher.lookup(name) !== undefined) methods.set(name, method)
    return method
  }
  const server = new Server({}, { router })
  return server
}

/** Returns the function that jayson runs for a method; its context is the caller. */
const toHandler =
  (method: string, shared: Dispatcher) =>
  (params: unknown, context: object, callback: jayson.JSONRPCCallbackTypePlain): void => {
    const { dispatcher = shared, client } = context as Caller
    const succeed = (result: unknown) => callback(null, result)
    // jayson's type requires an object as `data`; JSON-RPC allows any value.
    const fail = (error: unknown) => callback(dispatcher.toErrorObject(error) as jayson.JSONRPCError)
    let result: unknown
    try {
      result = dispatcher.dispatch({ method, params }, client)
    } catch (error) {
      fail(error)
      return
    }
    if (result instanceof Promise) result.then(succeed, fail).catch(() => callback(new InternalError()))
    else succeed(result)
  }

/**
 * Returns a request in the form that jayson gets: an object with 0 as its id.
 *
 * jayson would parse a string again, and run an array as a batch. Here both become objects without fields, and jayson rejects these.
 */
function toJayson(request: unknown, id: string | undefined): jayson.JSONRPCRequestLike | [] {
  if (Array.isArray(request) && request.length === 0) return []
  const { jsonrpc, method, params, id: actual } = (request ?? {}) as Partial<Record<string, unknown>>
  // jayson checks the types of the fields: it rejects a boolean as id, and accepts infinite numbers.
  const surrogate = id === "null" && actual !== null ? false : 0
  const checked = { jsonrpc, method, params: params ?? undefined, id: id === undefined ? id : surrogate }
  return checked as jayson.JSONRPCVersionTwoRequest
}
