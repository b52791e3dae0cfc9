/** Simulations as tests: runs that start alike, schedules that are run again, and what is refused. */
import { expect, test, vi } from "vitest"
import { it } from "../../../src/harness/vitest/index.ts"
import { lineText } from "../../../src/simulation/schedule/journal.ts"
import type { SimulationContext } from "../../../src/simulation/schedule/run.ts"
import { failureOf, simulationOf } from "./simulated.ts"

const empty = async () => ({})

/** Pays three times, and fails at the end, so that its journal can be read. */
async function pay({ node, provider, chance, clock, heal, log }: SimulationContext): Promise<void> {
  const [from, to] = node.accounts.map(({ address }) => address)
  for (let payment = 0; payment < 3; payment++) {
    const params = [{ from, to, value: `0x${chance.integer(1, 9)}` }]
    await provider.request({ method: "eth_sendTransaction", params }).then(
      (hash) => log(`sent ${hash}`),
      (error: Error) => log(`refused: ${error.message}`),
    )
    await clock.wait(chance.integer(1, 3000))
  }
  await heal()
  log(`random ${Math.random()}, date ${Date.now()}`)
  throw new Error("to see the journal")
}

const faults = ["dropNext", "late", "reorganization", "stall", "cut", "repeatRequests", "lag"] as const
const schedule = {
  seed: 7,
  faults: [
    { atMs: 0, fault: "dropNext", arguments: { count: 1, afterMs: 100, dropPolicy: "lose" } },
    { atMs: 900, fault: "cut", arguments: { count: 1 } },
    { atMs: 4100, fault: "reorganization", arguments: { depth: 1 } },
  ],
} as const

const journalOf = async (options = { schedule }) =>
  (await failureOf(options, empty, pay))?.journal.map(lineText)

test("behavior: a schedule gives the same journal each time, with the same hashes", async () => {
  const journal = await journalOf()
  expect(await journalOf()).toEqual(journal)
  expect(journal).toMatchSnapshot()
})

test("behavior: the failure of a search is that of its schedule alone", async () => {
  const late = async ({ provider, clock }: SimulationContext) => {
    await clock.wait(2000)
    const before = clock.now()
    await provider.request({ method: "eth_blockNumber" })
    if (clock.now() - before > 1000) throw new Error(`${clock.now() - before} ms`)
  }
  const failure = await failureOf({ faults: ["late"], runs: 100, seed: 1 }, empty, late)
  if (failure === undefined) throw new Error("it passed")
  const { message, schedule: found, seed } = failure
  const again = await failureOf({ schedule: { seed, faults: found } }, empty, late)
  expect([found.length, again?.cause]).toEqual([1, failure.cause])
  expect(message.split("\n").slice(-2)).toEqual([
    expect.stringMatching(/^run it again: MIDBLOCK_SEED=1\/[\d:]+ npx vitest run -t 'a simulation'$/),
    `or keep the schedule as a test, with the option { schedule: ${JSON.stringify({ seed, faults: found })} }`,
  ])
})

test("behavior: a body that fails without any fault is told at once", async () => {
  const failing = simulationOf({ faults: [...faults] }, empty, () => {
    throw new Error("always")
  })
  await expect(failing).rejects.toThrow('"a simulation" fails without any fault')
})

test("behavior: a body that waits for what does not come ends, by the clock", async () => {
  const waiting = simulationOf({ longest: 60_000 }, empty, () => new Promise(() => {}))
  await expect(waiting).rejects.toMatchObject({
    cause: { message: expect.stringContaining("the simulation has not ended after 60 s of its clock") },
  })
})

test("behavior: an error that nobody handles is the failure of its run", async () => {
  const failure = await failureOf(
    { faults: ["stall"], runs: 20, seed: 1 },
    empty,
    async ({ clock, provider }) => {
      setTimeout(async () => {
        if (Number(await provider.request({ method: "eth_blockNumber" })) < 3) throw new Error("late")
      }, 7000)
      await clock.wait(10_000)
    },
  )
  expect([failure?.cause, failure?.schedule.length]).toEqual([new Error("late"), 1])
})

test("behavior: invalid options are refused by name", async () => {
  const refusalOf = (options: object, body: unknown = () => {}) =>
    simulationOf(options, empty, body as never).catch((error: Error) => error.message)
  expect(await refusalOf({ faults: ["drop"] })).toMatch(
    /^invalid option simulation: faults: expected a list of dropFlashblocks, dropNext, .*, got \[drop\]$/,
  )
  expect(await refusalOf({ runs: 0 })).toBe(
    "invalid option simulation: runs: expected a whole number, at least 1, got 0",
  )
  expect(await refusalOf({ run: 5 })).toBe("unknown option of simulation run; did you mean runs?")
  expect(await refusalOf({ schedule: { seed: 1, faults: [{ atMs: -1 }] } })).toMatch(
    /^invalid option simulation: schedule: expected a schedule, as a failure prints it/,
  )
  expect(await refusalOf({}, "body")).toBe("invalid option simulation: body: expected a function, got body")
  expect(await refusalOf({ faults: ["failOrigin"] })).toBe(
    "none of the faults is possible with this node: failOrigin",
  )
})

test("behavior: a test with fake timers of its own is refused", async () => {
  vi.useFakeTimers()
  const refused = await simulationOf({}, empty, () => {}).catch((error: Error) => error.message)
  vi.useRealTimers()
  expect(refused).toBe(
    "a simulation uses the fake timers of vitest itself: call vi.useRealTimers() before it",
  )
})

const set = it.setup(async ({ client, accounts: [, friend] }) => {
  await client.sendTransaction({ to: friend.address, value: 1n })
  return { friend: friend.address }
})

set.simulation(
  "each run starts after the set-ups, which are sealed",
  { runs: 3, faults: ["stall"], seed: 1 },
  async ({ node, client, accounts: [, , other], fixture: { friend }, clock }) => {
    const sealed = await node.at({ block: "latest" }).balance(friend)
    expect([sealed % 10n, await node.at().balance(other.address)]).toEqual([1n, 10n ** 22n])
    await client.sendTransaction({ to: other.address, value: 1n })
    await clock.wait(3000)
  },
)
