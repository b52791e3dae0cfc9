/**
 * Prepares a worker once for its test files: loads the artifacts that the plugin has found, with which each of them begins, says what
 * isolation costs, and has the compiled code kept.
 */
import { inject } from "vitest"
import { loader } from "../../base/loader.ts"
import { loadArtifacts } from "../artifacts/artifactFiles.ts"
import { beginFilesWith } from "../current.ts"
import { type WorkerState, workerState } from "../workerState.ts"
import type {} from "./plugin/given.ts"

/** The pools that start a process or a thread for each file. */
const poolsOfWorkers = ["forks", "threads"]

/** Begins the work of a worker: once where files share their modules, and for each file where they do not. */
export function beginWorker(): void {
  const worker = workerState()
  if (worker === undefined) return
  worker.onCleanup?.(() => loader?.keep()) // vitest kills its workers, and a process that is killed keeps nothing
  const values = inject("midblockPlugin") as ReturnType<typeof inject<"midblockPlugin">> | undefined
  if (values === undefined) adviseOnIsolation(worker)
  else if (values.artifacts !== undefined) beginFilesWith(loadArtifacts(values.artifacts))
}

/**
 * Says once in a run what the isolation of files costs. Only the second worker does so: of one file the cost is the same with and
 * without.
 */
function adviseOnIsolation({ config: { isolate, pool } }: WorkerState): void {
  if (!isolate || !poolsOfWorkers.includes(pool) || process.env.VITEST_WORKER_ID !== "1") return
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stderr.write(
    `midblock: vitest starts a worker for each file and loads its modules again, ${seconds} s here; they are loaded once with plugins: [midblock()] of midblock/vitest/plugin, or with --no-isolate\n`,
  )
}
