/** The moments at which the journal commits: before an event is emitted, and before the answer of a job. */
import { StoreNotWritten } from "../../errors/index.ts"
import type { Queue } from "../base/queue.ts"
import type { Events } from "../block/events.ts"
import type { Miner } from "../mining/miner.ts"
import type { ImpersonatedSignatures } from "../submit/impersonatedSignatures.ts"
import type { Impersonations } from "../submit/impersonation.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Journal } from "./journal.ts"

/**
 * Returns the queue; what a job has changed is committed before its promise is settled.
 *
 * A job whose changes cannot be written is undone. One that was due at a time is not, if it told of its flashblocks already: nobody
 * is answered with the failure, and the next commit writes its changes.
 */
export function committedAfter(queue: Queue, journal: Journal | undefined): Queue {
  if (journal === undefined) return queue
  const committing =
    <T>(job: () => T | Promise<T>, isUndone: boolean) =>
    async () => {
      journal.mark()
      let result: T
      try {
        result = await job()
      } catch (error) {
        await commitAfterFailure(journal, error, isUndone)
        throw error
      }
      try {
        journal.commit()
      } catch (error) {
        if (isUndone) await undo(journal, error)
        throw error
      }
      return result
    }
  return Object.assign(<T>(job: () => T | Promise<T>) => queue(committing(job, true)), {
    first: <T>(job: () => T | Promise<T>) => queue.first(committing(job, journal.isPendingDurable)),
  })
}

/** Commits after a job that failed, whose error is the one to report; undoes it when it failed because of a commit. */
async function commitAfterFailure(journal: Journal, error: unknown, isUndone: boolean): Promise<void> {
  if (isUndone && error instanceof StoreNotWritten) return undo(journal, error)
  try {
    journal.commit()
  } catch {
    if (isUndone) await journal.undo()
  }
}

/** @throws {@link StoreNotWritten} when the changes of the job cannot be undone. */
async function undo(journal: Journal, error: unknown): Promise<void> {
  if ((await journal.undo()) || !(error instanceof StoreNotWritten)) return
  throw new StoreNotWritten(error.facts, { cause: error }, true)
}

/** Events that tell of a change which may be undone: they are emitted also when it cannot be committed, as is the undoing. */
const undoable: readonly unknown[] = ["removed", "restored", "rewrite"]

/** Events after which a block is sealed, and stays. */
const sealing: readonly unknown[] = ["block", "implied"]

/** Returns the emitter; what has changed is committed before an event tells of it. */
export function committedBefore(events: Events, journal: Journal | undefined): Events {
  if (journal === undefined) return events
  const emit = events.emit.bind(events)
  events.emit = (name, ...values) => {
    if (undoable.includes(name)) commitQuietly(journal)
    else if (sealing.includes(name)) journal.mark()
    else if (name === "flashblock" && journal.isPendingDurable) {
      journal.commit()
      journal.mark()
    }
    return emit(name, ...values)
  }
  return events
}

/** Commits in a job; when that fails, the commit after it fails too, or writes these changes. */
function commitQuietly(journal: Journal): void {
  try {
    journal.commit()
    journal.mark()
  } catch (error) {
    if (!(error instanceof StoreNotWritten)) throw error
  }
}

/** The parts whose settings change outside of the queue. */
interface SettingParts {
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly miner: Miner
  readonly pool: Pick<Pool, "minGasPrice">
}

/** Returns the parts; their settings are committed when they change, and stay as they were when they cannot be. */
export function committedSettings<T extends SettingParts>(parts: T, journal: Journal | undefined): T {
  if (journal === undefined) return parts
  const { impersonations, impersonatedSignatures, miner, pool } = parts
  const committing =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      try {
        journal.commitControl()
      } catch (error) {
        journal.undoControl()
        throw error
      }
    }
  impersonations.add = committing(impersonations.add)
  impersonations.delete = committing(impersonations.delete)
  impersonations.setEveryone = committing(impersonations.setEveryone)
  impersonatedSignatures.add = committing(impersonatedSignatures.add)
  miner.setRule = committing(miner.setRule)
  let { minGasPrice } = pool
  const setMinGasPrice = committing((price: bigint) => {
    minGasPrice = price
  })
  Object.defineProperty(pool, "minGasPrice", {
    get: () => minGasPrice,
    set: setMinGasPrice,
    enumerable: true,
  })
  return parts
}
