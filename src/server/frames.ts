/** JSON-RPC 2.0 framing: one text in, one text out, for HTTP and WebSocket alike; jayson checks and routes. */
import type jayson from "jayson"
import type { MaybePromise } from "../base/maybePromise.ts"
import type { Client } from "../base/task.ts"
import { createSharedYielder } from "../base/yielding.ts"
import {
  BatchTooLong,
  InternalError,
  InvalidRequest,
  type MidblockError,
  ParseError,
  ResponseTooLarge,
} from "../errors/index.ts"
import type { Dispatcher, ErrorObject } from "../rpc/dispatch.ts"
import { jsonTextOf } from "../rpc/kept.ts"
import { idsOf } from "./ids.ts"
import { loadJayson } from "./lazyImports.ts"

/** A parsed body: its requests, each with the JSON text of its id. */
export interface JsonRpcBody {
  readonly batch: boolean
  readonly requests: readonly unknown[]
  /** One for each request; `undefined` marks a notification. */
  readonly ids: readonly (string | undefined)[]
}

/** The client that asks. */
export interface Caller {
  /** The dispatcher of the framing when absent. */
  readonly dispatcher?: Dispatcher | undefined
  /** Whose departure stops the work. */
  readonly client?: Client | undefined
}

/** What makes texts of frames. */
export interface Framing {
  /**
   * Runs the requests one after the other, in the order of their position, and lets others go on between them.
   *
   * Once the answers of a batch exceed 25 MB in all, the requests behind them are not run, and answered with
   * {@link ResponseTooLarge}, as in geth (rpc/handler.go `handleBatch`).
   *
   * @returns The text to send back; `undefined` when there were only notifications, or the client has left.
   */
  answer(frame: JsonRpcBody, caller?: Caller): MaybePromise<string | undefined>
}

/** Most characters of the answers of one batch, as geth's `--rpc.batch-response-max-size`. */
const batchResponseLimit = 25_000_000

/** Most requests in one batch, as geth's `--rpc.batch-request-limit`. */
const defaultBatchLimit = 1000

/**
 * The requests of one body.
 *
 * @throws {@link ParseError} when it is not JSON.
 * @throws {@link BatchTooLong} when a batch has more than `batchLimit` requests.
 */
export function readFrame(text: string, batchLimit: number = defaultBatchLimit): JsonRpcBody {
  const body = parse(text)
  const batch = Array.isArray(body) && body.length > 0
  const requests: readonly unknown[] = batch ? body : [body]
  if (requests.length > batchLimit) throw new BatchTooLong({ length: requests.length, limit: batchLimit })
  return { batch, requests, ids: idsOf(text, requests) }
}

/** The text of an error answer. */
export function errorText(error: ErrorObject | MidblockError, id = "null"): string {
  const { code, message, data } = error
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
}

/**
 * Answers frames from a method table.
 *
 * jayson sees one request at a time: its own batches start all at once, never answer a nested array, and
 * its notifications include `"id": null`. So ids stay here, and it gets 0 for each of them.
 */
export function createFraming(dispatcher: Dispatcher): Framing {
  const server = createJayson(dispatcher)
  const answerOne = (
    request: unknown,
    id: string | undefined,
    caller: Caller,
  ): MaybePromise<string | undefined> => {
    const { dispatcher: own = dispatcher } = caller
    let [isThere, text]: [boolean, string | undefined] = [false, undefined]
    let settle = (_late: typeof text) => {}
    server.call(toJayson(request, id), caller, (error, response) => {
      if (error) tellInvalid(error.error as ErrorObject, own)
      const answered: Response | undefined = error ?? response
      text = answered && toText(answered, id, own)
      isThere = true
      settle(text)
    })
    if (isThere) return text
    return new Promise((resolve) => {
      settle = resolve
    })
  }
  const answerAll = async ({ requests, ids }: JsonRpcBody, caller: Caller) => {
    const answers: string[] = []
    const endTurn = createSharedYielder()
    for (let [index, size] = [0, 0]; index < requests.length; index++) {
      const turn = endTurn()
      if (turn !== undefined) await turn
      if (caller.client?.hasLeft() === true) return undefined
      if (size > batchResponseLimit) {
        dispatcher.reject(new ResponseTooLarge())
        return `[${[...answers, ...tooLarge(ids.slice(index))].join(",")}]`
      }
      const answering = answerOne(requests[index], ids[index], caller)
      const answer = answering instanceof Promise ? await answering : answering
      if (answer === undefined) continue
      answers.push(answer)
      size += answer.length
    }
    return answers.length === 0 ? undefined : `[${answers.join(",")}]`
  }
  return {
    answer: (frame, caller = {}) =>
      frame.batch ? answerAll(frame, caller) : answerOne(frame.requests[0], frame.ids[0], caller),
  }
}

/** The answers to requests that are not run any more; notifications have none. */
const tooLarge = (ids: JsonRpcBody["ids"]): string[] =>
  ids.flatMap((id) => (id === undefined ? [] : [errorText(new ResponseTooLarge(), id)]))

const { code: invalidCode } = new InvalidRequest()

/** Tells of what jayson takes for no request; no method answers with its code. */
function tellInvalid(error: ErrorObject, dispatcher: Dispatcher): void {
  if (error.code === invalidCode) dispatcher.reject(error)
}

type Response = jayson.JSONRPCResponseWithResult | jayson.JSONRPCResponseWithError

function createJayson(dispatcher: Dispatcher): jayson.Server {
  const options = { useContext: true }
  const { Method, Server } = loadJayson()
  /** Those that there are; names that clients make up are not remembered. */
  const methods = new Map<string, jayson.Method>()
  const router = (name: string) => {
    const known = methods.get(name)
    if (known !== undefined) return known
    const method = new Method(toHandler(name, dispatcher), options)
    if (dispatcher.lookup(name) !== undefined) methods.set(name, method)
    return method
  }
  const server = new Server({}, { router })
  const { code, message } = new InvalidRequest()
  server.errorMessages[code] = message
  return server
}

/** The function that jayson runs for a method; as its context, `call` hands over the caller. */
const toHandler =
  (method: string, shared: Dispatcher) =>
  (params: unknown, context: object, callback: jayson.JSONRPCCallbackTypePlain): void => {
    const { dispatcher = shared, client } = context as Caller
    const succeed = (result: unknown) => callback(null, result)
    // jayson's type wants an object as `data`; JSON-RPC allows any value.
    const fail = (error: unknown) => callback(dispatcher.toErrorObject(error) as jayson.JSONRPCError)
    let answer: unknown
    try {
      answer = dispatcher.dispatch({ method, params }, client)
    } catch (error) {
      fail(error)
      return
    }
    if (answer instanceof Promise) answer.then(succeed, fail).catch(() => callback(new InternalError()))
    else succeed(answer)
  }

/**
 * A request as jayson should see it: always an object.
 *
 * jayson would parse a string again, and run an array as a batch; both have none of the fields, so it refuses
 * them.
 */
function toJayson(request: unknown, id: string | undefined): jayson.JSONRPCRequestLike | [] {
  if (Array.isArray(request) && request.length === 0) return []
  const { jsonrpc, method, params, id: given } = (request ?? {}) as Partial<Record<string, unknown>>
  // jayson checks whether these are what they should be; it refuses a boolean as id, and takes infinite numbers.
  const surrogate = id === "null" && given !== null ? false : 0
  const checked = { jsonrpc, method, params: params ?? undefined, id: id === undefined ? id : surrogate }
  return checked as jayson.JSONRPCVersionTwoRequest
}

function toText(response: Response, id: string | undefined, dispatcher: Dispatcher): string {
  if ("error" in response && response.error) return errorText(response.error as ErrorObject, id)
  try {
    return `{"jsonrpc":"2.0","id":${id},"result":${jsonTextOf(response.result) ?? JSON.stringify(response.result)}}`
  } catch (error) {
    return errorText(dispatcher.toErrorObject(error), id)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ParseError()
  }
}
