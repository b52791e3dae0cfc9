/** One fixture and the fork files of the examples, made by several versions of Node: the bytes must be the same. */
import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"

const versions = ["20.19.5", "22.23.3", "24.11.1"]
const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = join(tmpdir(), "midblock-nodes")
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, "package.json"), '{ "private": true }')
cpSync(join(root, "examples/ci"), join(folder, "ci"), { recursive: true })
mkdirSync(join(folder, "ci/node_modules"), { recursive: true })
rmSync(join(folder, "ci/node_modules/midblock"), { force: true })
symlinkSync(root, join(folder, "ci/node_modules/midblock"))

/** The program of a version, installed once from the npm package `node`. */
function nodeOf(version) {
  const name = `node-${version}`
  const program = join(folder, `node_modules/${name}/bin/node`)
  if (!existsSync(program))
    execFileSync("npm", ["install", "--no-audit", "--no-fund", `${name}@npm:node@${version}`], {
      cwd: folder,
    })
  return program
}

/** Records the fork files of examples/forking with a version of Node, and runs from them alone; returns the result. */
function forksOn(node) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const { status, stdout } = spawnSync(
    node,
    [vitest, "run", "examples/forking", "test/features/forking/examples.test.ts"],
    {
      cwd: root,
      env: { ...process.env, CI: "1" },
    },
  )
  const [, passed = "none"] = /Tests .*?(\d+) passed/.exec(stripVTControlCharacters(String(stdout))) ?? []
  return status === 0 ? `${passed} tests passed` : "differ"
}

const rows = versions.map((version) => {
  const out = join(folder, `${version}.json`)
  try {
    const node = nodeOf(version)
    const args = [join(root, "lib/cli.cjs"), "fixture", "build", join(folder, "ci/market.mjs"), "--out", out]
    execFileSync(node, args, { cwd: root })
    const bytes = readFileSync(out)
    const runs = execFileSync(node, ["--version"]).toString().trim()
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    return { node: runs, bytes: bytes.length, sha256, forks: forksOn(node) }
  } catch (error) {
    return { node: version, bytes: 0, sha256: `cannot run: ${error.message.split("\n")[0]}`, forks: "none" }
  }
})
console.table(rows)
const isSame =
  new Set(rows.map(({ sha256 }) => sha256)).size === 1 && rows.every(({ forks }) => forks.endsWith("passed"))
console.log(isSame ? "identical bytes" : "the bytes differ")
process.exitCode = isSame ? 0 : 1
