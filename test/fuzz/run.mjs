/**
 * Runs random programs and transactions on midblock and on anvil, and keeps the cases in which they differ.
 *
 * Each program runs four times on either node: in a call and in a transaction, then in both with less gas than it used.
 *
 * node test/fuzz/run.mjs [--forks shanghai,cancun,prague,osaka] [--programs 10000] [--seed 0] [--most 20] [--verbose] [--finds folder]
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { createNode } from "../../lib/index.js"
import { startAnvil } from "./anvil.mjs"
import { caseOf } from "./cases.mjs"
import { compare, compareOne } from "./compare.mjs"
import { createMidblock } from "./midblockNode.mjs"
import { createRandom } from "./random.mjs"
import { shrink } from "./shrink.mjs"
import { cut } from "./transactions.mjs"

const batchSize = 200
const { values } = parseArgs({
  options: {
    forks: { type: "string", default: "shanghai,cancun,prague,osaka" },
    programs: { type: "string", default: "10000" },
    seed: { type: "string", default: "0" },
    most: { type: "string", default: "20" },
    verbose: { type: "boolean", default: false },
    finds: { type: "string", default: fileURLToPath(new URL("./finds", import.meta.url)) },
  },
})

/** Shrinks a case that differs, and saves it. */
async function keep(nodes, each, found) {
  console.log(`${each.fork} seed ${each.seed} gas ${each.transaction.gasLimit}: ${found.fields.join(", ")}`)
  const smallest = await shrink(nodes, each, found)
  const last = (await compareOne(nodes, smallest)) ?? found
  const { fork, seed } = each
  const file = `${values.finds}/${fork}-${seed}-${each.transaction.gasLimit}.json`
  const { given, prevRandao, theirs, ours, fields } = last
  const { accounts, raw, request } = given
  mkdirSync(values.finds, { recursive: true })
  const cause = "not judged yet: expected is what anvil gave"
  const record = {
    fork,
    cause,
    seed,
    fields,
    accounts,
    raw,
    request,
    prevRandao,
    expected: theirs,
    found: ours,
  }
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`)
  console.log(`kept in ${file}`)
}

/** Runs a batch; returns the outcomes on anvil, the cases that differ also alone, and the number of differences. */
async function runBatch(nodes, cases) {
  const { theirs, differences } = await compare(nodes, cases)
  const owned = cases.filter(({ place }) => differences.has(place))
  const suspects = owned.length > 0 || differences.size === 0 ? owned : cases
  const finds = []
  for (const each of suspects) {
    const found = await compareOne(nodes, each)
    if (found !== undefined) finds.push({ each, found })
  }
  if (finds.length === 0 && differences.size > 0)
    console.log(`only together, seeds ${cases[0].seed} to ${cases.at(-1).seed}:`, [...differences.entries()])
  return { outcomes: theirs.outcomes, finds, count: Math.max(finds.length, differences.size > 0 ? 1 : 0) }
}

const kindOf = ({ refused, status, call }) =>
  refused ? "refused" : status === 1 ? "succeeded" : call.startsWith("reverted") ? "reverted" : "halted"

async function runFork(fork, programs, firstSeed, most) {
  const nodes = { anvil: await startAnvil(fork), midblock: await createMidblock(createNode, fork) }
  const begin = performance.now()
  const tally = {
    programs: 0,
    transactions: 0,
    succeeded: 0,
    reverted: 0,
    halted: 0,
    refused: 0,
    differences: 0,
  }
  const run = async (cases) => {
    const { outcomes, finds, count } = await runBatch(nodes, cases)
    tally.transactions += cases.length
    for (const outcome of outcomes) tally[kindOf(outcome)]++
    tally.differences += count
    for (const { each, found } of finds.slice(0, 3)) await keep(nodes, each, found)
    return outcomes
  }
  try {
    while (tally.programs < programs && tally.differences < most) {
      const length = Math.min(batchSize, programs - tally.programs)
      const seed = firstSeed + tally.programs
      const cases = Array.from({ length }, (_, i) => caseOf(fork, seed + i, i))
      const outcomes = await run(cases)
      await run(cases.map((each, i) => cut(each, createRandom(~each.seed), outcomes[i].gasUsed)))
      tally.programs += length
      if (values.verbose) console.log(JSON.stringify(tally))
    }
  } finally {
    await Promise.all(Object.values(nodes).map((node) => node.stop()))
  }
  const row = { fork, ...tally, seconds: Math.round((performance.now() - begin) / 1000) }
  console.log(JSON.stringify(row))
  return row
}

// The exit listener ends anvil.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
const rows = []
for (const fork of values.forks.split(","))
  rows.push(await runFork(fork, Number(values.programs), Number(values.seed), Number(values.most)))
console.table(rows)
process.exitCode = rows.every(({ differences }) => differences === 0) ? 0 : 1
