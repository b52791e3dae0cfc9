/** Commits at the right moments: before an event is emitted, and before the promise of a job is settled. */
import { StoreNotWritten } from "../../errors/index.ts"
import type { Queue } from "../base/queue.ts"
import type { Events } from "../block/events.ts"
import type { Miner } from "../mining/miner.ts"
import type { ImpersonatedSignatures } from "../submit/impersonatedSignatures.ts"
import type { Impersonations } from "../submit/impersonation.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Journal } from "./journal.ts"

/**
 * Returns the queue; the changes of a job are committed before its promise is settled.
 *
 * A job whose changes cannot be written is undone. A timed job whose flashblocks may be announced already is not undone: no client
 * waits for it, and the next commit writes its changes.
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

/** Commits after a failed job, whose own error is reported; undoes the job when a commit has failed. */
async function commitAfterFailure(journal: Journal, error: unknown, isUndone: boolean): Promise<void> {
  if (isUndone && error instanceof StoreNotWritten) return undo(journal, error)
  try {
    journal.commit()
  } catch {
    if (isUndone) await journal.undo()
  }
}

/** Undoes the job. @throws {@link StoreNotWritten} when its changes cannot be undone. */
async function undo(journal: Journal, error: unknown): Promise<void> {
  if ((await journal.undo()) || !(error instanceof StoreNotWritten)) return
  throw new StoreNotWritten(error.facts, { cause: error }, true)
}

/** Events of changes that can be undone: they are emitted even if the commit fails, and the undo emits events too. */
const undoable: readonly unknown[] = ["removed", "restored", "rewrite"]

/** Events after which a block is sealed and is not undone. */
const sealing: readonly unknown[] = ["block", "implied"]

/** Returns the emitter; changes are committed before their event is emitted. */
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

/** Commits within a job and ignores a failure: the commit after the job fails too, or writes these changes. */
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

/** Returns the parts; a change of their settings is committed at once, and reverted when the commit fails. */
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
