/**
 * Checks the packed package as its users install it: `require`, the example projects with their durations, and the projects of
 * the guides: `npm run packed`, `npm run packed -- --only guides,ci`.
 */
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname } from "node:path"
import { checkDocker, checkHardhat } from "./clients.mjs"
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

/** vitest 5 needs Node 22 to run; its types are checked here. */
function checkVitest5(packed) {
  const project = installExample("vitest", packed, {}, { vitest: "5.1.2", "@types/node": "22.20.7" })
  checkTypes(project, "suite.ts")
  rmSync(project, { recursive: true })
  return true
}

function checkJest(packed) {
  const project = installExample("jest", packed)
  const isGood = checkTests("jest", project, ["--json"])
  rmSync(project, { recursive: true })
  return isGood
}

function checkCi(packed) {
  const project = installExample("ci", packed)
  spawnSync("npm", ["run", "fixture"], { cwd: project })
  const { status, stdout } = spawnSync("npm", ["test", "--silent"], { cwd: project })
  console.log(`ci: ${stdout.toString().trim()}`)
  rmSync(project, { recursive: true })
  return status === 0
}

const folder = newFolder("packed")
const packed = packInto(folder)
const checks = [
  checkRequired,
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
