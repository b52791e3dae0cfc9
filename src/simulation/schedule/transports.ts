/** viem's transports over the connection of a simulation. */
import { createTransport, http, type Transport } from "viem"
import { createFetch } from "./fetch.ts"
import type { Wire } from "./wireState.ts"

/** The transports of one run. */
export interface Transports {
  /** viem's own HTTP transport, with its repetitions and time limits; its requests have the faults of the run. */
  readonly http: Transport
  /** A transport with subscriptions, as viem's WebSocket transport; a subscription whose connection is closed has ended. */
  readonly webSocket: Transport
}

interface SubscribeParameters {
  readonly params: readonly unknown[]
  readonly onData: (data: { readonly result: unknown }) => void
  readonly onError?: ((error: Error) => void) | undefined
}

/** Creates the transports of a connection. */
export function createTransports(wire: Wire): Transports {
  let subscriptions = 0
  const subscribe = async ({ params, onData, onError = () => {} }: SubscribeParameters) => {
    const unsubscribe = await wire.subscribe(params, { onData: (result) => onData({ result }), onError })
    return {
      subscriptionId: `0x${(++subscriptions).toString(16)}`,
      async unsubscribe() {
        unsubscribe()
        return { id: 0, jsonrpc: "2.0", result: true }
      },
    }
  }
  return {
    http: http("http://simulated.invalid", { fetchFn: createFetch(wire) }),
    webSocket: () =>
      createTransport(
        {
          key: "webSocket",
          name: "WebSocket of a simulation",
          type: "webSocket",
          request: (request) => wire.request(request) as never,
        },
        { subscribe },
      ),
  }
}
