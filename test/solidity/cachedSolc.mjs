/** solc's JavaScript builds; what they answer is kept in the temporary directory, by a hash of the version and the question. */
import { createHash } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const kept = join(tmpdir(), "midblock-test-builds")

/** The version of the compiler that is used by default. */
export const newest = "0.8.37"

const require = createRequire(import.meta.url)

/** Loads a compiler, which is a package of its own in the development dependencies. */
function solcOf(version) {
  const name = version === newest ? "solc" : `solc-${version}`
  return require("solc/wrapper")(require(`${name}/soljson.js`))
}

/** Compiles standard JSON input. */
export const compile = (input, version = newest) =>
  readFileSync(
    keptFile([version, input], () => solcOf(version).compile(input)),
    "utf8",
  )

/** Returns the version that a compiler gives of itself. */
export const versionOf = (version = newest) =>
  readFileSync(
    keptFile([version, "version"], () => solcOf(version).version()),
    "utf8",
  )

/** Returns the path of a file with a text that follows from the key alone; the text is made when there is no such file. */
export function keptFile(key, make) {
  const hash = createHash("sha256").update(JSON.stringify(key)).digest("hex").slice(0, 32)
  const path = join(kept, `${hash}.json`)
  if (existsSync(path)) return path
  mkdirSync(kept, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, make())
  try {
    linkSync(draft, path)
  } catch (error) {
    // Another process was first. Its file stays: a reader would take another one for a changed build.
    if (error.code !== "EEXIST") throw error
  }
  rmSync(draft)
  return path
}
