/**
 * Prepares a worker for its test files: loads the artifacts that the plugin found, prints the cost of isolation, and keeps compiled
 * code when the worker ends.
 */
import { inject } from "vitest"
import { flushCompileCache } from "../../base/compileCache.ts"
import { readArtifacts } from "../artifacts/artifactFiles.ts"
import { leaveUnannounced } from "../artifacts/loadArtifacts.ts"
import { beginFilesWith } from "../current.ts"
import { type WorkerState, workerState } from "../workerState.ts"
import { OldArtifacts } from "./plugin/errors.ts"
import type {} from "./plugin/given.ts"

/** The pools that start a process or a thread for each file. */
const poolsOfWorkers = ["forks", "threads"]

/** Prepares a worker: once when files share their modules, otherwise for each file. */
export function beginWorker(): void {
  const worker = workerState()
  if (worker === undefined) return
  worker.onCleanup?.(flushCompileCache) // vitest kills its workers
  const values = inject("midblockPlugin") as ReturnType<typeof inject<"midblockPlugin">> | undefined
  if (values?.failed !== undefined) throw new OldArtifacts({ command: values.failed })
  if (values === undefined) adviseOnIsolation(worker)
  else if (values.artifacts !== undefined) useFound(values.artifacts)
}

/** Uses the artifacts that the plugin found. The plugin has named their changed sources. */
function useFound(artifacts: string): void {
  leaveUnannounced(artifacts)
  beginFilesWith(readArtifacts(artifacts))
}

/**
 * Prints the cost of the isolation of files once in a run. Only one worker prints it, the second one: for a single file isolation costs
 * nothing.
 */
function adviseOnIsolation({ config: { isolate, pool } }: WorkerState): void {
  if (!isolate || !poolsOfWorkers.includes(pool) || process.env.VITEST_WORKER_ID !== "1") return
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stderr.write(
    `midblock: vitest starts a worker for each file and loads its modules again, ${seconds} s here; they are loaded once with plugins: [midblock()] of midblock/vitest/plugin, or with --no-isolate\n`,
  )
}
