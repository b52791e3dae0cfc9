/** Measures how fast contracts run: `npm run bench:evm -- [--only loops,view,peers]`. */
import { parseArgs } from "node:util"
import { printVerdict } from "./verdict.mjs"

/** The parts: short programs beside @ethereumjs/evm; a small call in process; real loads beside anvil and Hardhat 3. */
const parts = ["loops", "view", "peers"]
const { values } = parseArgs({ options: { only: { type: "string", default: parts.join(",") } } })
const chosen = values.only.split(",")
const unknown = chosen.filter((name) => !parts.includes(name))
if (unknown.length > 0) throw new Error(`no part ${unknown.join(", ")}; there are ${parts.join(", ")}`)

const began = performance.now()
const verdicts = []
for (const name of chosen) {
  const { run } = await import(`./evm/${name}.mjs`)
  verdicts.push(...(await run()))
}
printVerdict(verdicts)
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exit(verdicts.every(({ ok }) => ok) ? 0 : 1)
