/** The listeners of a node in its process: an error of one reaches neither the node nor the other listeners. */
import type { EventEmitter } from "node:events"
import { assertArgument, callback } from "../base/options/checks.ts"

/** Returns a listener that reports the errors of the given one. @throws {@link InvalidOption} unless it is a function. */
export type Guard = <Args extends readonly unknown[]>(
  listener: (...args: Args) => void,
) => (...args: Args) => void

/**
 * Creates the guard of the listeners of a node.
 *
 * Their errors are emitted as `error`. Without a listener of that event, or when it throws too, the error is an uncaught exception
 * of the process.
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
