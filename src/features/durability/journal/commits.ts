/** Commits at the right moments: before an event is emitted, and before the promise of a job is settled. */
import { StoreNotWritten } from "../../../errors/index.ts"
import type { Queue } from "../../../node/base/queue.ts"
import type { NodeEvents } from "../../../node/block/events.ts"
import type { Journal } from "./journal.ts"

/**
 * Returns the queue; the changes of a job are committed before its promise is settled.
 *
 * When that fails, the job fails, and its changes stay in memory. No later job runs before they are written.
 */
export function committedAfter(queue: Queue, journal: Journal): Queue {
  const committing =
    <T>(job: () => T | Promise<T>) =>
    async () => {
      journal.assertWritable()
      let result: T
      try {
        result = await job()
      } catch (error) {
        ignoringFullDisk(journal.commit) // the error of the job is reported
        throw error
      }
      journal.commit()
      return result
    }
  return Object.assign(<T>(job: () => T | Promise<T>) => queue(committing(job)), {
    first: <T>(job: () => T | Promise<T>) => queue.first(committing(job)),
  })
}

/** Events of changes within a job: they are emitted even if the commit fails, and the job fails afterwards. */
const withinJob: ReadonlySet<keyof NodeEvents> = new Set(["removed", "restored", "rewrite"])

/** Commits the changes before their event is emitted, where the event tells of them. */
export function commitBefore(name: keyof NodeEvents, journal: Journal): void {
  if (withinJob.has(name)) ignoringFullDisk(journal.commit)
  else if (name === "flashblock" && journal.isPendingDurable) journal.commit()
}

function ignoringFullDisk(commit: () => void): void {
  try {
    commit()
  } catch (error) {
    if (!(error instanceof StoreNotWritten)) throw error
  }
}
