/** Serves one client of WebSocket or IPC: replies to its requests, sends its notifications, and disconnects it at its limits. */
import { LimitExceeded, type MidblockError } from "../../errors/index.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { createSession } from "../rpc/session.ts"
import { createBackPressure } from "./backPressure.ts"
import type { Client } from "./client.ts"
import { createFraming, errorText, type JsonRpcBody, type ReplyText, readBody } from "./frames.ts"
import { createSendQueue } from "./sendQueue.ts"

/** The limits of one client. */
export interface ConnectionLimits {
  /** The largest number of subscriptions of one connection. */
  readonly subscriptions: number
  /**
   * The largest number of bytes that may wait to be read by a client. A client with more bytes of unread notifications is
   * disconnected. While a client has more bytes of unread replies, none of its requests begins.
   */
  readonly unreadBytes: number
  /** The largest number of messages of one connection that are being handled or whose reply is not read yet; later ones wait. */
  readonly requests: number
  /** The largest number of requests in one batch; the default of HTTP when absent. */
  readonly batch?: number | undefined
}

/** The connection of one client, for its transport. */
export interface Connection {
  /** The number of its subscriptions. */
  readonly subscriptions: number
  /** Sends a ping, and disconnects a client that has sent nothing since the ping before. */
  ping(): void
  /** Ends its subscriptions; its socket is closed already. */
  close(): void
}

export interface ConnectionOptions {
  readonly client: Client
  readonly dispatcher: Dispatcher
  readonly limits: ConnectionLimits
  /** Returns the error for a body that may not run on this endpoint; `undefined` when it may. */
  readonly rejection?: ((body: JsonRpcBody) => MidblockError | undefined) | undefined
}

/** Serves a client until its socket closes. */
export function createConnection({ client, dispatcher, limits, rejection }: ConnectionOptions): Connection {
  const sendQueue = createSendQueue(client, limits.unreadBytes)
  const limit = limits.subscriptions
  const session = createSession({
    send: sendQueue.notify,
    limit,
    tooMany: () => new LimitExceeded({ what: "the number of subscriptions", limit, unit: "subscriptions" }),
    holdLimit: limits.unreadBytes,
    onOverflow: () => client.terminate(),
  })
  const framing = createFraming(dispatcher)
  const requester = { hasLeft: () => client.readyState !== client.OPEN }
  const reply = async (text: string, own: Dispatcher): Promise<ReplyText | undefined> => {
    try {
      const body = readBody(text, limits.batch)
      const rejected = rejection?.(body)
      if (rejected === undefined) return await framing.reply(body, { dispatcher: own, client: requester })
      dispatcher.reject(rejected)
      return errorText(rejected, body.batch ? undefined : body.ids[0])
    } catch (thrown) {
      const error = dispatcher.toErrorObject(thrown)
      dispatcher.reject(error)
      return errorText(error)
    }
  }
  const bounds = { maxMessages: limits.requests, hasCapacity: sendQueue.hasCapacity }
  const receive = createBackPressure(client, bounds, async (text, onReplied) => {
    const message = session.beginMessage()
    const replyText = await reply(text, dispatcher.forSession(message))
    const read = typeof replyText === "string" ? sendQueue.reply(replyText) : undefined
    message.end()
    onReplied()
    await read
  })
  client.on("message", (message) => {
    sendQueue.markAlive()
    // Binary messages are read as text, as in geth.
    receive(message.toString("utf8"))
  })
  client.on("pong", sendQueue.markAlive)
  client.on("error", () => {}) // a malformed WebSocket frame: the ws library itself sends the close code
  return {
    get subscriptions() {
      return session.size
    },
    ping: sendQueue.ping,
    close: session.close,
  }
}
