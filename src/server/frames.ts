/** JSON-RPC 2.0 framing: one text in, one text out, for HTTP and WebSocket alike; jayson checks and routes. */
import type jayson from "jayson"
import { BatchTooLong, InternalError, InvalidRequest, type MidblockError, ParseError } from "../errors.ts"
import type { Soon } from "../rpc/andThen.ts"
import type { Dispatcher, ErrorObject } from "../rpc/dispatch.ts"
import { idsOf } from "./ids.ts"
import { loadJayson } from "./libraries.ts"

/** A parsed body: its requests, each with the JSON text of its id. */
export interface Frame {
  readonly batch: boolean
  readonly requests: readonly unknown[]
  /** One for each request; `undefined` marks a notification. */
  readonly ids: readonly (string | undefined)[]
}

/** What makes texts of frames. */
export interface Framing {
  /**
   * Runs the requests one after the other, in the order of their position.
   *
   * @param own - Who runs them, when it is not the dispatcher of the framing.
   * @returns The text to send back; `undefined` when there were only notifications.
   */
  answer(frame: Frame, own?: Dispatcher): Soon<string | undefined>
}

/** Most requests in one batch, as geth's `--rpc.batch-request-limit`. */
const defaultBatchLimit = 1000

/**
 * The requests of one body.
 *
 * @throws {@link ParseError} when it is not JSON.
 * @throws {@link BatchTooLong} when a batch has more than `batchLimit` requests.
 */
export function readFrame(text: string, batchLimit: number = defaultBatchLimit): Frame {
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
  const answerOne = (request: unknown, id: string | undefined, own: Dispatcher): Soon<string | undefined> => {
    let [isThere, text]: [boolean, string | undefined] = [false, undefined]
    let settle = (_late: typeof text) => {}
    server.call(toJayson(request, id), own, (error, response) => {
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
  const answerAll = async ({ requests, ids }: Frame, own: Dispatcher) => {
    const answers: string[] = []
    for (let index = 0; index < requests.length; index++) {
      const answering = answerOne(requests[index], ids[index], own)
      const answer = answering instanceof Promise ? await answering : answering
      if (answer !== undefined) answers.push(answer)
    }
    return answers.length === 0 ? undefined : `[${answers.join(",")}]`
  }
  return {
    answer: (frame, own = dispatcher) =>
      frame.batch ? answerAll(frame, own) : answerOne(frame.requests[0], frame.ids[0], own),
  }
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
    const method = new Method(toHandler(name), options)
    if (dispatcher.lookup(name) !== undefined) methods.set(name, method)
    return method
  }
  const server = new Server({}, { router })
  const { code, message } = new InvalidRequest()
  server.errorMessages[code] = message
  return server
}

/** What jayson runs for a method; as its context, `call` hands over the dispatcher. */
const toHandler =
  (method: string) =>
  (params: unknown, context: object, callback: jayson.JSONRPCCallbackTypePlain): void => {
    const dispatcher = context as Dispatcher
    const succeed = (result: unknown) => callback(null, result)
    // jayson's type wants an object as `data`; JSON-RPC allows any value.
    const fail = (error: unknown) => callback(dispatcher.toErrorObject(error) as jayson.JSONRPCError)
    let answer: unknown
    try {
      answer = dispatcher.dispatch({ method, params })
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
  // jayson checks whether these are what they should be; an invalid id stays, to be refused.
  const surrogate = id === "null" && given !== null ? given : 0
  const checked = { jsonrpc, method, params: params ?? undefined, id: id === undefined ? id : surrogate }
  return checked as jayson.JSONRPCVersionTwoRequest
}

function toText(response: Response, id: string | undefined, dispatcher: Dispatcher): string {
  if ("error" in response && response.error) return errorText(response.error as ErrorObject, id)
  try {
    return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(response.result)}}`
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
