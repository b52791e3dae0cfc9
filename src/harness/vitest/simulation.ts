/** Simulations as tests of vitest: their code, and fast-check, are loaded when the first one runs. */
import { test as vitestTest } from "vitest"
import type { MidblockNode } from "../../index.ts"
import type { SimulationOptions } from "../../simulation/schedule/options.ts"
import type { RunParts, ScheduleContext } from "../../simulation/schedule/run.ts"
import type { NamedNode, SimulatedConnection } from "../../simulation/schedule/simulatedChain.ts"
import type { FakeTimers } from "../../simulation/schedule/simulatedTime.ts"
import { runInSession, type TestSession } from "../isolation/testSession.ts"
import type { TestTurns } from "../isolation/testTurns.ts"
import { searchTimeout } from "./simulationTests.ts"

export type { NamedNode, ScheduleContext, SimulatedConnection }

/** The nodes of a simulation, with their set-ups. */
export interface PreparedNodes {
  /** One node without a name, or the nodes of linked chains with their names. */
  readonly nodes: readonly NamedNode[]
  readonly isolation: TestTurns
  /** Resolves when the calls that were started are finished. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The steps of a preparation beside the set-ups of the test. */
export interface SetUpSteps {
  /** Runs before the set-ups of the test, with all nodes: they seal nothing by themselves meanwhile. */
  first(nodes: readonly MidblockNode[]): Promise<void>
  /** Runs after them: the nodes go on. */
  last(nodes: readonly MidblockNode[]): Promise<void>
}

/** Creates nodes that seal by an interval, and runs the set-ups of the test. */
export type PrepareNodes<Prepared extends PreparedNodes> = (steps: SetUpSteps) => Promise<Prepared>

/** The date at which simulated nodes begin: 2027-01-01T00:00:00Z. */
const beginMs = 1_798_761_600_000

/** The longest time of the set-ups, in milliseconds of the clock. */
const longestSetUpMs = 600_000

/** The function that defines tests with schedules of faults. */
export interface ScheduleTests<Context> {
  /**
   * Defines a test that runs its body many times, each time with another schedule of faults, on nodes that build and seal by a
   * simulated clock. A failure is shrunk to the fewest faults; see `docs/simulation.md`.
   *
   * @param options - `faults` to draw from, `depth` (faults in a run, 8 when absent), `runs` (50 when absent), `seed`, `path`, `schedule`.
   * @param timeout - The time limit of the test in milliseconds; five minutes when absent.
   * @example
   * it.simulation("a shown payment stays", { faults: ["dropNext"], runs: 20 }, async ({ http, clock }) => { … })
   */
  simulation(
    name: string,
    options: SimulationOptions,
    body: (context: Context) => Promise<void> | void,
    timeout?: number,
  ): void
}

/**
 * Returns the function that defines simulations.
 *
 * @param prepare - Prepares the nodes.
 * @param contextOf - Returns the parameters of a body.
 */
export const scheduleTests = <Prepared extends PreparedNodes, Context>(
  prepare: PrepareNodes<Prepared>,
  contextOf: ContextOf<Prepared, Context>,
): ScheduleTests<Context> => ({
  simulation(name, options, body, timeout) {
    vitestTest(name, () => runSimulation({ name, options, body, prepare, contextOf }), searchTimeout(timeout))
  },
})

/** Returns the parameters of a body, from the prepared nodes, and from those of a run. */
export type ContextOf<Prepared, Context> = (
  prepared: Prepared,
  run: ScheduleContext,
  connections: readonly SimulatedConnection[],
) => Context

/** A simulation of a test. */
export interface Simulation<Prepared extends PreparedNodes, Context> {
  readonly name: string
  readonly options: SimulationOptions
  readonly body: (context: Context) => Promise<void> | void
  readonly prepare: PrepareNodes<Prepared>
  readonly contextOf: ContextOf<Prepared, Context>
}

/** Runs a simulation. @throws {@link InvalidOption}, and the errors of `simulate`. */
export async function runSimulation<Prepared extends PreparedNodes, Context>({
  name,
  options,
  body,
  prepare,
  contextOf,
}: Simulation<Prepared, Context>): Promise<void> {
  const { assertSimulation } = await import("../../simulation/schedule/options.ts")
  assertSimulation(options, body)
  const { simulate } = await import("../../simulation/schedule/simulate.ts")
  const { withFakeTimers } = await import("./fakeTimers.ts")
  await withFakeTimers(beginMs, async (timers) => {
    const prepared = await setUp(timers, prepare)
    try {
      const { nodes: chains, settled } = prepared
      const run: RunParts["body"] = (context, connections) => body(contextOf(prepared, context, connections))
      await simulate(
        { ...{ name, chains, settled, timers }, ...runsOf(prepared, timers, run, name) },
        options,
      )
    } finally {
      await prepared.close()
    }
  })
}

/** Makes the nodes execute each transaction at once; the captured rules make them seal by their intervals again. */
const stopIntervals = async (nodes: readonly MidblockNode[]) => {
  for (const node of nodes) await node.request({ method: "evm_setIntervalMining", params: [0] })
}

/** Runs the set-ups. A node executes each transaction at once meanwhile, and the time passes only while a set-up waits for it. */
async function setUp<Prepared extends PreparedNodes>(
  timers: FakeTimers,
  prepare: PrepareNodes<Prepared>,
): Promise<Prepared> {
  const { createActivity, runInTime } = await import("../../simulation/schedule/simulatedTime.ts")
  let idle = Number.POSITIVE_INFINITY
  let restores: readonly (() => void)[] = []
  const steps: SetUpSteps = {
    async first(nodes) {
      restores = nodes.map((node) => node.captureRules())
      await stopIntervals(nodes)
      idle = timers.count()
    },
    async last(nodes) {
      for (const node of nodes) {
        const open = await node.at().block()
        if (open !== null && open.transactions.length > 0) await node.mine()
      }
      for (const restore of restores) restore()
    },
  }
  const timing = { timers, activity: createActivity(), longestMs: longestSetUpMs, idleTimers: () => idle }
  return runInTime(timing, () => prepare(steps))
}

/** Returns the functions that begin and end a run, and run the body. */
function runsOf(
  { nodes, isolation }: PreparedNodes,
  timers: FakeTimers,
  body: RunParts["body"],
  name: string,
) {
  const startMs = timers.now()
  let session: TestSession = { test: name, isOver: false }
  return {
    async begin() {
      session = { test: name, isOver: false }
      timers.begin(startMs)
      // Another rule, so that the captured one is set again: the intervals of its timer begin now.
      await stopIntervals(nodes.map(({ node }) => node))
      await isolation.begin()
    },
    async end() {
      timers.begin(startMs) // before the revert, which stamps the open block
      await isolation.end(session, false)
    },
    body: (...given: Parameters<RunParts["body"]>) => runInSession(session, () => body(...given)),
  }
}
