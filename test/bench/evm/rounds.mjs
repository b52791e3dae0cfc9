/** Runs the loads in rounds, the nodes in turn, so that a slow minute of the machine is slow for all. */
import { setTimeout as sleep } from "node:timers/promises"
import { median } from "../measure.mjs"
import { openSession } from "./session.mjs"

const rounds = 7
const freshRounds = 3
const floorRounds = 100

/** The pause before each turn, for compilation that the turn before has left. */
const settleMs = 20

/** Returns a list rotated by `by`, so that another node begins in each round. */
const turned = (list, by) => list.map((_, i) => list[(i + by) % list.length])

/** Returns the value that all nodes have. @throws Error when they differ. */
function agreed(what, values) {
  const [[, first], ...rest] = [...values]
  for (const [name, value] of rest)
    if (value !== first) throw new Error(`${what}: ${name} gives ${value}, wanted ${first}`.slice(0, 500))
  return first
}

async function eachOf(sessions, run) {
  const results = new Map()
  for (const session of sessions) results.set(session.name, await run(session))
  return results
}

const mediansOf = (times) => Object.fromEntries([...times].map(([name, list]) => [name, median(list)]))
const listsOf = (names) => new Map(names.map((name) => [name, []]))

async function warmLoad(sessions, load) {
  const gas = agreed(`gas of ${load.name}`, await eachOf(sessions, (session) => session.gasOf(load)))
  const times = listsOf(sessions.map(({ name }) => name))
  const outcomes = new Map()
  for (let round = -1; round < rounds; round++)
    for (const session of turned(sessions, round + 1)) {
      await sleep(settleMs)
      const { outcome, ms } = await session.run(load)
      outcomes.set(`${session.name} in round ${round}`, outcome)
      if (round >= 0) times.get(session.name).push(ms)
    }
  return { gas, outcome: agreed(load.name, outcomes), ms: mediansOf(times) }
}

async function floorOf(sessions) {
  const times = listsOf(sessions.map(({ name }) => name))
  for (let round = -20; round < floorRounds; round++)
    for (const session of turned(sessions, round + 20)) {
      const ms = await session.floor()
      if (round >= 0) times.get(session.name).push(ms)
    }
  return mediansOf(times)
}

/**
 * Runs each load seven times on one process of each node, after one run and one transaction that do not count.
 *
 * @returns The median milliseconds of `eth_chainId` by node, and the gas, outcome and median milliseconds of each load.
 * @throws Error when nodes differ in the gas or the outcome of a load.
 */
export async function measureWarm(names, loads) {
  const sessions = []
  try {
    for (const name of names) sessions.push(await openSession(name))
    const floor = await floorOf(sessions)
    for (const session of sessions) for (const load of loads) await session.deploy(load)
    const results = new Map()
    for (const load of loads) results.set(load.name, await warmLoad(sessions, load))
    return { floor, results }
  } finally {
    for (const session of sessions) await session.close()
  }
}

/** Measures one call in a fresh process that has executed only the creation of the contract. */
async function firstRun(name, load) {
  const session = await openSession(name)
  try {
    await session.deploy(load)
    return await session.run(load)
  } finally {
    await session.close()
  }
}

/**
 * Runs each load as the first one of a fresh process: three processes of each node for each load, one at a time.
 *
 * @param wanted - The outcome of each load, by its name.
 * @returns The median milliseconds of each load.
 * @throws Error when an outcome differs.
 */
export async function measureFirst(names, loads, wanted) {
  const times = new Map(loads.map((load) => [load.name, listsOf(names)]))
  for (let round = 0; round < freshRounds; round++)
    for (const load of loads)
      for (const name of turned(names, round)) {
        const { outcome, ms } = await firstRun(name, load)
        const outcomes = new Map([
          ["all", wanted.get(load.name)],
          [name, outcome],
        ])
        agreed(`first ${load.name}`, outcomes)
        times.get(load.name).get(name).push(ms)
      }
  return new Map([...times].map(([name, lists]) => [name, mediansOf(lists)]))
}
