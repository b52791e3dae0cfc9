/** The options of a simulation, and their checks. */
import { assertOptionsOf, isOptions } from "../../base/nearest.ts"
import {
  above0,
  assertArgument,
  assertValues,
  callback,
  isCount,
  text,
  where,
} from "../../base/options/checks.ts"
import { type FaultName, faultNames } from "./faults/names.ts"
import type { PlannedFault, Schedule } from "./schedule.ts"

/** The options of a simulation. */
export interface SimulationOptions {
  /** The faults to draw from; all that are possible when absent. */
  readonly faults?: readonly FaultName[] | undefined
  /** The largest number of faults in a run; 8 when absent. */
  readonly depth?: number | undefined
  /** The number of runs; 50 when absent. */
  readonly runs?: number | undefined
  /** The longest time of a run, in milliseconds of its clock; ten minutes when absent. */
  readonly longest?: number | undefined
  /** The seed of the schedules; another one each time when absent. `MIDBLOCK_SEED` of the environment replaces it, and the path. */
  readonly seed?: number | undefined
  /** The path of fast-check to one schedule of the seed, as a failure prints it. */
  readonly path?: string | undefined
  /** A schedule to run instead of a search, with the seed of its run, as a failure prints it. */
  readonly schedule?: FixedSchedule | undefined
}

/** One schedule, and the seed of the choices of its run. */
export interface FixedSchedule {
  readonly seed: number
  readonly faults: Schedule
}

const isFault = (name: unknown): boolean => faultNames.includes(name as FaultName)

const positive = where((value) => isCount(value) && value > 0, "a whole number, at least 1")
const whole = where(Number.isSafeInteger, "a whole number")

const checks = {
  faults: where(
    (value) => Array.isArray(value) && value.length > 0 && value.every(isFault),
    `a list of ${faultNames.join(", ")}`,
  ),
  depth: positive,
  runs: positive,
  longest: above0,
  seed: whole,
  path: text,
  schedule: where(
    isFixed,
    'a schedule, as a failure prints it: { "seed": 1, "faults": [{ "atMs": 0, "fault": "stall", "arguments": { "ms": 1000 } }] }',
  ),
}

function isFixed(value: unknown): boolean {
  if (!isOptions(value)) return false
  const { seed, faults }: Partial<FixedSchedule> = value
  return Number.isSafeInteger(seed) && Array.isArray(faults) && faults.every(isPlanned)
}

function isPlanned(value: unknown): boolean {
  if (!isOptions(value)) return false
  const { atMs, fault, chain = "", arguments: given }: Partial<PlannedFault> = value
  return isCount(atMs) && isFault(fault) && typeof chain === "string" && isOptions(given)
}

/** @throws {@link InvalidOption}, {@link UnknownOption} */
export function assertSimulation(options: SimulationOptions, body: unknown): void {
  assertArgument("simulation: body", body, callback)
  assertOptionsOf("simulation", options, Object.keys(checks))
  assertValues(options, checks, "simulation: ")
}
