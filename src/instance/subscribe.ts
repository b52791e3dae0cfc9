/** Subscriptions without a connection: the listener is a function of this process. */
import type { Dispatcher } from "../api/rpc/dispatch.ts"
import { createSession } from "../api/rpc/session.ts"

/** A subscription in process. */
export interface Subscription {
  readonly dispatcher: Dispatcher
  /** The kind and its options. */
  readonly params: readonly unknown[]
  readonly listener: (result: unknown) => void
}

/**
 * Subscribes as a separate WebSocket connection does.
 *
 * @returns A function that ends the subscription.
 * @throws The errors of `eth_subscribe`.
 */
export async function subscribeInProcess(subscription: Subscription): Promise<() => void> {
  const { dispatcher, params, listener } = subscription
  const session = createSession({
    send: (text) => listener(JSON.parse(text).params.result),
    limit: 1,
    tooMany: () => new Error("one subscription each"),
    holdLimit: Number.POSITIVE_INFINITY,
    onOverflow() {},
  })
  const message = session.beginMessage()
  await dispatcher.forSession(message).dispatch({ method: "eth_subscribe", params })
  message.end()
  return session.close
}
