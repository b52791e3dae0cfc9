/**
 * Compares the verdicts about Hardhat's node with the recorded ones: `npm run check:peers`. `npm run check:peers -- --write` records them.
 * Those about anvil are compared by anvil.test.ts.
 */
import { runWithHardhat } from "../../peers/withHardhat.mjs"

if (process.argv.includes("--write")) process.env.MIDBLOCK_CHECK_RECORD = "1"
runWithHardhat(
  new URL("checkHardhat.mjs", import.meta.url),
  '{ manual: { type: "edr-simulated", mining: { auto: false, interval: 0 } } }',
)
