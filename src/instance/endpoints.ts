/** The endpoints of a node: its methods, counted when metrics are on, and its transports, not listening yet. */
import type { EventEmitter } from "node:events"
import type { Dispatcher, ErrorObject } from "../api/rpc/dispatch.ts"
import { createFeedSource } from "../api/server/feedSource.ts"
import { createTransports, type TransportOptions, type Transports } from "../api/server/transports.ts"
import { toRpcFlashblock } from "../api/wire/flashblock.ts"
import { memoizeByObject } from "../base/memoize.ts"
import { healthOf } from "../features/forking/routes/nodeFork.ts"
import { createMetrics } from "../features/metrics/metrics.ts"
import type { Node } from "../node/node.ts"
import type { FeedMessage } from "../node/subscribe/feed.ts"
import { createBeaconSource } from "./beaconSource.ts"
import { createNodeDispatcher, emitting } from "./dispatcher.ts"
import type { MidblockNode } from "./midblockNode.ts"
import type { CreateNodeOptions } from "./options.ts"
import type { ReadOptions } from "./readOptions.ts"

/** Receives the events of the endpoints. */
interface Listeners extends Pick<TransportOptions, "onRefused"> {
  /** Emits the events of requests. */
  readonly emitter: EventEmitter
  readonly onError: (error: unknown) => void
  readonly onRejected: (error: ErrorObject) => void
  /** Throws once the node is closed. */
  readonly assertOpen: () => void
}

/** Creates the endpoints. */
export function createEndpoints(
  node: Node,
  options: ReadOptions,
  { emitter, onRejected, onRefused, ...listeners }: Listeners,
): { readonly dispatcher: Dispatcher; readonly transports: Transports } {
  const connections = () => transports.webSockets
  const isReady = () => node.readiness.reasons.length === 0
  const metrics = options.metrics === true ? createMetrics(node, { connections, isReady }) : undefined
  const dispatching = {
    ...options,
    ...listeners,
    onRejected(error: ErrorObject) {
      metrics?.rejected(error)
      onRejected(error)
    },
  }
  const middleware = [...(metrics === undefined ? [] : [metrics.count]), ...emitting(emitter, node)]
  const dispatcher = createNodeDispatcher(node, options.dialect ?? "preconf", { ...dispatching, middleware })
  const transports = transportsOf(node, dispatcher, options, { onRefused, metrics: metrics?.scrape })
  return { dispatcher, transports }
}

function transportsOf(
  node: Node,
  dispatcher: Dispatcher,
  options: ReadOptions,
  others: Pick<TransportOptions, "onRefused" | "metrics">,
): Transports {
  const { allowedHosts, allowedOrigins, webSocketLimits, feedEncoding = "json" } = options
  return createTransports({
    dispatcher,
    allowedHosts,
    allowedOrigins,
    webSocketLimits,
    ...others,
    publicRoot: options.public,
    health: () => healthOf(node),
    beacon: createBeaconSource(node),
    explorer: options.explorer ?? !options.public,
    failure: node.faults.httpFailures.next,
    feed: createFeedSource(feedOf(node, options), feedEncoding),
  })
}

/** Returns the feed as JSON values; each message is encoded once for all listeners. */
export function feedOf({ feed }: Node, { feedMetadata = true }: CreateNodeOptions): MidblockNode["feed"] {
  const toRpc = memoizeByObject((message: FeedMessage) => toRpcFlashblock(message, feedMetadata))
  return (listener) => feed.listen((message) => listener(toRpc(message)))
}
