/** The moments at which the journal commits: before an event is emitted, and before the answer of a job. */
import type { Queue } from "../base/queue.ts"
import type { Events, NodeEvents } from "../block/events.ts"
import type { Miner } from "../mining/miner.ts"
import type { ImpersonatedSignatures } from "../submit/impersonatedSignatures.ts"
import type { Impersonations } from "../submit/impersonation.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Journal } from "./journal.ts"

/** Returns the queue; what a job has changed is committed before its promise is settled. */
export function committedAfter(queue: Queue, journal: Journal | undefined): Queue {
  if (journal === undefined) return queue
  const committing =
    <T>(job: () => T | Promise<T>) =>
    async () => {
      let result: T
      try {
        result = await job()
      } catch (error) {
        commitQuietly(journal)
        throw error
      }
      journal.commit()
      return result
    }
  return Object.assign(<T>(job: () => T | Promise<T>) => queue(committing(job)), {
    first: <T>(job: () => T | Promise<T>) => queue.first(committing(job)),
  })
}

/** Commits after a job that failed, whose error is the one to report. */
function commitQuietly(journal: Journal): void {
  try {
    journal.commit()
  } catch {
    // The changes stay noted, and the next commit writes them.
  }
}

/** Returns the emitter; what has changed is committed before an event tells of it. */
export function committedBefore(events: Events, journal: Journal | undefined): Events {
  if (journal === undefined) return events
  const committed: readonly (keyof NodeEvents)[] = journal.isPendingDurable
    ? ["removed", "restored", "rewrite", "flashblock"]
    : ["removed", "restored", "rewrite"]
  const emit = events.emit.bind(events)
  events.emit = (name, ...values) => {
    if ((committed as readonly unknown[]).includes(name)) journal.commit()
    return emit(name, ...values)
  }
  return events
}

/** The parts whose settings change outside of the queue. */
interface SettingParts {
  readonly impersonations: Impersonations
  readonly impersonatedSignatures: ImpersonatedSignatures
  readonly miner: Miner
  readonly pool: Pick<Pool, "minGasPrice">
}

/** Returns the parts; their settings are committed when they change. */
export function committedSettings<T extends SettingParts>(parts: T, journal: Journal | undefined): T {
  if (journal === undefined) return parts
  const { impersonations, impersonatedSignatures, miner, pool } = parts
  const committing =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      journal.commitControl()
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
