/** Runs a project by vitest, and reads its summary. */

export const vitest = ["node_modules/vitest/vitest.mjs", "run"]

/** Of what failed it says `1 failed | 199 passed (200)`. */
export const countVitest = (said) => ({
  passed: Number(said.match(/Tests .*?(\d+) passed/)?.[1] ?? 0),
  files: Number(said.match(/Test Files .*?(\d+) passed/)?.[1] ?? 0),
})
