/** Injects the faults of a schedule at their times. */
import { NoSuchChain } from "./errors.ts"
import type { FaultName } from "./faults/names.ts"
import { kindOf } from "./faults/table.ts"
import { openBlockWith } from "./openBlockWith.ts"
import type { PlannedFault, Schedule } from "./schedule.ts"
import type { SimulatedChain } from "./simulatedChain.ts"
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
export interface InjectionParts {
  readonly chains: readonly Pick<SimulatedChain, "name" | "world">[]
  readonly schedule: Schedule
  readonly activity: Activity
  /** Notes a fault that has happened. */
  readonly note: (text: string) => void
  /** Returns the time, in milliseconds since 1970. */
  now(): number
}

/** Sets a timer for each fault of a schedule. @throws {@link NoSuchChain} */
export function injectAtTimes({ chains, schedule, activity, note, now }: InjectionParts): InjectedFaults {
  const over = new AbortController()
  const startMs = now()
  let endedMs: number | undefined
  const inject = async ({ fault, chain, arguments: given }: PlannedFault) => {
    const { world } = chainOf(chains, chain)
    const waitForOpen = (count: number) =>
      activity.waiting(() => openBlockWith(world.node, count, over.signal))
    const text = await kindOf(fault as FaultName).inject({ ...world, openBlockWith: waitForOpen }, given)
    if (text !== undefined) note(`${chain === undefined ? "" : `${chain}: `}${fault}: ${text}`)
  }
  for (const { chain } of schedule) chainOf(chains, chain)
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
      endedMs ??= now() - startMs
      over.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function chainOf<Chain extends Pick<SimulatedChain, "name">>(
  chains: readonly Chain[],
  name: string | undefined,
): Chain {
  const found = chains.find((chain) => chain.name === name)
  if (found === undefined) throw new NoSuchChain({ name, names: chains.map((chain) => chain.name) })
  return found
}
