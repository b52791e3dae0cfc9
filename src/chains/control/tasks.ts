/** The work that follows from events of the chains: one task at a time, in the order of the events. */
import { NodeClosed } from "../../errors/index.ts"
import { createQueue } from "../../node/base/queue.ts"

/** The tasks of linked chains. */
export interface Tasks {
  /** Runs a task after all earlier ones. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Runs a task that nobody waits for; {@link Tasks.settled} throws its error. */
  start(task: () => Promise<unknown>): void
  /** Resolves when there is no task. @throws The first error of a task that nobody waited for. */
  settled(): Promise<void>
}

/** Creates an empty list of tasks. @param onError - Receives the errors of tasks that nobody waits for, instead of {@link Tasks.settled}. */
export function createTasks(onError?: (error: unknown) => void): Tasks {
  const queue = createQueue()
  let waiting = 0
  let failure: { readonly error: unknown } | undefined
  return {
    run: (task) => queue(task),
    start(task) {
      waiting++
      const failed = (error: unknown) => {
        if (error instanceof NodeClosed) return
        if (onError === undefined) failure ??= { error }
        else onError(error)
      }
      void queue(task)
        .catch(failed)
        .finally(() => waiting--)
    },
    async settled() {
      while (waiting > 0) await queue(() => {})
      const failed = failure
      failure = undefined
      if (failed !== undefined) throw failed.error
    },
  }
}
