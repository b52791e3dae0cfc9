/** One fixture and the fork files of the examples, made by several versions of Node: the bytes must be the same. */
import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { folder, nodeOf, root, versions } from "./versions.mjs"

cpSync(join(root, "examples/ci"), join(folder, "ci"), { recursive: true })
mkdirSync(join(folder, "ci/node_modules"), { recursive: true })
rmSync(join(folder, "ci/node_modules/midblock"), { force: true })
symlinkSync(root, join(folder, "ci/node_modules/midblock"))

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
