/** A connection that can be told things after its requests are answered: what a subscription needs of its door. */
import { NotificationsNotSupported } from "../errors/index.ts"

/** One open connection. */
export interface Session {
  /**
   * Sends the result of a subscription, once the client knows the subscription.
   *
   * @param result - JSON text, so that it is made once for every subscriber.
   */
  notify(subscription: string, result: string): void
  /**
   * Begins a subscription, which lasts until it is ended or the connection is.
   *
   * @param start - Begins to notify, and gives what stops it.
   * @throws {@link LimitExceeded} when the connection has too many.
   * @throws {@link NotificationsNotSupported} when the connection has ended while the request was in work.
   */
  open(subscription: string, start: () => () => void): void
  /** Ends a subscription; `false` when this connection has none of that id. */
  end(subscription: string): boolean
}

/** The session as the requests of one message see it. */
export interface Turn extends Session {
  /** The message is answered: tells what was held back for the subscriptions that it began. */
  answered(): void
}

/** What sessions need of the connection that they belong to. */
export interface SessionOptions {
  readonly send: (text: string) => void
  /** Most subscriptions at once. */
  readonly limit: number
  /** What to throw when there are too many. */
  readonly tooMany: () => Error
  /** Most characters that are held back before a message is answered. */
  readonly holdLimit: number
  /** Called when more would be held back. */
  readonly onOverflow: () => void
}

/** A session as its door sees it. */
export interface TransportSession {
  /** How many subscriptions there are. */
  readonly size: number
  /** Begins a message. */
  turn(): Turn
  /** Ends every subscription, for good. */
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
      end(id)
      throw error
    }
  }
  const end = (id: string) => {
    stops.get(id)?.()
    release(id)
    return stops.delete(id)
  }

  return {
    get size() {
      return stops.size
    },
    turn() {
      const begun: string[] = []
      return {
        notify,
        end,
        open(id, start) {
          open(id, start)
          begun.push(id)
        },
        answered: () => begun.flatMap(release).forEach(send),
      }
    },
    close() {
      closed = true
      for (const id of [...stops.keys()]) end(id)
    },
  }
}
