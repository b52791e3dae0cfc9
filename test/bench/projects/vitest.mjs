/** The arguments that run a project with vitest, and the reader of its summary. */

export const vitest = ["node_modules/vitest/vitest.mjs", "run"]

/** Returns the counts in the summary; with failures it is `1 failed | 199 passed (200)`. */
export const countVitest = (said) => ({
  passed: Number(said.match(/Tests .*?(\d+) passed/)?.[1] ?? 0),
  files: Number(said.match(/Test Files .*?(\d+) passed/)?.[1] ?? 0),
})
