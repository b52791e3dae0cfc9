/** The listeners of a node in its process: what one throws reaches neither the node nor the other listeners. */
import type { EventEmitter } from "node:events"
import { assertArgument, callback } from "../base/options/checks.ts"

/** Returns a listener that reports what the given one throws. @throws {@link InvalidOption} for what is no function. */
export type Guard = <Args extends readonly unknown[]>(
  listener: (...args: Args) => void,
) => (...args: Args) => void

/**
 * Creates the guard of the listeners of a node.
 *
 * What they throw is emitted as `error`. Without a listener of that, or when it throws too, it is an uncaught exception of the
 * process, as of a listener that a timer calls.
 */
export function createGuard(emitter: EventEmitter): Guard {
  let isReporting = false
  const report = (error: unknown) => {
    if (isReporting || emitter.listenerCount("error") === 0)
      return queueMicrotask(() => {
        throw error
      })
    isReporting = true
    emitter.emit("error", error)
    isReporting = false
  }
  return (listener) => {
    assertArgument("listener", listener, callback)
    return (...args) => {
      try {
        listener(...args)
      } catch (error) {
        report(error)
      }
    }
  }
}
