/** Subscriptions without a connection: the listener is a function of this process. */
import type { Dispatcher } from "../rpc/dispatch.ts"
import { createSession } from "../rpc/session.ts"

/** What a subscription in process needs. */
export interface Subscription {
  readonly dispatcher: Dispatcher
  /** The kind and its options. */
  readonly params: readonly unknown[]
  readonly listener: (result: unknown) => void
  /** Told what the listener threw. */
  readonly onError: (error: unknown) => void
}

/**
 * Subscribes as a WebSocket connection of its own would.
 *
 * @returns What ends it.
 * @throws What `eth_subscribe` throws.
 */
export async function subscribeInProcess(subscription: Subscription): Promise<() => void> {
  const { dispatcher, params, listener, onError } = subscription
  const session = createSession({
    send(text) {
      try {
        listener(JSON.parse(text).params.result)
      } catch (error) {
        onError(error)
      }
    },
    limit: 1,
    tooMany: () => new Error("one subscription each"),
    holdLimit: Number.POSITIVE_INFINITY,
    onOverflow() {},
  })
  const turn = session.turn()
  await dispatcher.forSession(turn).dispatch({ method: "eth_subscribe", params })
  turn.answered()
  return session.close
}
