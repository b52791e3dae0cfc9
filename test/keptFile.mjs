/** Files in the temporary directory with the results of slow, deterministic programs, such as compilers. */
import { createHash } from "node:crypto"
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const kept = join(tmpdir(), "midblock-test-builds")

/** Returns the path of a file whose content follows from the key alone; it is made when there is no such file. */
export async function keptFile(key, make) {
  const path = pathOf(key)
  if (!existsSync(path)) keep(path, await make())
  return path
}

/** Does the same with a function that is not asynchronous. */
export function keptFileSync(key, make) {
  const path = pathOf(key)
  if (!existsSync(path)) keep(path, make())
  return path
}

function pathOf(key) {
  const hash = createHash("sha256").update(JSON.stringify(key)).digest("hex").slice(0, 32)
  return join(kept, `${hash}.json`)
}

function keep(path, content) {
  mkdirSync(kept, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another process was first. Its file stays: a reader would take another one for a changed build.
    if (error.code !== "EEXIST") throw error
  }
  rmSync(draft)
}
