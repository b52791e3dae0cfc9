/** Schedules: which fault begins when, with which arguments. */

/** One fault of a schedule. */
export interface PlannedFault {
  /** The time after the beginning of the run, in milliseconds. */
  readonly atMs: number
  /** A name of the table of faults; a text, so that it can come from a JSON file. */
  readonly fault: string
  /** The name of the chain that it hits; absent in a simulation of one chain. */
  readonly chain?: string | undefined
  readonly arguments: object
}

/** The faults of a run, in the order of their times. */
export type Schedule = readonly PlannedFault[]
