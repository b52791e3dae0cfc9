/** Errors of an application that nobody handles: rejected promises that nobody awaits. */
import { RunIsOver } from "./errors.ts"

/** The unhandled rejections of this process during a simulation. */
export interface Rejections {
  /** Calls a function at the next ones; those that say that a run is over are left out. */
  listen(onRejection: (error: unknown) => void): void
  /** Gives them back to the listeners that had them before. */
  end(): void
}

/** Takes the unhandled rejections of this process. */
export function takeRejections(): Rejections {
  const others = process.listeners("unhandledRejection")
  let listener: (error: unknown) => void = () => {}
  const onRejection = (error: unknown) => {
    if (!followsFromEnd(error)) listener(error)
  }
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", onRejection)
  return {
    listen(onRejection) {
      listener = onRejection
    },
    end() {
      process.off("unhandledRejection", onRejection)
      for (const other of others) process.on("unhandledRejection", other)
    },
  }
}

/** Returns `true` for an error whose cause is that a run is over: an application goes on until its requests are refused. */
function followsFromEnd(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RunIsOver) return true
  return false
}
