/** The events of a node by name. */

import type { ErrorObject } from "../api/rpc/dispatch.ts"
import type { FinishedRequest } from "../api/rpc/observed.ts"
import type { RefusedEvent } from "../api/server/http/rejectedClients.ts"
import type { NodeEvents } from "../node/block/events.ts"
import type { StackTrace } from "../solidity/stackTrace.ts"
import type { ConsoleEvent } from "./consoleEvents.ts"

export type { RefusedEvent }

/** One finished request, as the log shows it. */
export interface RequestEvent extends Omit<FinishedRequest, "isRestricted"> {
  /** `true` when it came to the public endpoint. */
  readonly isRestricted?: boolean | undefined
  /** The Solidity stack of a failed call or estimate; absent without artifacts that have source maps. */
  readonly stackTrace?: StackTrace | undefined
}

/**
 * The events of a node by name. `request` reports finished requests for logs, and stops after `anvil_setLoggingEnabled`;
 * `answer` reports every finished request. `console` reports each line of Solidity's `console.log` once, of a transaction when it is
 * pre-confirmed, of a call or an estimate before its reply. `refused` reports a `Host` or `Origin` that is not allowed, once. `rejected` reports
 * the error of a body that is not run: it is not JSON or not a request, is too large, or calls a method that `/public` does not
 * have.
 */
export type MidblockEvents = NodeEvents & {
  request: [RequestEvent]
  answer: [RequestEvent]
  refused: [RefusedEvent]
  rejected: [ErrorObject]
  console: [ConsoleEvent]
  error: [unknown]
}

/** The names of the events. */
export const eventNames = Object.keys({
  transaction: true,
  flashblock: true,
  dropped: true,
  rewrite: true,
  block: true,
  implied: true,
  removed: true,
  adopted: true,
  loaded: true,
  restored: true,
  gas: true,
  fault: true,
  injected: true,
  closed: true,
  request: true,
  answer: true,
  refused: true,
  rejected: true,
  console: true,
  error: true,
} satisfies Record<keyof MidblockEvents, true>)
