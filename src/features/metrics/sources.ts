/** The sources of the samples of one node. */
import type { Node } from "../../node/node.ts"
import type { ChainCounts } from "./chainCounts.ts"
import type { RequestCounts } from "./requestCounts.ts"

/** The parts of a node from which samples are read; most have their own counters. */
export type MeasuredNode = Pick<
  Node,
  | "options"
  | "rules"
  | "state"
  | "chain"
  | "builder"
  | "pool"
  | "subscriptions"
  | "filters"
  | "feed"
  | "events"
>

/** The sources. */
export interface Sources {
  readonly node: MeasuredNode
  readonly requests: Pick<RequestCounts, "byMethod">
  readonly counts: ChainCounts
  /** The number of rejected bodies by the code of their error. */
  readonly rejected: ReadonlyMap<number, number>
  /** Returns the number of open WebSocket connections. */
  readonly connections: () => number
  readonly isReady: () => boolean
  readonly version: string
}
