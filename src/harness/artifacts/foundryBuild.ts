/** Creates a build from artifacts of Foundry. Each artifact has the syntax tree of its file; the sources are in the project. */
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type BuildInfo, createBuildInfo } from "../../solidity/build/buildInfo.ts"
import { ofValue } from "../../solidity/build/json.ts"
import type { SourceUnitIds } from "./artifactShapes.ts"

/** An artifact file of Foundry without its syntax tree. The file is read again when the tree is needed. */
export interface FoundryFile {
  /** The absolute path. The project is a folder above it, and the process may be in another folder when the file is read. */
  readonly path: string
  readonly contractName: string
  readonly sourceName: string
  readonly unit: SourceUnitIds
}

interface FoundryJson {
  readonly ast?: { readonly absolutePath?: unknown }
  readonly bytecode?: unknown
  readonly deployedBytecode?: unknown
  readonly metadata?: { readonly settings?: unknown }
}

/** Creates the build of artifacts with syntax trees (`ast = true` in foundry.toml). All must be from one run of the compiler. */
export function createFoundryBuild(files: readonly FoundryFile[]): BuildInfo {
  const sources: Record<string, unknown> = {}
  const texts: Record<string, unknown> = {}
  const contracts: Record<string, Record<string, unknown>> = {}
  for (const { path, contractName, sourceName, unit } of files) {
    lazily(sources, sourceName, () => ({ id: unit.sourceId, ast: readJson(path).ast }))
    lazily(texts, sourceName, () => ({ content: readSource(path, sourceName) }))
    contracts[sourceName] ??= {}
    lazily(contracts[sourceName], contractName, () => {
      const { bytecode, deployedBytecode } = readJson(path)
      return { evm: { bytecode, deployedBytecode } }
    })
  }
  const [first] = files
  const input = { sources: texts }
  lazily(input, "settings", () => first && readJson(first.path).metadata?.settings)
  return createBuildInfo(ofValue(input), ofValue({ sources, contracts }))
}

function lazily(object: Record<string, unknown>, name: string, get: () => unknown): void {
  Object.defineProperty(object, name, { enumerable: true, configurable: true, get })
}

const readJson = (path: string): FoundryJson => JSON.parse(readFileSync(path, "utf8"))

/** Reads a file of the project, which is a folder above the artifacts. */
function readSource(artifact: string, sourceName: string): string | undefined {
  for (let folder = dirname(artifact); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, sourceName)
    if (existsSync(path)) return readFileSync(path, "utf8")
  }
  return undefined
}
