/** Counts the open subscriptions of clients by kind. */
import type { Unsubscribe } from "../base/emitter.ts"

/** The counts. */
export interface OpenByKind {
  /** The number of open subscriptions by kind; 0 for a kind whose subscriptions have ended. */
  readonly openByKind: ReadonlyMap<string, number>
  /** Counts a subscription until the returned function ends it with `stop`. */
  opened(kind: string, stop: Unsubscribe): Unsubscribe
}

/** Creates the counts. */
export function createOpenByKind(): OpenByKind {
  const openByKind = new Map<string, number>()
  const add = (kind: string, change: 1 | -1) => openByKind.set(kind, (openByKind.get(kind) ?? 0) + change)
  return {
    openByKind,
    opened(kind, stop) {
      add(kind, 1)
      return () => {
        add(kind, -1)
        return stop()
      }
    },
  }
}
