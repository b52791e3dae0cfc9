/** A server that ends, and starts again with its chain, as one with a data folder does. */
import { fc } from "../../fastCheck.ts"
import { defineFault } from "./kind.ts"

/** Its connections end, requests fail until it is back, and it has forgotten the filters of its clients. */
export const restart = defineFault({
  arguments: fc.record({ forMs: fc.integer({ min: 1, max: 5000 }) }),
  async inject({ wire, now }, { forMs }) {
    await wire.restart(now() + forMs)
    return `the server starts again: requests fail for ${forMs} ms, its connections have ended and its filters are gone`
  },
})
