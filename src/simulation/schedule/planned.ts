/** Injects the faults of a schedule at their times. */
import type { FaultWorld } from "./faults/kind.ts"
import type { FaultName } from "./faults/names.ts"
import { kindOf } from "./faults/table.ts"
import { openBlockWith } from "./openBlockWith.ts"
import type { PlannedFault, Schedule } from "./schedule.ts"
import type { Activity } from "./simulatedTime.ts"

/** The faults of one run. */
export interface InjectedFaults {
  /** Rejects when a fault itself fails. */
  readonly failed: Promise<never>
  /** The time after the beginning of the run at which they were ended, in milliseconds. */
  readonly endedMs: number | undefined
  /** Ends them: later ones do not happen, and those that wait for a transaction do not come. */
  end(): void
}

/** The parts of a run that the faults need. */
export interface InjectionParts extends Omit<FaultWorld, "openBlockWith"> {
  readonly schedule: Schedule
  readonly activity: Activity
  /** Notes a fault that has happened. */
  readonly note: (text: string) => void
}

/** Sets a timer for each fault of a schedule. */
export function injectAtTimes({ schedule, activity, note, ...parts }: InjectionParts): InjectedFaults {
  const over = new AbortController()
  const startMs = parts.now()
  let endedMs: number | undefined
  const world: FaultWorld = {
    ...parts,
    openBlockWith: (count) => activity.waiting(() => openBlockWith(parts.node, count, over.signal)),
  }
  const inject = async ({ fault, arguments: given }: PlannedFault) => {
    const text = await kindOf(fault as FaultName).inject(world, given)
    if (text !== undefined) note(`${fault}: ${text}`)
  }
  const timers: ReturnType<typeof setTimeout>[] = []
  const failed = new Promise<never>((_resolve, reject) => {
    for (const planned of schedule)
      timers.push(setTimeout(() => void activity.during(() => inject(planned)).catch(reject), planned.atMs))
  })
  return {
    failed,
    get endedMs() {
      return endedMs
    },
    end() {
      endedMs ??= parts.now() - startMs
      over.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
