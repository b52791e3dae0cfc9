/** Compiles the contracts of the cases into a build info, cached in the temporary directory by a hash of the input. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const cases = new URL("./contracts/", import.meta.url)
const kept = join(tmpdir(), "midblock-test-builds")

/** The compiler's output that stack traces need: syntax trees, source maps, and the codes. */
const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"]
const outputSelection = { "*": { "": ["ast"], "*": outputs } }

/** The version of the compiler that is used by default. */
export const newest = "0.8.37"

/** A compiler: it takes and returns standard JSON as text. */
export interface Solc {
  compile(input: string): string
}

const require = createRequire(import.meta.url)

/** Loads a compiler, which is a package of its own in the development dependencies. */
export function solcOf(version: string): Solc {
  const name = version === newest ? "solc" : `solc-${version}`
  return require("solc/wrapper")(require(`${name}/soljson.js`))
}

/** Compiles the contracts of a folder, by default those of the cases, and returns the path of the build info. */
export function compileCases(settings: object, folder: URL = cases, version = newest): string {
  const names = readdirSync(folder).sort()
  const sources = Object.fromEntries(
    names.map((name) => [`contracts/${name}`, { content: readFileSync(new URL(name, folder), "utf8") }]),
  )
  const input = { language: "Solidity", sources, settings: { ...settings, outputSelection } }
  return compileInput(version, input)
}

/** Compiles standard JSON input with a version of solc, and returns the path of a build info: a file with input and output. */
export function compileInput(version: string, input: object): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([version, input]))
    .digest("hex")
    .slice(0, 16)
  const path = join(kept, `stack-traces-${hash}.json`)
  if (existsSync(path)) return path
  const output = JSON.parse(solcOf(version).compile(JSON.stringify(input)))
  mkdirSync(kept, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ input, output }))
  renameSync(draft, path)
  return path
}
