/** A remote that is opened at the first request: a fork whose file has every value needs no remote. */

import type { Origin, OriginStats } from "../remote/origin/origin.ts"
import { createController } from "../remote/origin/transport/linkedSignal.ts"

/** The part of a remote that a fork uses. */
export type ForkOrigin = Pick<Origin, "read" | "request" | "hosts" | "stats" | "close">

/** The counters of a remote without requests. */
export const noRequests: OriginStats = {
  requests: 0,
  messages: 0,
  roundTrips: 0,
  retries: 0,
  failovers: 0,
  joined: 0,
}

/**
 * Creates the remote; when it cannot be opened, the next request tries again.
 *
 * @param open - Opens the remote; the signal closes it, also while it is being opened.
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
