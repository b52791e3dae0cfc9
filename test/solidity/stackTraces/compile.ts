/** Compiles the contracts of the cases into a build info, cached in the temporary directory by a hash of the input. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const cases = new URL("./contracts/", import.meta.url)
const kept = join(tmpdir(), "midblock-test-builds")

/** The compiler's output that stack traces need: syntax trees, source maps, and the codes. */
const outputSelection = { "*": { "": ["ast"], "*": ["abi", "evm.bytecode", "evm.deployedBytecode"] } }

/** Compiles the contracts of a folder, by default those of the cases, and returns the path of the build info. */
export function compileCases(settings: object, folder: URL = cases): string {
  const names = readdirSync(folder).sort()
  const sources = Object.fromEntries(
    names.map((name) => [`contracts/${name}`, { content: readFileSync(new URL(name, folder), "utf8") }]),
  )
  const input = { language: "Solidity", sources, settings: { ...settings, outputSelection } }
  const hash = createHash("sha256").update(JSON.stringify(input)).digest("hex").slice(0, 16)
  const path = join(kept, `stack-traces-${hash}.json`)
  if (existsSync(path)) return path
  const solc = createRequire(import.meta.url)("solc") as { compile(input: string): string }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  mkdirSync(kept, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ input, output }))
  renameSync(draft, path)
  return path
}
