/** The failure of a simulation: what was wrong, when which fault happened, and how to run it again. */
import { MidblockError } from "../../errors/index.ts"
import { lineOf } from "../seed.ts"
import { type JournalLine, lineText } from "./journal.ts"
import type { Schedule } from "./schedule.ts"

/** The facts of a failed simulation. */
export interface FailedSimulation {
  readonly name: string
  readonly error: unknown
  readonly schedule: Schedule
  /** The seed of the choices of the run. */
  readonly seed: number
  readonly journal: readonly JournalLine[]
  /** Absent when a given schedule was run. */
  readonly search?: {
    readonly seed: number
    readonly path: string
    readonly runs: number
    readonly shrinks: number
  }
}

/** A body failed with a schedule of faults. */
export class SimulationFailed extends MidblockError {
  override readonly code = -32603
  /** The shortest schedule that was found. */
  readonly schedule: Schedule
  /** The seed of the choices of the run. */
  readonly seed: number
  /** All that happened in the run. */
  readonly journal: readonly JournalLine[]

  constructor(facts: FailedSimulation) {
    super(textOf(facts), { cause: facts.error })
    this.schedule = facts.schedule
    this.seed = facts.seed
    this.journal = facts.journal
    // The frames of the failure itself: a test runner shows the line of the first one.
    const frames = framesOf(facts.error)
    if (frames !== undefined) this.stack = `${this.name}: ${this.message}\n${frames}`
  }
}

function textOf({ name, error, schedule, seed, journal, search }: FailedSimulation): string {
  const happened = journal.filter(({ isFault }) => isFault)
  const count = `${schedule.length} ${schedule.length === 1 ? "fault" : "faults"}`
  const found = search && `, found in run ${search.runs}, shrunk ${search.shrinks} times`
  const again = JSON.stringify({ seed, faults: schedule })
  return [
    `${JSON.stringify(name)} fails with ${count}${found ?? ""}: ${messageOf(error)}`,
    "",
    ...happened.map(lineText),
    "",
    ...(search === undefined ? [] : [`run it again: ${lineOf(search, name)}`]),
    `or keep the schedule as a test, with the option { schedule: ${again} }`,
  ].join("\n")
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const framesOf = (error: unknown): string | undefined =>
  error instanceof Error ? /^ +at .*/ms.exec(error.stack ?? "")?.[0] : undefined
