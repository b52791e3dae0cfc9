/** Keeps the layouts of the objects that each request makes in V8, which forgets a layout when no object has it. */
import type { Server, ServerResponse } from "node:http"
import { loadAsyncHooks } from "../lazyImports.ts"

/** The first response of each server. */
const responses = new WeakMap<Server, ServerResponse>()

/** The object of a tick; all ticks of a process have the same layout. */
let tick: object | undefined

/** Keeps the layouts for a server that begins to listen. */
export function keepLayouts(server: Server): void {
  keepTick()
  keepResponse(server)
}

/**
 * Keeps the object of a tick. Node makes one of computed fields for each `process.nextTick`, of which a request has several. When all
 * were collected before the next, as after a pause, V8 finds a new layout, takes the fields for many-shaped, and defines each by a
 * call of its runtime from then on: 48,000 eth_chainId a second, not 59,000.
 */
function keepTick(): void {
  if (tick === undefined)
    process.nextTick(() => {
      tick = loadAsyncHooks().executionAsyncResource()
    })
}

/**
 * Keeps the first response of a server. V8 decides after seven objects of a class how many fields they have room for, by the layouts
 * that are alive (V8's `InobjectSlackTracking`). When all responses so far were collected before, it finds none: each later one is a
 * table of hashes, and the server answers half as many requests (34,000 eth_chainId a second, not 60,000).
 */
function keepResponse(server: Server): void {
  server.once("request", (_, response) => responses.set(server, response))
}
