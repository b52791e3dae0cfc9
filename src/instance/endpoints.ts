/** The endpoints of a node: its methods, counted when metrics are on, and its transports, not listening yet. */
import type { EventEmitter } from "node:events"
import type { Dispatcher, ErrorObject } from "../api/rpc/dispatch.ts"
import { createFeedSource } from "../api/server/feedSource.ts"
import type { Health } from "../api/server/http/probes.ts"
import { createTransports, type TransportOptions, type Transports } from "../api/server/transports.ts"
import { toRpcFlashblock } from "../api/wire/feed/flashblock.ts"
import { toRpcSubblock } from "../api/wire/feed/subblock.ts"
import { memoizeByObject } from "../base/memoize.ts"
import type { Around, Attached } from "../features/feature.ts"
import type { Node } from "../node/node.ts"
import type { FeedMessage } from "../node/subscribe/feed.ts"
import { createBeaconSource } from "./beaconSource.ts"
import type { CreatedParts } from "./createParts.ts"
import { createNodeDispatcher, emitting } from "./dispatcher.ts"
import type { FeatureMembers } from "./featureList.ts"
import { measurementsOf } from "./featureList.ts"
import type { Gate } from "./gate.ts"
import { methods } from "./methods.ts"
import type { MidblockNode } from "./midblockNode.ts"
import type { CreateNodeOptions } from "./options.ts"
import type { ReadOptions } from "./readOptions.ts"

/** Receives the events of the endpoints. */
interface Listeners extends Pick<TransportOptions, "onRefused"> {
  /** Emits the events of requests. */
  readonly emitter: EventEmitter
  readonly onError: (error: unknown) => void
  readonly onRejected: (error: ErrorObject) => void
  readonly gate: Pick<Gate, "isOpen" | "assertOpen">
  readonly linkedChains: Around["linkedChains"]
}

/** Creates the endpoints, and attaches the features to the node. */
export function createEndpoints(
  { node, added }: CreatedParts,
  options: ReadOptions,
  { emitter, onRejected, onRefused, linkedChains, ...listeners }: Listeners,
): Endpoints {
  const connections = () => transports.webSockets
  const { gate } = listeners
  const around: Around = {
    methods,
    assertOpen: gate.assertOpen,
    connections,
    measurements: measurementsOf(node),
    linkedChains,
  }
  const attached = added.flatMap(({ attach }) => attach?.(node, around) ?? [])
  const dispatcher = createNodeDispatcher(node, options.dialect ?? "preconf", {
    ...options,
    ...listeners,
    onRejected(error) {
      for (const each of attached) each.onRejected?.(error)
      onRejected(error)
    },
    middleware: [
      emitting(emitter, node, gate),
      ...attached.flatMap(({ middleware }) => middleware ?? []),
      ...attached.flatMap(({ answering }) => answering ?? []),
    ],
  })
  const transports = createTransports({
    ...transportOptions(node, dispatcher, options),
    ...Object.assign({}, ...attached.map((each) => each.transports ?? {})),
    onRefused,
    health: () => healthOf(node, attached),
  })
  return { dispatcher, transports, attached }
}

/** The endpoints of a node, and what features have attached to it. */
interface Endpoints {
  readonly dispatcher: Dispatcher
  readonly transports: Transports
  readonly attached: readonly Attached[]
}

/** Returns the report of `GET /health`. */
const healthOf = ({ chain, readiness }: Node, attached: readonly Attached[]): Health => ({
  reasons: readiness.reasons,
  details: Object.assign(
    { blockNumber: Number(chain.head.header.number) },
    ...attached.map(({ health }) => health?.() ?? {}),
  ),
})

function transportOptions(node: Node, dispatcher: Dispatcher, options: ReadOptions): TransportOptions {
  const { allowedHosts, allowedOrigins, webSocketLimits, feedEncoding = "json" } = options
  return {
    dispatcher,
    allowedHosts,
    allowedOrigins,
    webSocketLimits,
    publicRoot: options.public,
    beacon: createBeaconSource(node),
    feed: createFeedSource(feedOf(node, options), feedEncoding),
  }
}

/** Returns the feed as JSON values; each message is encoded once for all listeners. */
export function feedOf(
  { feed, options }: Node,
  { feedMetadata = true }: CreateNodeOptions,
): MidblockNode["feed"] {
  const hasSubblocks = options.feedForm === "subblocks"
  const toRpc = memoizeByObject((message: FeedMessage) => ({
    rpc: hasSubblocks ? toRpcSubblock(message) : toRpcFlashblock(message, feedMetadata),
  }))
  return (listener) =>
    feed.listen((message) => {
      const { rpc } = toRpc(message)
      if (rpc !== undefined) listener(rpc)
    })
}

/** Adds the members of features to a node. */
export function withMembers(
  own: Omit<MidblockNode, keyof FeatureMembers>,
  attached: readonly Attached[],
): MidblockNode {
  for (const { members } of attached)
    Object.defineProperties(own, Object.getOwnPropertyDescriptors(members ?? {}))
  return own as MidblockNode
}
