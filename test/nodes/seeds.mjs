/**
 * Searches for failures with a hundred seeds, on several versions of Node, in one process and in four, alone and after other tests:
 * each seed must find the same, byte by byte.
 */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { nodeOf, root, versions } from "./versions.mjs"

const seeds = 100
const folder = join(tmpdir(), "midblock-seeds")
mkdirSync(folder, { recursive: true })
const [oldest] = versions
const alone = ["test/nodes/simulation"]
const ways = [
  ...versions.map((version) => ({ name: `Node ${version}`, version, parts: 1, files: alone })),
  { name: "four processes", version: oldest, parts: 4, files: alone },
  { name: "after other tests", version: oldest, parts: 1, files: [...alone, "test/simulation/schedule"] },
]

/** Searches with some seeds. @returns The text of all that happened. */
function search({ version, files }, first, last, file) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const args = [
    vitest,
    "run",
    "--config",
    "test/nodes/simulation/vitest.config.ts",
    "--testTimeout",
    "3600000",
    ...files,
  ]
  const env = { ...process.env, MIDBLOCK_SEEDS: `${first}-${last}`, MIDBLOCK_SEEDS_LOG: file }
  const child = spawn(nodeOf(version), args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] })
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0 ? resolve(readFileSync(file, "utf8")) : reject(new Error(`vitest has ended with ${code}`)),
    )
  })
}

const rows = []
for (const [index, way] of ways.entries()) {
  const size = seeds / way.parts
  const parts = Array.from({ length: way.parts }, (_, part) =>
    search(way, part * size + 1, (part + 1) * size, join(folder, `${index}-${part}.txt`)),
  )
  const log = (await Promise.all(parts)).join("\n\n")
  const failures = log.match(/^seed \d+: "/gm)?.length ?? 0
  const sha256 = createHash("sha256").update(log).digest("hex")
  rows.push({ way: way.name, seeds, failures, bytes: log.length, sha256 })
  console.log(rows.at(-1))
}
const isSame = new Set(rows.map(({ sha256 }) => sha256)).size === 1
console.log(isSame ? "each seed finds the same" : "the searches differ")
process.exitCode = isSame ? 0 : 1
