/** Pairs the cells of two checkouts, and judges their ratios. */
import { median } from "../measure.mjs"

const tolerance = 1.05
/** The minimum number of rounds whose range contains the median 95 times in 100. */
const fewest = 6

/** Returns a ratio that is above 1 when the new checkout is slower; it is inverted for rows in which more is better. */
const ratioOf = (row, now, before) => (row.endsWith("a second") ? before / now : now / before)

const find = (results, workload, row, node) =>
  results[workload].find((cell) => cell.row === row && cell.node === node)?.value

/** Returns each row of each node that has a value in both checkouts, over all rounds. */
export function ratiosOf(rounds, before) {
  const found = new Map()
  for (const results of rounds)
    for (const workload of Object.keys(results))
      for (const { row, node, value } of results[workload]) {
        const twin = find(results, workload, row, before(node))
        if (value === undefined || twin === undefined) continue
        const name = `${workload}: ${row}, ${node}`
        const lists = found.get(name) ?? { name, before: [], now: [], ratios: [] }
        lists.before.push(twin)
        lists.now.push(value)
        lists.ratios.push(ratioOf(row, value, twin))
        found.set(name, lists)
      }
  return [...found.values()]
}

/** Returns the number of values that may be left out on each side so that the others contain the median 95 times in 100. */
function leftOut(count) {
  let [term, below, rank] = [0.5 ** count, 0.5 ** count, 0]
  while (below <= 0.025) {
    rank++
    term *= (count - rank + 1) / rank
    below += term
  }
  return Math.max(0, rank - 1)
}

/** Returns the interval of the median of the ratios, for any distribution; for fewer than {@link fewest}, their whole range. */
export function interval(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b)
  const out = leftOut(sorted.length)
  return [sorted[out], sorted[sorted.length - 1 - out]]
}

const shown = (value) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))))

function verdict(count, [low, high]) {
  if (count < fewest) return "too few rounds"
  if (low > tolerance) return "slower"
  if (high < 1 / tolerance) return "better"
  return high <= tolerance ? "within 5 %" : "not decided"
}

/** Returns the columns of a row. */
export function outcome({ before, now, ratios }) {
  const ends = interval(ratios)
  return {
    before: shown(median(before)),
    now: shown(median(now)),
    ratio: median(ratios).toFixed(3),
    interval: ends.map((end) => end.toFixed(2)).join(" to "),
    verdict: verdict(ratios.length, ends),
  }
}
