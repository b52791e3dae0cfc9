/** Compiles the contracts of the cases into a build info. */
import { readdirSync, readFileSync } from "node:fs"
import { keptFileSync } from "../../keptFile.mjs"
import { compile, newest } from "../cachedSolc.mjs"

const cases = new URL("./contracts/", import.meta.url)

/** The compiler's output that stack traces need: syntax trees, source maps, and the codes. */
const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"]
const outputSelection = { "*": { "": ["ast"], "*": outputs } }

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
  const build = () => JSON.stringify({ input, output: JSON.parse(compile(JSON.stringify(input), version)) })
  return keptFileSync([version, JSON.stringify(input), "build"], build)
}
