/** One client of WebSocket or IPC: answers what it asks, tells what it subscribed to, and cuts it off when it takes too much. */
import { LimitExceeded, type MidblockError } from "../errors/index.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { createSession } from "../rpc/session.ts"
import { createBackPressure } from "./backPressure.ts"
import type { Client } from "./client.ts"
import { createFraming, errorText, type JsonRpcBody, readFrame } from "./frames.ts"
import { createSendQueue } from "./sendQueue.ts"

/** Bounds of what one client may take. */
export interface ConnectionLimits {
  /** Most subscriptions of one connection. */
  readonly subscriptions: number
  /**
   * Most bytes that wait to be read by a client. One that lets more of notifications wait is cut off; while more of answers wait,
   * none of its requests begins.
   */
  readonly unreadBytes: number
  /** Most messages of one connection in work or with an answer that is not taken yet; the next ones wait unread. */
  readonly requests: number
  /** Most requests in one batch; the default of HTTP when absent. */
  readonly batch?: number | undefined
}

/** One client as the door sees it. */
export interface Connection {
  /** How many subscriptions it has. */
  readonly subscriptions: number
  /** Asks for a sign of life; cuts off a client that gave none since the last time. */
  ping(): void
  /** Ends its subscriptions; its socket is closed already. */
  close(): void
}

export interface ConnectionOptions {
  readonly client: Client
  readonly dispatcher: Dispatcher
  readonly limits: ConnectionLimits
  /** Why a frame may not run here at all. */
  readonly refusal?: ((frame: JsonRpcBody) => MidblockError | undefined) | undefined
}

/** Serves a client until its socket closes. */
export function createConnection({ client, dispatcher, limits, refusal }: ConnectionOptions): Connection {
  const output = createSendQueue(client, limits.unreadBytes)
  const limit = limits.subscriptions
  const session = createSession({
    send: output.notify,
    limit,
    tooMany: () => new LimitExceeded({ what: "the number of subscriptions", limit, unit: "subscriptions" }),
    holdLimit: limits.unreadBytes,
    onOverflow: () => client.terminate(),
  })
  const framing = createFraming(dispatcher)
  const asker = { hasLeft: () => client.readyState !== client.OPEN }
  const answer = async (text: string, own: Dispatcher): Promise<string | undefined> => {
    try {
      const frame = readFrame(text, limits.batch)
      const refused = refusal?.(frame)
      if (refused === undefined) return await framing.answer(frame, { dispatcher: own, client: asker })
      dispatcher.reject(refused)
      return errorText(refused, frame.batch ? undefined : frame.ids[0])
    } catch (thrown) {
      const error = dispatcher.toErrorObject(thrown)
      dispatcher.reject(error)
      return errorText(error)
    }
  }
  const bounds = { most: limits.requests, hasRoom: output.hasRoom }
  const receive = createBackPressure(client, bounds, async (text, isAnswered) => {
    const turn = session.turn()
    const answered = await answer(text, dispatcher.forSession(turn))
    const taken = answered === undefined ? undefined : output.answer(answered)
    turn.answered()
    isAnswered()
    await taken
  })
  client.on("message", (message) => {
    output.isAlive()
    // Binary messages are taken as text, as geth takes them.
    receive(message.toString("utf8"))
  })
  client.on("pong", output.isAlive)
  client.on("error", () => {}) // a broken frame: ws says goodbye with its close code by itself
  return {
    get subscriptions() {
      return session.size
    },
    ping: output.ping,
    close: session.close,
  }
}
