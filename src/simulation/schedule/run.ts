/** One run of a simulation: the body, the faults of a schedule, and the promises of the nodes, in simulated time. */
import { type Chance, createChance } from "./chance.ts"
import { createJournal, type JournalLine } from "./journal.ts"
import { type InjectedFaults, injectAtTimes } from "./planned.ts"
import type { Rejections } from "./rejections.ts"
import type { Schedule } from "./schedule.ts"
import {
  type NamedNode,
  type SimulatedChain,
  type SimulatedConnection,
  simulateChain,
} from "./simulatedChain.ts"
import { createActivity, type FakeTimers, runInTime } from "./simulatedTime.ts"

/** The parameters of the body of a simulation, whatever the number of its chains. */
export interface ScheduleContext {
  /** The clock of the nodes and of all timers. */
  readonly clock: SimulationClock
  /** The choices of the body, from the seed of the run. */
  readonly chance: Chance
  /** Ends all faults, and resolves when no transaction waits that can be executed: what must hold in the end can then be checked. */
  heal(): Promise<void>
  /** Adds a line to the journal of the run. */
  log(text: string): void
}

/** The parameters of the body of a simulation. */
export interface SimulationContext extends ScheduleContext, SimulatedConnection {}

/** The clock of a simulation. */
export interface SimulationClock {
  /** Returns the time, in milliseconds since 1970. */
  now(): number
  /** Resolves after this time of the clock, in milliseconds; nobody waits for it. */
  wait(ms: number): Promise<void>
}

/** The body of a simulation. */
export type SimulationBody = (context: SimulationContext) => Promise<void> | void

/** The parts of a run. */
export interface RunParts {
  readonly chains: readonly NamedNode[]
  /** Resolves after a turn of the event loop, when the calls of the nodes are finished. */
  readonly settled: () => Promise<void>
  readonly timers: FakeTimers
  readonly rejections: Pick<Rejections, "listen">
  /** Gets a connection to each chain, in their order. */
  readonly body: (
    context: ScheduleContext,
    connections: readonly SimulatedConnection[],
  ) => Promise<void> | void
  /** The longest time of a run, in milliseconds of its clock. */
  readonly longestMs: number
}

/** The result of a run. */
export interface RunResult {
  readonly journal: readonly JournalLine[]
  /** The time until the body ended, or ended all faults, in milliseconds of its clock. */
  readonly faultsMs: number
  /** Absent when the run passed. */
  readonly failure?: { readonly error: unknown }
}

/** Runs a body with a schedule, on nodes in the state from which each run starts. */
export async function run(parts: RunParts, schedule: Schedule, seed: number): Promise<RunResult> {
  const { settled, timers, rejections, body, longestMs } = parts
  const startMs = timers.now()
  const sinceMs = () => timers.now() - startMs
  const activity = createActivity(settled)
  const journal = createJournal(sinceMs)
  const chains: SimulatedChain[] = []
  for (const each of parts.chains)
    chains.push(await simulateChain(each, { journal, activity, now: timers.now }))
  const note = (text: string) => journal.note(text, true)
  const faults = injectAtTimes({ chains, schedule, activity, note, now: timers.now })
  const context = contextOf({ chains, faults, seed, now: timers.now, log: (text) => journal.note(text) })
  const connections = chains.map(({ connection }) => connection)
  const restoreRandom = seedRandom(seed)
  try {
    await runInTime({ timers, activity, longestMs }, async () => {
      const unhandled = new Promise<never>((_resolve, reject) => rejections.listen(reject))
      await Promise.race([body(context, connections), faults.failed, unhandled])
    })
    for (const chain of chains) await chain.check()
    return { journal: journal.lines, faultsMs: faults.endedMs ?? sinceMs() }
  } catch (error) {
    return { journal: journal.lines, faultsMs: faults.endedMs ?? sinceMs(), failure: { error } }
  } finally {
    faults.end()
    for (const chain of chains) chain.end()
    restoreRandom()
  }
}

/** Makes `Math.random` follow from a seed. @returns A function that restores it. */
function seedRandom(seed: number): () => void {
  const { random } = Math
  Math.random = createChance(~seed).next
  return () => {
    Math.random = random
  }
}

/** The parts of the context of a body. */
interface ContextParts extends Pick<ScheduleContext, "log">, Pick<SimulationClock, "now"> {
  readonly chains: readonly Pick<SimulatedChain, "heal">[]
  readonly faults: InjectedFaults
  readonly seed: number
}

const contextOf = ({ chains, faults, seed, now, log }: ContextParts): ScheduleContext => ({
  clock: { now, wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)) },
  chance: createChance(seed),
  async heal() {
    faults.end()
    for (const chain of chains) await chain.heal()
  },
  log,
})
