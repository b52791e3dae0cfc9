/** The state of the worker of vitest that this module runs in, as far as midblock reads it. */

/** There is one for each run; of the files that share modules, `filepath` names the one that runs. */
export interface WorkerState {
  readonly config: { readonly isolate: boolean; readonly pool: string }
  readonly filepath?: string | undefined
  /** Has a function called when the last file is over; for the fixtures whose scope is a worker. */
  readonly onCleanup?: (listener: () => void) => void
}

/** Returns the state; `undefined` in vitest's main process and outside of vitest. */
export const workerState = (): WorkerState | undefined =>
  (globalThis as { __vitest_worker__?: WorkerState }).__vitest_worker__
