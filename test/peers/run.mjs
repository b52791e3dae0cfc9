/** Runs programs of other projects against the node over HTTP, as their examples do. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { forkOfHardhat } from "./forkOfHardhat.mjs"
import { foundry, packages as foundryPackages } from "./foundry.mjs"
import { hardhat2, packages as hardhat2Packages } from "./hardhat2.mjs"
import { folder } from "./programs.mjs"

/** Installs the programs that run on the Node of this process, once. */
function install(packages) {
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(folder, "node_modules/hardhat"))) return
  writeFileSync(join(folder, "package.json"), '{ "private": true, "dependencies": {} }')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, stdio: "ignore" })
}

install([...foundryPackages, ...hardhat2Packages])
const rows = {}
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

console.table(rows)
process.exit(Object.values(rows).every((outcome) => outcome === "ok") ? 0 : 1)
