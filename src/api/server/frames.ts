/** JSON-RPC 2.0 framing for HTTP, WebSocket and IPC: from the text of a body to the text of the reply. */
import type { MaybePromise } from "../../base/maybePromise.ts"
import { memoizeOnce } from "../../base/memoize.ts"
import type { Client } from "../../base/task.ts"
import { createSharedYielder } from "../../base/yielding.ts"
import { BatchTooLong, type MidblockError, ParseError, ResponseTooLarge } from "../../errors/index.ts"
import type { Dispatcher, ErrorObject } from "../rpc/dispatch.ts"
import { type JsonPieces, jsonPiecesOf, jsonTextOf } from "../rpc/jsonText.ts"
import { idsOf } from "./ids.ts"
import { type Caller, createJayson, type JaysonResponse, type RunRequest } from "./jayson.ts"

/** A parsed body: its requests, each with the JSON text of its id. */
export interface JsonRpcBody {
  readonly batch: boolean
  readonly requests: readonly unknown[]
  /** One for each request; `undefined` marks a notification. */
  readonly ids: readonly (string | undefined)[]
}

/** The reply to a body: its text, or the pieces of its text for a client that takes them. */
export type ReplyText = string | JsonPieces

/** Makes reply texts of bodies. */
export interface Framing {
  /**
   * Runs the requests one after the other, in the order of their position, and lets other clients run between them.
   *
   * When the replies of a batch together exceed 25 MB, the remaining requests are not run and get the error
   * {@link ResponseTooLarge}, as in geth (rpc/handler.go `handleBatch`).
   *
   * @returns What is sent back; `undefined` when all requests are notifications, or the client has disconnected.
   */
  reply(body: JsonRpcBody, caller?: Caller): MaybePromise<ReplyText | undefined>
}

/** The largest number of characters in the replies of one batch, as geth's `--rpc.batch-response-max-size`. */
const maxBatchReplyLength = 25_000_000

/** The largest number of requests in one batch, as geth's `--rpc.batch-request-limit`. */
const defaultBatchLimit = 1000

/**
 * Reads the requests of one body.
 *
 * @throws {@link ParseError} when it is not JSON.
 * @throws {@link BatchTooLong} when a batch has more than `batchLimit` requests.
 */
export function readBody(text: string, batchLimit: number = defaultBatchLimit): JsonRpcBody {
  const body = parse(text)
  const batch = Array.isArray(body) && body.length > 0
  const requests: readonly unknown[] = batch ? body : [body]
  if (requests.length > batchLimit) throw new BatchTooLong({ length: requests.length, limit: batchLimit })
  return { batch, requests, ids: idsOf(text, requests) }
}

/** Returns the text of an error reply. */
export function errorText(error: ErrorObject | MidblockError, id = "null"): string {
  const { code, message, data } = error
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
}

/**
 * Creates the framing of a method table.
 *
 * jayson gets one request at a time, because it starts all requests of a batch at once, never replies to a nested array, and
 * adds `"id": null` to notifications. So ids stay here, and jayson gets 0 instead of each id.
 */
export function createFraming(dispatcher: Dispatcher): Framing {
  let run: RunRequest | undefined
  const load = memoizeOnce(async () => {
    run = await createJayson(dispatcher)
  })
  const replyToOne = (
    request: unknown,
    id: string | undefined,
    caller: Caller,
  ): MaybePromise<ReplyText | undefined> => {
    if (run === undefined) return load().then(() => replyToOne(request, id, caller))
    let isDone = false
    let text: ReplyText | undefined
    let settle = (_text: ReplyText | undefined) => {}
    run(request, id, caller, (response) => {
      text = response && toReplyText(response, id, caller.client, caller.dispatcher ?? dispatcher)
      isDone = true
      settle(text)
    })
    if (isDone) return text
    return new Promise((resolve) => {
      settle = resolve
    })
  }
  const replyToBatch = async ({ requests, ids }: JsonRpcBody, caller: Caller) => {
    const replies: string[] = []
    const yieldIfDue = createSharedYielder()
    let size = 0
    for (let index = 0; index < requests.length; index++) {
      const turn = yieldIfDue()
      if (turn !== undefined) await turn
      if (caller.client?.hasLeft() === true) return undefined
      if (size > maxBatchReplyLength) {
        dispatcher.reject(new ResponseTooLarge())
        return `[${[...replies, ...tooLargeErrors(ids.slice(index))].join(",")}]`
      }
      const pending = replyToOne(requests[index], ids[index], caller)
      const reply = pending instanceof Promise ? await pending : pending
      if (typeof reply !== "string") continue
      replies.push(reply)
      size += reply.length
    }
    return replies.length === 0 ? undefined : `[${replies.join(",")}]`
  }
  return {
    reply: (body, caller = {}) =>
      body.batch ? replyToBatch(body, inWhole(caller)) : replyToOne(body.requests[0], body.ids[0], caller),
  }
}

/** The replies of a batch are one list, whose length is limited: they are not sent in pieces. */
const inWhole = ({ client, ...caller }: Caller): Caller => ({
  ...caller,
  client: client && { ...client, takesPieces: false },
})

/** Returns the errors of requests that are not run any more; notifications get none. */
const tooLargeErrors = (ids: JsonRpcBody["ids"]): string[] =>
  ids.flatMap((id) => (id === undefined ? [] : [errorText(new ResponseTooLarge(), id)]))

function toReplyText(
  { error, result }: JaysonResponse,
  id: string | undefined,
  client: Client | undefined,
  dispatcher: Dispatcher,
): ReplyText {
  if (error) return errorText(error as ErrorObject, id)
  const beginning = `{"jsonrpc":"2.0","id":${id},"result":`
  const pieces = client?.takesPieces === true ? jsonPiecesOf(result) : undefined
  if (client !== undefined && pieces !== undefined)
    return between(beginning, reporting(pieces, client, dispatcher), "}")
  try {
    return `${beginning}${jsonTextOf(result) ?? JSON.stringify(result)}}`
  } catch (thrown) {
    return errorText(dispatcher.toErrorObject(thrown), id)
  }
}

/** Passes pieces on. A client that is there sees that an error cuts them off; the dispatcher reports the error. */
async function* reporting(pieces: JsonPieces, client: Client, dispatcher: Dispatcher): JsonPieces {
  try {
    yield* pieces
  } catch (error) {
    if (!client.hasLeft()) dispatcher.toErrorObject(error)
    throw error
  }
}

async function* between(beginning: string, pieces: JsonPieces, end: string): JsonPieces {
  yield beginning
  yield* pieces
  yield end
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ParseError()
  }
}
