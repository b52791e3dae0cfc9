/** Takes times, and makes medians and ratios of them. */

/** The middle value; of two, the lower. */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** Milliseconds of one run. */
export async function timed(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** The median of as many runs as fit into the budget, at least one. */
export async function sampled(run, { budgetMs, most }) {
  const times = []
  const end = performance.now() + budgetMs
  do times.push(await timed(run))
  while (times.length < most && performance.now() < end)
  return median(times)
}

/** The median of each field over the rounds. */
export const medians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((round) => round[key]))]))
