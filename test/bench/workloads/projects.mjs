/** Measures a project of 200 tests in 20 files, as users of each node write it: its lines, and the time of the whole run. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { installFailure } from "../install.mjs"
import { linesOf } from "../lines.mjs"
import { median } from "../measure.mjs"
import { anvil } from "../projects/anvil.mjs"
import { hardhat } from "../projects/hardhat.mjs"
import { midblock } from "../projects/midblock.mjs"
import { runTests } from "../projects/run.mjs"

const projects = { midblock, hardhat, anvil }
const wanted = { passed: 200, files: 20 }

/** Counts the lines of the suite, the configuration and one file of tests, without generated code. */
function writtenLines({ tests }, folder) {
  const own = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "token.ts")
  const [first] = readdirSync(join(folder, tests))
  return linesOf([...own, join(tests, first)].map((name) => join(folder, name)))
}

/** Installs a project; returns the reason when it cannot. */
function prepare(project, reason) {
  if (reason !== undefined) return { said: reason }
  try {
    const folder = project.install()
    return { folder, lines: writtenLines(project, folder), times: [], refusals: [] }
  } catch (error) {
    return { said: installFailure(error) }
  }
}

/**
 * Measures the projects in turn, in rounds; the first round fills the disk caches. A run with a failed test has no time, and is
 * reported: anvil sometimes forgets a transaction.
 */
export async function run({ quick, failures }) {
  const found = Object.entries(projects).map(([node, project]) => ({
    ...{ node, project },
    ...prepare(project, failures.node),
  }))
  for (let round = -1; round < (quick ? 3 : 7); round++)
    for (const each of found.filter(({ said }) => said === undefined))
      try {
        const wallMs = runTests(each.project, each.folder, wanted)
        if (round >= 0) each.times.push(wallMs)
      } catch (error) {
        each.refusals.push(error.message)
      }
  for (const { project, folder } of found) if (folder !== undefined) project.remove?.(folder)
  return found.flatMap(cellsOf)
}

function cellsOf({ node, said, times, refusals, lines }) {
  if (said !== undefined || times.length === 0) return [{ row: "all", node, said: said ?? refusals[0] }]
  for (const refusal of refusals) console.log(`${node}, in one run: ${refusal}`)
  return [
    { row: "tests passed", node, value: wanted.passed, alone: true },
    { row: "runs without a failure", node, value: times.length, alone: true },
    { row: "wall, ms", node, value: median(times) },
    { row: "wall, least, ms", node, value: Math.min(...times) },
    { row: "lines of code", node, value: lines },
  ]
}
