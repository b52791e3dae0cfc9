/** A connection that can be told things after its requests are answered: what a subscription needs of its door. */

/** One open connection. */
export interface Session {
  /**
   * Sends the result of a subscription, once the client knows the subscription.
   *
   * @param result - JSON text, so that it is made once for every subscriber.
   */
  notify(subscription: string, result: string): void
  /** Remembers what ends a subscription; the end of the connection does it too. @throws {@link LimitExceeded} */
  open(subscription: string, stop: () => void): void
  /** Ends a subscription; `false` when this connection has none of that id. */
  end(subscription: string): boolean
}

/** What sessions need of the connection that they belong to. */
export interface SessionOptions {
  readonly send: (text: string) => void
  /** Most subscriptions at once. */
  readonly limit: number
  /** What to throw when there are too many. */
  readonly tooMany: () => Error
}

/** A session as its door sees it. */
export interface DoorSession extends Session {
  readonly size: number
  /** Tells what was held back for subscriptions whose answer has now been sent. */
  answered(text: string): void
  close(): void
}

interface Subscription {
  readonly stop: () => void
  /** What happened before the client knew the id; `undefined` once it does. */
  held: string[] | undefined
}

/**
 * Creates the session of a connection.
 *
 * Invariant: no notification is sent before the answer that holds its subscription's id.
 */
export function createSession({ send, limit, tooMany }: SessionOptions): DoorSession {
  const subscriptions = new Map<string, Subscription>()
  const toText = (id: string, result: string) =>
    `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${id}","result":${result}}}`

  return {
    get size() {
      return subscriptions.size
    },
    notify(id, result) {
      const subscription = subscriptions.get(id)
      if (subscription === undefined) return
      if (subscription.held === undefined) send(toText(id, result))
      else subscription.held.push(toText(id, result))
    },
    open(id, stop) {
      if (subscriptions.size >= limit) throw tooMany()
      subscriptions.set(id, { stop, held: [] })
    },
    end(id) {
      subscriptions.get(id)?.stop()
      return subscriptions.delete(id)
    },
    answered(text) {
      for (const [id, subscription] of subscriptions) {
        const { held } = subscription
        if (held === undefined || !text.includes(`"${id}"`)) continue
        subscription.held = undefined
        held.forEach(send)
      }
    },
    close() {
      for (const { stop } of subscriptions.values()) stop()
      subscriptions.clear()
    },
  }
}
