/** A remote that is met when it is first asked: a fork whose file has everything needs none. */
import type { Origin, OriginStats } from "../../fork/origin/origin.ts"

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

/** Creates it; an opening that failed is tried again at the next request. */
export function createLazyOrigin(open: () => Promise<Origin>): ForkOrigin {
  let opening: Promise<Origin> | undefined
  let opened: Origin | undefined
  let isClosed = false
  const start = async (): Promise<Origin> => {
    opened = await open()
    if (isClosed) opened.close()
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
    close() {
      isClosed = true
      opened?.close()
    },
  }
}
