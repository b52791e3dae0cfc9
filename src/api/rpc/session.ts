/** The subscriptions of one connection, and the order of their notifications and the replies. */
import { NotificationsNotSupported } from "../../errors/index.ts"

/** One open connection. */
export interface Session {
  /**
   * Sends the result of a subscription, once the client knows the subscription.
   *
   * @param result - JSON text, so that it is made once for every subscriber.
   */
  notify(subscription: string, result: string): void
  /**
   * Begins a subscription, which lasts until it is ended or the connection is closed.
   *
   * @param start - Begins to notify and returns the function that stops it.
   * @throws {@link LimitExceeded} when the connection has too many.
   * @throws {@link NotificationsNotSupported} when the connection was closed while the request ran.
   */
  open(subscription: string, start: () => () => void): void
  /** Ends a subscription; returns `false` when this connection has none with this id. */
  unsubscribe(subscription: string): boolean
}

/** The session as the requests of one message use it. */
export interface MessageSession extends Session {
  /** Ends the message after its reply was sent: sends the notifications that were held back for its subscriptions. */
  end(): void
}

/** The connection of a session. */
export interface SessionOptions {
  readonly send: (text: string) => void
  /** The largest number of subscriptions at one time. */
  readonly limit: number
  /** Creates the error for too many subscriptions. */
  readonly tooMany: () => Error
  /** The largest number of characters that are held back until a message is replied to. */
  readonly holdLimit: number
  /** Called when more would be held back. */
  readonly onOverflow: () => void
}

/** A session, as its transport uses it. */
export interface TransportSession {
  /** The number of subscriptions. */
  readonly size: number
  /** Begins a message. */
  beginMessage(): MessageSession
  /** Ends every subscription; no other can begin. */
  close(): void
}

/**
 * Creates the session of a connection.
 *
 * Invariant: no notification is sent before the answer to the message that began its subscription.
 */
export function createSession(options: SessionOptions): TransportSession {
  const { send, limit, tooMany, holdLimit, onOverflow } = options
  const stops = new Map<string, () => void>()
  const held = new Map<string, string[]>()
  let heldLength = 0
  let closed = false

  const release = (id: string): readonly string[] => {
    const texts = held.get(id) ?? []
    held.delete(id)
    for (const { length } of texts) heldLength -= length
    return texts
  }
  const notify = (id: string, result: string) => {
    if (!stops.has(id)) return
    const text = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${result}}}`
    const before = held.get(id)
    if (before === undefined) return send(text)
    before.push(text)
    heldLength += text.length
    if (heldLength > holdLimit) onOverflow()
  }
  const open = (id: string, start: () => () => void) => {
    if (closed) throw new NotificationsNotSupported()
    if (stops.size >= limit) throw tooMany()
    stops.set(id, () => {})
    held.set(id, [])
    try {
      stops.set(id, start())
    } catch (error) {
      unsubscribe(id)
      throw error
    }
  }
  const unsubscribe = (id: string) => {
    stops.get(id)?.()
    release(id)
    return stops.delete(id)
  }

  return {
    get size() {
      return stops.size
    },
    beginMessage() {
      const begun: string[] = []
      return {
        notify,
        unsubscribe,
        open(id, start) {
          open(id, start)
          begun.push(id)
        },
        end: () => begun.flatMap(release).forEach(send),
      }
    },
    close() {
      closed = true
      for (const id of [...stops.keys()]) unsubscribe(id)
    },
  }
}
