/**
 * Runs programs of other projects against the node over HTTP, as their examples do.
 *
 * `-- --only cast,web3.js` limits the tools, `--rounds 5` repeats them, `--mode default` or `automine` limits the modes.
 */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { forkOfHardhat } from "./forkOfHardhat.mjs"
import { foundry, packages as foundryPackages } from "./foundry.mjs"
import { hardhat2, packages as hardhat2Packages } from "./hardhat2.mjs"
import { folder } from "./programs.mjs"
import { absent, tools } from "./tools/index.mjs"
import { install as installTool, withProgram } from "./tools/tool.mjs"

const { only, rounds, mode } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "1" },
    mode: { type: "string" },
  },
}).values
const rows = {}

/** Installs the programs that run on the Node of this process, once. */
function install(packages) {
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(folder, "node_modules/hardhat"))) return
  writeFileSync(join(folder, "package.json"), '{ "private": true, "dependencies": {} }')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "ignore" })
}

/** Runs the programs that need a node in this process. */
async function runInProcess() {
  install([...foundryPackages, ...hardhat2Packages])
  for (const [peer, exercise] of Object.entries({
    Foundry: foundry,
    "Hardhat 2's helpers": hardhat2,
    "a fork of Hardhat's node": forkOfHardhat,
  }))
    await exercise((name, found, expected) => {
      rows[`${peer}: ${name}`] = found === expected ? "ok" : `FAILED: ${found}, wanted ${expected}`
    }).catch((error) => {
      rows[peer] = `FAILED: ${error.message}`
    })
}

/** The flags of each mode: the default start, and the command that replaces `hardhat node`. */
const modes = { default: [], automine: ["--automine", "--throw-on-failures"] }

/** Runs a tool against a program that has just started; returns its outcome in one line. */
async function outcomeOf(tool, flags) {
  const failures = []
  let checks = 0
  try {
    const cwd = await installTool(tool)
    const started = Date.now()
    await withProgram([...flags, ...(tool.flags ?? [])], (url) =>
      tool.run({
        url,
        cwd,
        check(name, found, expected) {
          checks++
          if (found !== expected) failures.push(`${name}: ${found}, wanted ${expected}`)
        },
      }),
    )
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (failures.length === 0) return { isOk: true, text: `${checks} of ${checks}, ${seconds} s` }
  } catch (error) {
    failures.push(error.message.slice(0, 600))
  }
  return { isOk: false, text: `FAILED: ${failures.join("; ")}` }
}

async function runTools() {
  const names = only?.split(",")
  for (const tool of tools.filter(({ name }) => names === undefined || names.includes(name)))
    for (const [modeName, flags] of Object.entries(modes)) {
      if ((mode ?? modeName) !== modeName || !(tool.modes ?? [modeName]).includes(modeName)) continue
      const outcomes = []
      for (let round = 0; round < Number(rounds); round++) outcomes.push(await outcomeOf(tool, flags))
      const bad = outcomes.filter(({ isOk }) => !isOk)
      const [{ text }] = bad.length > 0 ? bad : outcomes
      rows[`${tool.name}, ${modeName}`] =
        bad.length > 0
          ? `${bad.length} of ${rounds} rounds ${text}`
          : `ok: ${rounds} of ${rounds} rounds, ${text}`
      console.log(`${tool.name}, ${modeName}: ${rows[`${tool.name}, ${modeName}`]}`)
    }
}

if (only === undefined) await runInProcess()
await runTools()
console.table(rows)
for (const [name, reason] of Object.entries(only === undefined ? absent : {}))
  console.log(`not run: ${name}: ${reason}`)
process.exit(Object.values(rows).some((outcome) => outcome.includes("FAILED")) ? 1 : 0)
