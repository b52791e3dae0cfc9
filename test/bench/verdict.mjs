/** The targets, and whether what was measured meets them. */

/** The value of a cell, if it was measured. */
const valueOf = (results, workload, row, node) =>
  results[workload]?.find((cell) => cell.row === row && cell.node === node)?.value

const ratio = (workload, row, ours, theirs) => (results) =>
  valueOf(results, workload, row, ours) / valueOf(results, workload, row, theirs)

const most = (name, found, wanted) => ({
  name,
  found,
  wanted,
  holds: (value) => value <= wanted,
  sign: "at most",
})

const test = "one test, ms"

const targets = [
  most("suite: in process / hardhat", ratio("suite", test, "midblock", "hardhat"), 1),
  most("suite: in process / anvil HTTP", ratio("suite", test, "midblock", "anvil HTTP"), 0.35),
  most("suite: HTTP / anvil HTTP", ratio("suite", test, "midblock HTTP", "anvil HTTP"), 1),
]

/** Each target with what was found; those that were not measured are left out. */
export const verdict = (results) =>
  targets
    .map(({ name, found, wanted, holds, sign }) => ({ name, found: found(results), wanted, holds, sign }))
    .filter(({ found }) => !Number.isNaN(found))
    .map(({ name, found, wanted, holds, sign }) => ({
      name,
      found,
      wanted: `${sign} ${wanted}`,
      ok: holds(found),
    }))

/** Prints `ok`, or what was found and wanted. */
export function printVerdict(verdicts) {
  console.log("\nverdict")
  for (const { name, found, wanted, ok } of verdicts) {
    const value = Number(found.toPrecision(3))
    console.log(`  ${name}: ${ok ? `ok (${value})` : `missed: found ${value}, wanted ${wanted}`}`)
  }
}
