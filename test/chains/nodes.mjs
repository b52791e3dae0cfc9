/** Linked chains on several versions of Node, without and with a restart from a data folder: all hashes must be the same. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { folder, nodeOf, root, versions } from "../nodes/versions.mjs"

const program = join(root, "test/chains/freshProcess.mjs")
const dataDir = join(folder, "chains")

/** Runs the chains; returns the newest hashes, as one digest. */
function digestOf(node, args) {
  rmSync(dataDir, { recursive: true, force: true })
  return createHash("sha256")
    .update(execFileSync(node, [program, ...args]))
    .digest("hex")
}

const rows = versions.map((version) => {
  try {
    const node = nodeOf(version)
    const runs = execFileSync(node, ["--version"]).toString().trim()
    return { node: runs, hashes: digestOf(node, []), restarted: digestOf(node, [dataDir]) }
  } catch (error) {
    const reason = `cannot run: ${error.message.split("\n")[0]}`
    return { node: version, hashes: reason, restarted: reason }
  }
})
console.table(rows)
const digests = new Set(rows.flatMap(({ hashes, restarted }) => [hashes, restarted]))
const isSame = digests.size === 1 && rows.every(({ hashes }) => /^[0-9a-f]{64}$/.test(hashes))
console.log(isSame ? "identical hashes" : "the hashes differ")
process.exitCode = isSame ? 0 : 1
