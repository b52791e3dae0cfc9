/** Runs `midblock simulate`: tests of vitest that search, round after round, each with another seed. */
import { availableParallelism } from "node:os"
import { performance } from "node:perf_hooks"
import { InvalidArgumentError } from "commander"
import type { DefineCommand } from "../../features/program.ts"
import { runRounds } from "./rounds.ts"

/** The flags of the command. */
interface SimulateFlags {
  readonly minutes: number
  readonly workers: number
  readonly seed: number
  readonly factor: number
  readonly testNamePattern?: string
  readonly schedules: string
}

/** The number of seeds before a seed repeats. */
const seeds = 2 ** 31

/** Defines the command. */
export const defineSimulateCommand: DefineCommand = (command, { print, done }) => {
  command
    .name("midblock simulate")
    .description(
      "Runs vitest on files again and again, each time with another seed of it.simulation, it.property and it.invariant, until a test fails or the time is over.",
    )
    .argument("[files...]", "the test files, as vitest takes them; all when absent")
    .option("--minutes <number>", "the time after which no round begins", positive, 10)
    .option("--workers <number>", "the rounds that run at the same time", whole, availableParallelism())
    .option("--seed <number>", "the seed of the first round; the next ones follow it", seedOf, startSeed())
    .option("--factor <number>", "by how much each test runs more often than in vitest", whole, 10)
    .option("-t, --test-name-pattern <pattern>", "only the tests whose names match")
    .option("--schedules <folder>", "where schedules that fail are written", "failing-schedules")
    .action(async (files: readonly string[], flags: SimulateFlags) => {
      const failed = await runRounds({ ...flags, files, print })
      if (failed === undefined) return done(0)
      print(failed.output)
      print(`failed with the seed ${failed.seed}: MIDBLOCK_SEED=${failed.seed} npx vitest run`)
      done(1)
    })
}

/** The beginning of the process in milliseconds: another number for each run. */
const startSeed = (): number => Math.trunc(performance.timeOrigin) % seeds

const numberOf = (isValid: (value: number) => boolean, expected: string) => (text: string) => {
  const value = Number(text)
  if (text.trim() === "" || !isValid(value)) throw new InvalidArgumentError(`expected ${expected}.`)
  return value
}

const positive = numberOf((value) => value > 0 && Number.isFinite(value), "a number above 0")
const whole = numberOf((value) => Number.isInteger(value) && value > 0, "a whole number, at least 1")
const seedOf = numberOf(
  (value) => Number.isInteger(value) && value >= 0 && value < seeds,
  "a whole number, at least 0 and below 2147483648",
)
