/** Rounds of vitest: the same tests with one seed after the other, in several processes. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { performance } from "node:perf_hooks"
import { PackageNotInstalled } from "../../errors/index.ts"

/** The tests of the rounds, and their time. */
export interface RoundOptions {
  readonly files: readonly string[]
  readonly testNamePattern?: string | undefined
  readonly minutes: number
  readonly workers: number
  /** The seed of the first round. */
  readonly seed: number
  /** By how much each test runs more often. */
  readonly factor: number
  /** The folder for schedules that fail. */
  readonly schedules: string
  readonly print: (line: string) => void
}

/** A round that has failed. */
export interface FailedRound {
  readonly seed: number
  readonly output: string
}

/**
 * Runs rounds until one fails, or the time is over: a round that has begun then is finished.
 *
 * @throws {@link PackageNotInstalled} when the project has no vitest.
 */
export async function runRounds(options: RoundOptions): Promise<FailedRound | undefined> {
  const { minutes, workers, seed: first, print } = options
  const vitest = vitestOf(process.cwd())
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  const running = new Set<ChildProcess>()
  let [seed, passed] = [first, 0]
  let failed: FailedRound | undefined
  const work = async () => {
    while (failed === undefined && elapsedMs() < minutes * 60_000) {
      const own = seed++
      const { code, output } = await runRound(vitest, own, options, running)
      if (failed !== undefined) return
      if (code === 0)
        print(`seed ${own} passed; rounds: ${++passed}, after ${Math.round(elapsedMs() / 1000)} s`)
      else {
        failed = { seed: own, output }
        for (const other of running) other.kill()
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return failed
}

/** Runs vitest once. */
async function runRound(
  vitest: string,
  seed: number,
  { files, testNamePattern, factor, schedules }: RoundOptions,
  running: Set<ChildProcess>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const pattern = testNamePattern === undefined ? [] : ["-t", testNamePattern]
  const variables = {
    MIDBLOCK_SEED: String(seed),
    MIDBLOCK_RUN_FACTOR: String(factor),
    MIDBLOCK_SCHEDULES: schedules,
  }
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [vitest, "run", ...files, ...pattern], { env })
  running.add(child)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text))
  const [code] = (await once(child, "close")) as [number | null]
  running.delete(child)
  return { code, output: output.join("") }
}

/** Returns the program of the vitest of a project. */
function vitestOf(folder: string): string {
  const { resolve } = createRequire(join(folder, "package.json"))
  try {
    return join(dirname(resolve("vitest/package.json")), "vitest.mjs")
  } catch (cause) {
    throw new PackageNotInstalled({ what: "midblock simulate", name: "vitest" }, { cause })
  }
}
