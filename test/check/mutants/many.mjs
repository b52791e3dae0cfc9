/** Runs the kit many times before a node that breaks no rule, and each mutant once: `npm run check:mutants -- 50`. */
import { spawnSync } from "node:child_process"

const [, , runs = "50"] = process.argv
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "test/check/mutants",
    "test/features/op/checkMutants.test.ts",
    "test/features/forking/checkExecuted.test.ts",
    "--reporter=default",
  ],
  { stdio: "inherit", env: { ...process.env, MIDBLOCK_CHECK_RUNS: runs } },
)
process.exit(status ?? 1)
