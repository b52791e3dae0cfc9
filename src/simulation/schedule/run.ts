/** One run of a simulation: the body, the faults of a schedule, and the promises of the node, in simulated time. */
import type { Transport } from "viem"
import type { MidblockNode } from "../../index.ts"
import { type Chance, createChance } from "./chance.ts"
import { faultsOf, hasFaults } from "./faultsOf.ts"
import { createFetch } from "./fetch.ts"
import { heal } from "./heal.ts"
import { createJournal, type JournalLine, noteChain } from "./journal.ts"
import { type InjectedFaults, injectAtTimes } from "./planned.ts"
import { watchPromises } from "./promises/watch.ts"
import type { Rejections } from "./rejections.ts"
import type { Schedule } from "./schedule.ts"
import { type Activity, createActivity, type FakeTimers, runInTime } from "./simulatedTime.ts"
import { createTransports } from "./transports.ts"
import { createWire } from "./wire.ts"
import type { Wire } from "./wireState.ts"

/** The parameters of the body of a simulation. */
export interface SimulationContext {
  /** The node without the faults of the connection: for set-ups and for what the test checks. */
  readonly node: MidblockNode
  /** The clock of the node and of all timers. */
  readonly clock: SimulationClock
  /** The choices of the body, from the seed of the run. */
  readonly chance: Chance
  /** viem's HTTP transport for the application; its requests have the faults of the run. */
  readonly http: Transport
  /** A viem transport with subscriptions for the application. */
  readonly webSocket: Transport
  /** A provider (EIP-1193) for the application. */
  readonly provider: Pick<Wire, "request">
  /** `fetch` for the application: JSON-RPC to the node, whatever the URL. */
  readonly fetch: typeof fetch
  /** Ends all faults, and resolves when no transaction waits that can be executed: what must hold in the end can then be checked. */
  heal(): Promise<void>
  /** Adds a line to the journal of the run. */
  log(text: string): void
}

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
  readonly node: MidblockNode
  /** Resolves after a turn of the event loop, when the calls of the node are finished. */
  readonly settled: () => Promise<void>
  readonly timers: FakeTimers
  readonly rejections: Pick<Rejections, "listen">
  readonly body: SimulationBody
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

/** Runs a body with a schedule, on a node in the state from which each run starts. */
export async function run(parts: RunParts, schedule: Schedule, seed: number): Promise<RunResult> {
  const { node, settled, timers, rejections, body, longestMs } = parts
  const startMs = timers.now()
  const sinceMs = () => timers.now() - startMs
  const activity = createActivity(settled)
  const journal = createJournal(sinceMs)
  const wire = createWire({ node, activity, now: timers.now })
  const endJournal = noteChain(journal, node)
  const firstHead = Number(await node.request({ method: "eth_blockNumber" }))
  const promises = await watchPromises(node, firstHead)
  const note = (text: string) => journal.note(text, true)
  const added = countBlocks(node)
  const world = { node, wire, addedBlocks: added.count, now: timers.now }
  const faults = injectAtTimes({ ...world, schedule, activity, note })
  const context = contextOf({ parts, wire, activity, seed, faults, log: (text) => journal.note(text) })
  const restoreRandom = seedRandom(seed)
  try {
    await runInTime({ timers, activity, longestMs }, async () => {
      const unhandled = new Promise<never>((_resolve, reject) => rejections.listen(reject))
      await Promise.race([body(context), faults.failed, unhandled])
    })
    if (hasFaults(node)) faultsOf(node).clear() // the checks read the node as it is
    await promises.check()
    return { journal: journal.lines, faultsMs: faults.endedMs ?? sinceMs() }
  } catch (error) {
    return { journal: journal.lines, faultsMs: faults.endedMs ?? sinceMs(), failure: { error } }
  } finally {
    faults.end()
    added.end()
    wire.close()
    promises.end()
    endJournal()
    restoreRandom()
  }
}

/** Counts the blocks that are added to the chain; reads can be late by fault. */
function countBlocks(node: MidblockNode) {
  let count = 0
  const ends = [
    node.on("block", () => void count++),
    node.on("removed", (blocks) => {
      count = Math.max(0, count - blocks.length)
    }),
  ]
  const end = () => {
    for (const each of ends) each()
  }
  return { count: () => count, end }
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
interface ContextParts {
  readonly parts: RunParts
  readonly wire: Wire
  readonly activity: Activity
  readonly seed: number
  readonly faults: InjectedFaults
  readonly log: (text: string) => void
}

function contextOf(given: ContextParts): SimulationContext {
  const { wire, activity, seed, faults, log } = given
  const { node, timers } = given.parts
  return {
    node,
    clock: {
      now: timers.now,
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    },
    chance: createChance(seed),
    ...createTransports(wire),
    provider: wire,
    fetch: createFetch(wire),
    heal() {
      faults.end()
      wire.heal()
      return heal(node, activity)
    },
    log,
  }
}
