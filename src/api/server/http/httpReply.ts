/** Handles the text of a JSON-RPC body and returns the HTTP reply, for the fast path and for the express app. */

import type { MaybePromise } from "../../../base/maybePromise.ts"
import type { Client } from "../../../base/task.ts"
import { MidblockError } from "../../../errors/index.ts"
import type { Dispatcher } from "../../rpc/dispatch.ts"
import { createFraming, errorText, type JsonRpcBody, type ReplyText, readBody } from "../frames.ts"
import { loadHttp } from "../lazyImports.ts"

/** The HTTP reply; without a text it has no body (HTTP 204). */
export interface Reply {
  readonly status: number
  readonly text: ReplyText | undefined
}

export interface HttpHandlerOptions {
  readonly dispatcher: Dispatcher
  readonly batchLimit?: number | undefined
  /** Returns the error for a body that may not run on this endpoint, which is sent with HTTP 403; `undefined` when it may. */
  readonly rejection?: ((body: JsonRpcBody) => MidblockError | undefined) | undefined
  /** Returns the HTTP status with which the next request fails; `undefined` when it does not fail. */
  readonly failure?: (() => number | undefined) | undefined
}

/** Handles a body and returns the reply. The work stops when the client disconnects. */
export type HttpHandler = (body: string, client?: Client) => MaybePromise<Reply>

/** Creates a handler of bodies, which turns everything thrown into a JSON-RPC error. */
export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  const { dispatcher, batchLimit, rejection, failure } = options
  const framing = createFraming(dispatcher)
  const rejectionOf = (body: JsonRpcBody): Reply | undefined => {
    const rejected = rejection?.(body)
    if (rejected !== undefined) {
      dispatcher.reject(rejected)
      return { status: 403, text: errorText(rejected, body.batch ? undefined : body.ids[0]) }
    }
    const status = isControl(body) ? undefined : failure?.()
    return status === undefined ? undefined : { status, text: gatewayText(status) }
  }
  const fail = (thrown: unknown): Reply => {
    const error = dispatcher.toErrorObject(thrown)
    dispatcher.reject(error)
    return { status: thrown instanceof MidblockError ? 200 : 500, text: errorText(error) }
  }
  return (body, client) => {
    try {
      const read = readBody(body, batchLimit)
      const rejected = rejectionOf(read)
      if (rejected !== undefined) return rejected
      const text = framing.reply(read, { client })
      return text instanceof Promise ? text.then(toReply, fail) : toReply(text)
    } catch (error) {
      return fail(error)
    }
  }
}

const toReply = (text: ReplyText | undefined): Reply => ({ status: text === undefined ? 204 : 200, text })

/** Returns `true` when all methods of a body are `midblock_…`: they control the faults, so they run while other requests fail. */
const isControl = ({ requests }: JsonRpcBody): boolean =>
  requests.every((request) =>
    String((request as { method?: unknown } | null)?.method).startsWith("midblock_"),
  )

/** Returns the body of a failing gateway, which is not JSON-RPC. */
const gatewayText = (status: number): string =>
  JSON.stringify({ message: `${loadHttp().STATUS_CODES[status] ?? "Error"} (a fault that was asked for)` })
