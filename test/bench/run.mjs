/** Measures midblock beside its peers, in turns: `npm run bench -- [--only suite,pending] [--quick] [--json file]`. */
import { writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { installPeers } from "./install.mjs"
import { printCells } from "./table.mjs"
import { compileToken } from "./token.mjs"
import { printVerdict, verdict } from "./verdict.mjs"

const workloads = [
  ...["suite", "pending", "serve", "start", "memory", "growth", "projects", "fork"],
  ...["cold", "vitest", "durable"],
]
const { values } = parseArgs({
  options: {
    only: { type: "string", default: workloads.join(",") },
    quick: { type: "boolean", default: false },
    json: { type: "string", default: join(tmpdir(), "midblock-bench.json") },
  },
})
const chosen = values.only.split(",")
const unknown = chosen.filter((name) => !workloads.includes(name))
if (unknown.length > 0)
  throw new Error(`no workload ${unknown.join(", ")}; there are ${workloads.join(", ")}`)

const failures = installPeers()
for (const [peer, reason] of Object.entries(failures)) console.log(`${peer}: ${reason}`)
const choose = (names) => names
const bench = { quick: values.quick, code: await compileToken(), failures, choose }
const began = performance.now()
const results = {}
for (const name of chosen) {
  const { run } = await import(`./workloads/${name}.mjs`)
  const start = performance.now()
  results[name] = await run(bench)
  console.log(`\n${name} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  printCells(results[name])
}
const verdicts = verdict(results)
printVerdict(verdicts)
const machine = {
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
  cpus: cpus().length,
}
writeFileSync(values.json, `${JSON.stringify({ machine, results, verdicts }, null, 2)}\n`)
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s; written to ${values.json}`)
process.exit(0)
