/** The form of a connection of a simulation: its requests, its subscriptions, and the faults that it has. */
import type { MidblockNode } from "../../index.ts"
import type { Activity } from "./simulatedTime.ts"

/** A request as in EIP-1193. */
export interface WireRequest {
  readonly method: string
  readonly params?: unknown
}

/** The listener of a subscription. */
export interface WireListener {
  onData(result: unknown): void
  /** The subscription has ended: the connection was closed. */
  onError(error: Error): void
}

/** The faults of the connection at this moment. */
export interface WireState {
  /** The HTTP status with which requests are refused until a time. */
  refusal: { readonly status: number; readonly untilMs: number }
  /** The times that a request and its answer are under way, until a time. */
  delay: { readonly requestMs: number; readonly answerMs: number; readonly untilMs: number }
  /** Nobody listens until this time. */
  downUntilMs: number
  /** Messages of subscriptions are lost until this time. */
  silentUntilMs: number
  /** The replica that answers is behind until this time. */
  lagUntilMs: number
  /** The number of next requests whose answers are lost. */
  cut: number
  /** The number of next requests that arrive twice. */
  repeatedRequests: number
  /** The number of next messages of subscriptions that arrive twice. */
  repeatedMessages: number
}

/** The connection of one run. */
export interface Wire {
  readonly state: WireState
  /**
   * Sends a request.
   *
   * @throws {@link Refused}, {@link ConnectionCut} by fault; every error of the node.
   */
  request(request: WireRequest): Promise<unknown>
  /** Subscribes as `eth_subscribe` does. @returns A function that ends the subscription. */
  subscribe(params: readonly unknown[], listener: WireListener): Promise<() => void>
  /** Closes the connections of all subscriptions. @returns Their number. */
  endSubscriptions(): number
  /** Ends the server until a time: requests under way lose their answers, subscriptions end, and filters are removed. */
  restart(untilMs: number): Promise<void>
  /** Removes all faults of the connection. */
  heal(): void
  /** Ends the run: later requests are rejected, and subscriptions are silent. */
  close(): void
}

/** The parts of a connection. */
export interface WireParts {
  readonly node: Pick<MidblockNode, "request" | "subscribe">
  readonly activity: Activity
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number
}

/** The faults that hit a number of requests or messages. */
export type Counted = "cut" | "repeatedRequests" | "repeatedMessages"

/** Returns the state of a connection without faults. */
export const healthy = (): WireState => ({
  refusal: { status: 0, untilMs: 0 },
  delay: { requestMs: 0, answerMs: 0, untilMs: 0 },
  downUntilMs: 0,
  silentUntilMs: 0,
  lagUntilMs: 0,
  cut: 0,
  repeatedRequests: 0,
  repeatedMessages: 0,
})

/** Waits for a time of the clock; `undefined` when there is none. */
export const sleep = (ms: number): Promise<void> | undefined =>
  ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : undefined
