/** Simulations as tests of vitest: their code, and fast-check, are loaded when the first one runs. */
import { test as vitestTest } from "vitest"
import type { CreateNodeOptions, MidblockNode } from "../../index.ts"
import type { SimulationOptions } from "../../simulation/schedule/options.ts"
import type { SimulationBody, SimulationContext } from "../../simulation/schedule/run.ts"
import type { FakeTimers } from "../../simulation/schedule/simulatedTime.ts"
import type { IsolatedNode } from "../isolation/isolation.ts"
import { runInSession, type TestSession } from "../isolation/testSession.ts"

/** A node with its set-ups. */
export interface PreparedNode {
  readonly node: MidblockNode
  readonly isolation: IsolatedNode
  /** Resolves when the calls that were started are finished. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Creates a node with options, and runs set-ups: first the one given, then those of the test, then the last. */
export type PrepareSimulation<Prepared extends PreparedNode> = (
  options: CreateNodeOptions,
  first: (node: MidblockNode) => Promise<void>,
  last: (node: MidblockNode) => Promise<void>,
) => Promise<Prepared>

/** The date at which simulated nodes begin: 2027-01-01T00:00:00Z. */
const beginMs = 1_798_761_600_000

/** The longest time of the set-ups, in milliseconds of the clock. */
const longestSetUpMs = 600_000

/** The function that defines tests with schedules of faults. */
export interface ScheduleTests<Given> {
  /**
   * Defines a test that runs its body many times, each time with another schedule of faults, on a node that builds and seals by a
   * simulated clock. A failure is shrunk to the fewest faults; see `docs/simulation.md`.
   *
   * @param options - `faults` to draw from, `depth` (faults in a run, 8 when absent), `runs` (50 when absent), `seed`, `path`, `schedule`.
   * @param timeout - The time limit of the test in milliseconds; that of vitest when absent.
   * @example
   * it.simulation("a shown payment stays", { faults: ["dropNext"], runs: 20 }, async ({ http, clock }) => { … })
   */
  simulation(
    name: string,
    options: SimulationOptions,
    body: (context: SimulationContext & Given) => Promise<void> | void,
    timeout?: number,
  ): void
}

/** Returns the function that defines simulations on nodes that are prepared by another. */
export const scheduleTests = <Given>(
  prepare: PrepareSimulation<PreparedNode & Given>,
): ScheduleTests<Given> => ({
  simulation(name, options, body, timeout) {
    vitestTest(name, () => runSimulation({ name, options, body, prepare }), timeout)
  },
})

/** A simulation of a test. */
export interface Simulation<Given> {
  readonly name: string
  readonly options: SimulationOptions
  readonly body: (context: SimulationContext & Given) => Promise<void> | void
  readonly prepare: PrepareSimulation<PreparedNode & Given>
}

/** Runs a simulation. @throws {@link InvalidOption}, and the errors of `simulate`. */
export async function runSimulation<Given>({
  name,
  options,
  body,
  prepare,
}: Simulation<Given>): Promise<void> {
  const { assertSimulation } = await import("../../simulation/schedule/options.ts")
  assertSimulation(options, body)
  const { simulate } = await import("../../simulation/schedule/simulate.ts")
  const { withFakeTimers } = await import("./fakeTimers.ts")
  await withFakeTimers(beginMs, async (timers) => {
    const prepared = await setUp(timers, prepare)
    try {
      const run: SimulationBody = (context) => body({ ...prepared, ...context })
      const { node, settled } = prepared
      await simulate({ ...{ name, node, settled, timers }, ...runsOf(prepared, timers, run, name) }, options)
    } finally {
      await prepared.close()
    }
  })
}

/** Runs the set-ups. A node executes each transaction at once meanwhile, and the time passes only while a set-up waits for it. */
async function setUp<Prepared extends PreparedNode>(
  timers: FakeTimers,
  prepare: PrepareSimulation<Prepared>,
): Promise<Prepared> {
  const { createActivity, runInTime } = await import("../../simulation/schedule/simulatedTime.ts")
  let idle = Number.POSITIVE_INFINITY
  let goOn = () => {}
  const first = async (node: MidblockNode) => {
    goOn = node.captureRules()
    await node.request({ method: "evm_setIntervalMining", params: [0] })
    idle = timers.count()
  }
  const last = async (node: MidblockNode) => {
    const open = await node.at().block()
    if (open !== null && open.transactions.length > 0) await node.mine()
    goOn()
  }
  const timing = { timers, activity: createActivity(), longestMs: longestSetUpMs, idleTimers: () => idle }
  return runInTime(timing, () => prepare({ mining: true }, first, last))
}

/** Returns the functions that begin and end a run, and run the body. */
function runsOf({ node, isolation }: PreparedNode, timers: FakeTimers, body: SimulationBody, name: string) {
  const startMs = timers.now()
  let session: TestSession = { test: name, isOver: false }
  return {
    async begin() {
      session = { test: name, isOver: false }
      timers.begin(startMs)
      // Another rule, so that the captured one is set again: the intervals of its timer begin now.
      await node.request({ method: "evm_setIntervalMining", params: [0] })
      await isolation.begin()
    },
    async end() {
      timers.begin(startMs) // before the revert, which stamps the open block
      await isolation.end(session, false)
    },
    body: (context: SimulationContext) => runInSession(session, () => body(context)),
  }
}
