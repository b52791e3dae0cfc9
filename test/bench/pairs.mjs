/**
 * Measures this checkout beside an earlier, built one: `npm run bench:pairs -- FOLDER [--only suite,pending]`.
 *
 * The same bench runs with the nodes of both. In each round each node is a fresh process, and the two take turns within
 * the round, so that a slow minute of the machine is slow for both; the order changes from round to round. A round
 * gives one ratio for each row.
 */
import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { installPeers } from "./install.mjs"
import { outcome, ratiosOf } from "./pairs/ratios.mjs"
import { compileToken } from "./token.mjs"

const paired = ["suite", "pending", "serve", "start", "memory", "growth"]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: paired.slice(0, 4).join(",") },
    rounds: { type: "string", default: "9" },
    quick: { type: "boolean", default: false },
    json: { type: "string", default: join(tmpdir(), "midblock-pairs.json") },
  },
})
if (positionals.length !== 1) throw new Error("name the folder of the other checkout")
process.env.MIDBLOCK_BEFORE = resolve(positionals[0])
const { before } = await import("./nodes.mjs")

/** Returns the midblock nodes only, each next to the same node of the other checkout. */
const pairs = (isBeforeFirst) => (names) =>
  names
    .filter((name) => name.startsWith("midblock"))
    .flatMap((name) => (isBeforeFirst ? [before(name), name] : [name, before(name)]))

const workloads = values.only.split(",")
const unknown = workloads.filter((name) => !paired.includes(name))
if (unknown.length > 0) throw new Error(`no pairs of ${unknown.join(", ")}, only of ${paired.join(", ")}`)
const failures = installPeers(["node24"])
const bench = { quick: values.quick, code: await compileToken(), failures }
const rounds = []
for (let round = 0; round < Number(values.rounds); round++) {
  const start = performance.now()
  const results = {}
  for (const workload of workloads) {
    const { run } = await import(`./workloads/${workload}.mjs`)
    results[workload] = await run({ ...bench, choose: pairs(round % 2 === 0) })
  }
  rounds.push(results)
  writeFileSync(values.json, `${JSON.stringify(rounds)}\n`)
  console.log(`round ${round + 1} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
}
const rows = ratiosOf(rounds, before)
console.log(
  "medians of each, then of the ratios of the rounds, with the 95 % interval of that median; above 1 is slower",
)
console.table(Object.fromEntries(rows.map((row) => [row.name, outcome(row)])))
process.exit()
