/**
 * Checks the packed package as its users install it: `require`, the example projects with their durations, and the projects of
 * the guides: `npm run packed`, `npm run packed -- --only guides,ci`.
 */
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { checkDocker, checkHardhat } from "./clients.mjs"
import { checkEndpoints } from "./endpoints.mjs"
import { checkExamples } from "./examples.mjs"
import { checkGuides } from "./guides.mjs"
import { installExample, newFolder, packInto } from "./project.mjs"
import { checkRecipes } from "./recipes.mjs"
import { checkRequired } from "./required.mjs"
import { checkTests } from "./suites.mjs"
import { checkTypes } from "./types.mjs"

function checkVitest(packed) {
  const project = installExample("vitest", packed)
  checkTypes(project, "suite.ts")
  const isGood = checkTests("vitest", project, ["--reporter", "json"])
  rmSync(project, { recursive: true })
  return isGood
}

/** vitest 5 needs Node 22 to run: on Node 20 only its types are checked. */
function checkVitest5(packed) {
  const project = installExample("vitest", packed, {}, { vitest: "5.1.2", "@types/node": "22.20.7" })
  checkTypes(project, "suite.ts")
  const runs = Number(process.versions.node.split(".")[0]) >= 22
  const isGood = !runs || checkTests("vitest 5", project, ["--reporter", "json"])
  rmSync(project, { recursive: true })
  return isGood
}

function checkJest(packed) {
  const project = installExample("jest", packed)
  const isGood = checkTests("jest", project, ["--json"])
  rmSync(project, { recursive: true })
  return isGood
}

/** Runs the suite of the workflow from its fixture, as one shard. */
function checkCi(packed) {
  const project = installExample("ci", packed)
  const workflow = readFileSync(join(project, "workflow.yml"), "utf8")
  const suite = /run: (npx vitest run) --shard .*\/4 (.*)/.exec(workflow)
  const options = { cwd: project, env: { ...process.env, CI: "true" } }
  spawnSync("npm", ["run", "fixture"], options)
  const { status, stdout } = spawnSync("sh", ["-c", `${suite[1]} --shard 1/1 ${suite[2]}`], options)
  const isReported = status === 0 && readFileSync(join(project, "junit.xml"), "utf8").includes('failures="0"')
  console.log(`ci: ${isReported ? "the suite passed, and is reported" : stdout}`)
  rmSync(project, { recursive: true })
  return isReported
}

const folder = newFolder("packed")
const packed = packInto(folder)
const checks = [
  checkRequired,
  checkEndpoints,
  checkExamples,
  checkVitest,
  checkVitest5,
  checkJest,
  checkCi,
  checkDocker,
  checkHardhat,
  checkRecipes,
  checkGuides,
]
const only = process.argv[process.argv.indexOf("--only") + 1]?.split(",")
const isWanted = ({ name }) =>
  !process.argv.includes("--only") || only.includes(name.replace("check", "").toLowerCase())
const results = []
for (const check of checks.filter(isWanted)) results.push(await check(packed))
rmSync(dirname(packed), { recursive: true })
process.exitCode = results.every(Boolean) ? 0 : 1
