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

/** Creates an empty list of tasks. */
export function createTasks(): Tasks {
  const queue = createQueue()
  let waiting = 0
  let failures: readonly unknown[] = []
  return {
    run: (task) => queue(task),
    start(task) {
      waiting++
      const failed = (error: unknown) => {
        if (!(error instanceof NodeClosed)) failures = [...failures, error]
      }
      void queue(task)
        .catch(failed)
        .finally(() => waiting--)
    },
    async settled() {
      while (waiting > 0) await queue(() => {})
      const [first] = failures
      failures = []
      if (first !== undefined) throw first
    },
  }
}
