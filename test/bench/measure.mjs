/** Measures times, and computes their medians. */

/** Returns the middle value; the lower one of two. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** Returns the milliseconds of one run. */
export async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** The minimum time of one sample: in a single run of a microsecond, a tenth is the time of the clock itself. */
const sampleMs = 0.1

async function repeated(run, runs) {
  for (let left = runs; left > 0; left--) await run()
}

/** Returns the median time of a run over the samples that fit into the budget, at least one. A sample has runs for `sampleMs`. */
export async function sampled(run, { budgetMs, most }) {
  const end = performance.now() + budgetMs
  let [runs, times] = [1, []]
  do {
    const ms = await timed(() => repeated(run, runs))
    if (ms < sampleMs) [runs, times] = [runs * 2, []]
    else times.push(ms / runs)
  } while (times.length === 0 || (times.length < most && performance.now() < end))
  return median(times)
}

/** Returns the median of each field over the rounds. */
export const medians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((round) => round[key]))]))
