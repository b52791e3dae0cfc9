/** One WebSocket client: answers what it asks, tells what it subscribed to, and cuts it off when it takes too much. */
import type { RawData, WebSocket } from "ws"
import { LimitExceeded, type MidblockError } from "../errors.ts"
import type { Dispatcher } from "../rpc/dispatch.ts"
import { createSession } from "../rpc/session.ts"
import { createFraming, errorText, type Frame, readFrame } from "./frames.ts"

/** Bounds of what one client may take. */
export interface ConnectionLimits {
  /** Most subscriptions of one connection. */
  readonly subscriptions: number
  /** Most bytes of notifications that wait to be read by a client; one that lets more wait is cut off. */
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
  readonly client: WebSocket
  readonly dispatcher: Dispatcher
  readonly limits: ConnectionLimits
  /** Why a frame may not run here at all. */
  readonly refusal?: ((frame: Frame) => MidblockError | undefined) | undefined
}

/** Serves a client until its socket closes. */
export function createConnection({ client, dispatcher, limits, refusal }: ConnectionOptions): Connection {
  const output = createOutput(client, limits.unreadBytes)
  const limit = limits.subscriptions
  const session = createSession({
    send: output.tell,
    limit,
    tooMany: () => new LimitExceeded({ what: "the number of subscriptions", limit, unit: "subscriptions" }),
    holdLimit: limits.unreadBytes,
    onOverflow: () => client.terminate(),
  })
  const framing = createFraming(dispatcher)
  const answer = async (text: string, own: Dispatcher): Promise<string | undefined> => {
    try {
      const frame = readFrame(text, limits.batch)
      const refused = refusal?.(frame)
      if (refused === undefined) return await framing.answer(frame, own)
      return errorText(refused, frame.batch ? undefined : frame.ids[0])
    } catch (error) {
      return errorText(dispatcher.toErrorObject(error))
    }
  }
  const receive = withBackPressure(client, limits.requests, async (text) => {
    const turn = session.turn()
    const answered = await answer(text, dispatcher.forSession(turn))
    const taken = answered === undefined ? undefined : output.answer(answered)
    turn.answered()
    await taken
  })
  client.on("message", (message: RawData) => {
    output.isAlive()
    // Binary messages are taken as text, as geth takes them.
    receive((message as Buffer).toString("utf8"))
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

/**
 * What is sent to a client.
 *
 * Notifications that wait unread are bounded in bytes. Answers are not, since one may be of any size: they are
 * bounded in number, and the client must take some of them between two pings.
 */
function createOutput(client: WebSocket, unreadBytes: number) {
  let alive = true
  let answerBytes = 0
  return {
    tell(text: string): void {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount - answerBytes > unreadBytes) client.terminate()
      else client.send(text)
    },
    /** Resolves when the client's side of the connection has taken it, or is gone. */
    answer(text: string): Promise<void> {
      if (client.readyState !== client.OPEN) return Promise.resolve()
      const bytes = Buffer.from(text)
      answerBytes += bytes.length
      return new Promise((resolve) => {
        client.send(bytes, { binary: false }, (error) => {
          answerBytes -= bytes.length
          if (!error) alive = true
          resolve()
        })
      })
    },
    isAlive(): void {
      alive = true
    },
    ping(): void {
      // While its messages wait unread its pong does too: then only answers that it does not take speak against it.
      const isExcused = client.isPaused && client.bufferedAmount === 0
      if (!alive && !isExcused) client.terminate()
      else client.ping()
      alive = false
    },
  }
}

/** Stops reading from a client while so many of its messages are in work. */
function withBackPressure(client: WebSocket, most: number, work: (text: string) => Promise<void>) {
  let running = 0
  return (text: string): void => {
    if (++running >= most) client.pause()
    void work(text)
      .catch(() => client.terminate())
      .finally(() => {
        if (running-- === most) client.resume()
      })
  }
}
