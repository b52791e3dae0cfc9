/** Measures the loads on midblock, anvil and Hardhat 3 over HTTP: their first runs in fresh processes, and warm ones. */
import { median } from "../measure.mjs"
import { compileLoads } from "./compile.mjs"
import { createLoads } from "./loads.mjs"
import { installNodes } from "./nodes.mjs"
import { measureFirst, measureWarm } from "./rounds.mjs"

const wanted = { median: 1, most: 1.5, first: 1.5 }

const shown = (ms) => Number(ms.toPrecision(3))
const columnsOf = (ms) =>
  Object.fromEntries(Object.entries(ms).map(([name, value]) => [`${name}, ms`, shown(value)]))
const ratioOf = ({ midblock, anvil }) => midblock / anvil
const rowOf = (ms) => ({ ...columnsOf(ms), "midblock / anvil": Number(ratioOf(ms).toFixed(2)) })

const atMost = (name, found, bound) => ({ name, found, wanted: `at most ${bound}`, ok: found <= bound })

/** Returns the load with the highest ratio. */
function worst(results) {
  const ratios = [...results].map(([name, ms]) => [name, ratioOf(ms)])
  return ratios.toSorted(([, a], [, b]) => b - a)[0]
}

const medianRatio = (results) => median([...results.values()].map(ratioOf))

function verdictOf(warm, first) {
  const [worstName, worstRatio] = worst(warm)
  const [firstName, firstRatio] = worst(first)
  return [
    atMost("loads / anvil: median", medianRatio(warm), wanted.median),
    atMost(`loads / anvil: most (${worstName})`, worstRatio, wanted.most),
    atMost(`first runs / anvil: most (${firstName})`, firstRatio, wanted.first),
  ]
}

/** Checks that the contracts compute something: an empty result would also be equal on all nodes. */
function assertWork(results) {
  for (const [name, { outcome }] of results)
    if (outcome === "0x" || /^0x0*$/.test(outcome)) throw new Error(`${name} gives ${outcome}`)
  const [name, { outcome }] = [...results].find(([name]) => name.startsWith("Groth16"))
  if (!name.endsWith(`(${BigInt(outcome)})`)) throw new Error(`${name}: ${BigInt(outcome)} proofs hold`)
}

/**
 * Measures, and prints the tables.
 *
 * @returns The targets with the measured values.
 */
export async function run() {
  const loads = createLoads(compileLoads())
  const names = installNodes()
  const { floor, results } = await measureWarm(names, loads)
  assertWork(results)
  console.log("eth_chainId over HTTP, the floor of every time below")
  console.table({ eth_chainId: rowOf(floor) })
  console.log(
    "loads over HTTP, warm, medians of 7; results and gas are equal on all nodes; flip does almost nothing",
  )
  const rows = [...results].map(([name, { gas, ms }]) => [name, { gas, ...rowOf(ms) }])
  console.table(Object.fromEntries(rows))
  const outcomes = new Map([...results].map(([name, { outcome }]) => [name, outcome]))
  const first = await measureFirst(names, loads, outcomes)
  console.log("first run in a fresh process for each load, over HTTP, medians of 3 processes")
  console.table(Object.fromEntries([...first].map(([name, ms]) => [name, rowOf(ms)])))
  const counted = loads.filter(({ isFloor }) => !isFloor).map(({ name }) => name)
  const warm = new Map(counted.map((name) => [name, results.get(name).ms]))
  const cold = new Map(counted.map((name) => [name, first.get(name)]))
  console.log(`median over loads of first runs / anvil: ${medianRatio(cold).toFixed(2)}`)
  return verdictOf(warm, cold)
}
