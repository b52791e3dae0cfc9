/** A remote that is met when it is first asked: a fork whose file has everything needs none. */

import type { Origin, OriginStats } from "../../fork/origin/origin.ts"
import { createController } from "../../fork/origin/transport/linkedSignal.ts"

/** The part of a remote that a fork uses. */
export type ForkOrigin = Pick<Origin, "read" | "request" | "hosts" | "stats" | "close">

/** The counters of a remote that was never asked. */
export const noRequests: OriginStats = {
  requests: 0,
  messages: 0,
  roundTrips: 0,
  retries: 0,
  failovers: 0,
  joined: 0,
}

/**
 * Creates it; an opening that failed is tried again at the next request.
 *
 * @param open - Opens the remote; the signal closes it, while it is opened and afterwards.
 */
export function createLazyOrigin(open: (signal: AbortSignal) => Promise<Origin>): ForkOrigin {
  const closing = createController()
  let opening: Promise<Origin> | undefined
  let opened: Origin | undefined
  const start = async (): Promise<Origin> => {
    opened = await open(closing.signal)
    return opened
  }
  const get = (): Promise<Origin> => {
    opening ??= start().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    get hosts() {
      return opened?.hosts ?? []
    },
    get stats() {
      return opened?.stats ?? noRequests
    },
    read: async (block, keys, options) => (await get()).read(block, keys, options),
    request: async (method, params, options) => (await get()).request(method, params, options),
    close: () => closing.abort(),
  }
}
