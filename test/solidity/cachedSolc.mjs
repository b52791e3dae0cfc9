/** solc's JavaScript builds; what they answer is kept, by the version and the question. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { keptFileSync } from "../keptFile.mjs"

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
    keptFileSync([version, input], () => solcOf(version).compile(input)),
    "utf8",
  )

/** Returns the version that a compiler gives of itself. */
export const versionOf = (version = newest) =>
  readFileSync(
    keptFileSync([version, "version"], () => solcOf(version).version()),
    "utf8",
  )
