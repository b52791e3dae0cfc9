/** Searches for a schedule of faults with which a body fails, and shrinks it. */
import type { Arbitrary } from "fast-check"
import { fc } from "../fastCheck.ts"
import { runFactorOf } from "../runFactor.ts"
import { replayOf } from "../seed.ts"
import { schedules } from "./drawSchedules.ts"
import { FailsWithoutFaults } from "./errors.ts"
import { SimulationFailed } from "./failure.ts"
import { possibleFaults } from "./faults/table.ts"
import type { SimulationOptions } from "./options.ts"
import { takeRejections } from "./rejections.ts"
import { type RunParts, type RunResult, run } from "./run.ts"
import type { Schedule } from "./schedule.ts"
import { writeSchedule } from "./scheduleFile.ts"

/** The parts of a simulation. */
export interface SimulationParts extends Omit<RunParts, "longestMs" | "rejections"> {
  /** The name of the test. */
  readonly name: string
  /** Puts the nodes into the state from which each run starts. */
  readonly begin: () => Promise<void>
  /** Ends a run: its late calls are refused. */
  readonly end: () => Promise<void>
}

/** Drawn values of a run. */
type Drawn = readonly [schedule: Schedule, seed: number]

const tenMinutesMs = 600_000

/**
 * Runs a body with schedules of faults.
 *
 * @throws {@link FailsWithoutFaults} when it fails without any; {@link SimulationFailed} with the shortest schedule that was found.
 */
export async function simulate(parts: SimulationParts, options: SimulationOptions = {}): Promise<void> {
  const rejections = takeRejections()
  try {
    await searchOrReplay({ ...parts, rejections }, options)
  } finally {
    rejections.end()
  }
}

type Parts = SimulationParts & Pick<RunParts, "rejections">
type RunOnce = (schedule: Schedule, seed: number) => Promise<RunResult>

async function searchOrReplay(parts: Parts, options: SimulationOptions): Promise<void> {
  const { name, begin, end } = parts
  const { depth = 8, runs = 50, longest: longestMs = tenMinutesMs } = options
  const runOnce: RunOnce = async (schedule, seed) => {
    await begin()
    try {
      return await run({ ...parts, longestMs }, schedule, seed)
    } finally {
      await end()
    }
  }
  if (options.schedule !== undefined) {
    const { faults, seed } = options.schedule
    await runOnce([], seed) // loads modules, which takes time that no clock counts
    const { failure, journal } = await runOnce(faults, seed)
    if (failure !== undefined)
      throw new SimulationFailed({ name, schedule: faults, seed, journal, ...failure })
    return
  }
  const withinMs = await rehearse(name, runOnce)
  const faults = possibleFaults(options.faults, parts.chains)
  const drawn: Arbitrary<Drawn> = fc.tuple(schedules({ faults, depth, withinMs }), fc.noShrink(fc.integer()))
  await search(name, drawn, runOnce, { ...options, numRuns: runs * runFactorOf(process.env) })
}

/**
 * Runs the body without faults, twice: the first time modules are loaded, which takes time that no clock counts.
 *
 * @returns The time in which faults can happen, in milliseconds, in whole seconds.
 */
async function rehearse(name: string, runOnce: RunOnce): Promise<number> {
  await runOnce([], 0)
  const { failure, faultsMs } = await runOnce([], 0)
  if (failure !== undefined) throw new FailsWithoutFaults({ name }, { cause: failure.error })
  return Math.max(1, Math.ceil(faultsMs / 1000)) * 1000
}

async function search(
  name: string,
  drawn: Arbitrary<Drawn>,
  runOnce: RunOnce,
  { seed, path, numRuns }: { seed?: number | undefined; path?: string | undefined; numRuns: number },
): Promise<void> {
  const property = fc.asyncProperty(drawn, async ([schedule, seed]) => {
    const { failure } = await runOnce(schedule, seed)
    if (failure !== undefined) throw failure.error
  })
  const given = {
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path, endOnFailure: true }),
  }
  const details = await fc.check(property, { numRuns, ...given, ...replayOf(process.env) })
  if (!details.failed) return
  const [schedule, runSeed] = (details.counterexample as [Drawn])[0]
  const { failure, journal } = await runOnce(schedule, runSeed)
  const { seed: searched, numRuns: runs, numShrinks: shrinks, counterexamplePath } = details
  const failed = {
    ...{ name, schedule, journal, seed: runSeed },
    error: failure?.error ?? details.errorInstance,
    search: { runs, shrinks, seed: searched, path: counterexamplePath ?? "" },
  }
  writeSchedule(failed, process.env)
  throw new SimulationFailed(failed)
}
