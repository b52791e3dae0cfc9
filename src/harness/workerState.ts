/** Reads the state of the vitest worker in which this module runs. */

/** The parts of the state that midblock reads. There is one state for each run; `filepath` is the running file. */
export interface WorkerState {
  readonly config: { readonly isolate: boolean; readonly pool: string }
  readonly filepath?: string | undefined
  /** Registers a function that is called after the last file; vitest has it for fixtures with the scope of a worker. */
  readonly onCleanup?: (listener: () => void) => void
}

/** Returns the state; `undefined` in vitest's main process and outside of vitest. */
export const workerState = (): WorkerState | undefined =>
  (globalThis as { __vitest_worker__?: WorkerState }).__vitest_worker__
