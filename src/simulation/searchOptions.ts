/** The types of searches without those of fast-check, which a project that does not search need not have. */

/** An arbitrary of fast-check. */
export interface ArbitraryOf<T> {
  generate(random: never, bias: number | undefined): { readonly value: T }
}

/** Arbitraries, in the order of the arguments of a function. */
export type AnyArbitraries = readonly ArbitraryOf<unknown>[]

/** The values of arbitraries. */
export type ValuesOf<Given extends AnyArbitraries> = {
  -readonly [Index in keyof Given]: Given[Index] extends ArbitraryOf<infer Value> ? Value : never
}

/** The parameters of fast-check, with its defaults. */
export interface SearchOptions<Values extends readonly unknown[] = readonly unknown[]> {
  /** The number of runs; 100 when absent. */
  readonly numRuns?: number
  /** The seed of all values; another one for each search when absent. */
  readonly seed?: number
  /** The path of a counterexample, as a failure prints it: the search starts there. */
  readonly path?: string
  /** `true` does not shrink. */
  readonly endOnFailure?: boolean
  /** Values that are tried first. */
  readonly examples?: Values[]
  /** The length of a report: 0, 1 (all failures) or 2 (all runs). */
  readonly verbose?: boolean | 0 | 1 | 2
  /** The time limit of one run in milliseconds. */
  readonly timeout?: number
  /** Ends the search after this time in milliseconds. */
  readonly interruptAfterTimeLimit?: number
  /** `true` makes an interrupted search fail. */
  readonly markInterruptAsFailure?: boolean
  /** Skips the runs that begin after this time in milliseconds. */
  readonly skipAllAfterTimeLimit?: number
  /** The number of runs that `fc.pre` may skip for each run; 100 when absent. */
  readonly maxSkipsPerRun?: number
  /** `true` draws large and small values alike. */
  readonly unbiased?: boolean
  /** Gets the details of the search, and throws if it wants the search to fail. */
  readonly reporter?: (details: never) => void
  /** As {@link SearchOptions.reporter}. */
  readonly asyncReporter?: (details: never) => Promise<void>
}
