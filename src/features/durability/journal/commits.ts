/** Commits at the right moments: before an event is emitted, and before the promise of a job is settled. */
import { EventEmitter } from "node:events"
import { StoreNotWritten } from "../../../errors/index.ts"
import type { Queue } from "../../../node/base/queue.ts"
import type { Events, NodeEvents } from "../../../node/block/events.ts"
import type { Journal } from "./journal.ts"

/**
 * Returns the queue; the changes of a job are committed before its promise is settled.
 *
 * When that fails, the job fails, and its changes stay in memory. No later job runs before they are written.
 */
export function committedAfter(queue: Queue, journal: Journal | undefined): Queue {
  if (journal === undefined) return queue
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

/** Creates an emitter; changes are committed before their event is emitted. */
export function createCommittedEvents(journal: Journal): Events {
  const commitBefore = (name: keyof NodeEvents): void => {
    if (withinJob.has(name)) ignoringFullDisk(journal.commit)
    else if (name === "flashblock" && journal.isPendingDurable) journal.commit()
  }
  return new CommittedEvents(commitBefore).setMaxListeners(0)
}

class CommittedEvents extends EventEmitter<NodeEvents> {
  readonly #before: (name: keyof NodeEvents) => void

  constructor(before: (name: keyof NodeEvents) => void) {
    super()
    this.#before = before
  }

  override emit: Events["emit"] = (name, ...values) => {
    this.#before(name as keyof NodeEvents)
    return super.emit(name, ...values)
  }
}

function ignoringFullDisk(commit: () => void): void {
  try {
    commit()
  } catch (error) {
    if (!(error instanceof StoreNotWritten)) throw error
  }
}
