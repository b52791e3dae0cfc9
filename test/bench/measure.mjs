/** Takes times, and makes medians and ratios of them. */

/** The middle value; of two, the lower. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** Milliseconds of one run. */
export async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** The least time of one sample: of a single run of a microsecond, a tenth is the clock's own. */
const sampleMs = 0.1

async function repeated(run, runs) {
  for (let left = runs; left > 0; left--) await run()
}

/** The median time of a run, of as many samples as fit into the budget, at least one; a sample is as many runs as it needs. */
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

/** The median of each field over the rounds. */
export const medians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((round) => round[key]))]))
