/** Creates builds from artifacts of Foundry. Each artifact has the syntax tree of its file; the sources are in the project. */
import { readFileSync } from "node:fs"
import { memoizeOnce } from "../../base/memoize.ts"
import { type BuildContract, type BuildInfo, createBuild } from "../../solidity/build/buildInfo.ts"
import { ofValue } from "../../solidity/build/json.ts"
import { createCompilation, type SourceUnit } from "../../solidity/compiled/compilation.ts"
import { decodeSourceMap } from "../../solidity/compiled/sourceMap.ts"
import type { FoundryFile, FoundryRun, SourcePaths } from "./foundryRuns.ts"
import type { ProjectFiles } from "./projectFiles.ts"

interface FoundryJson {
  readonly ast?: { readonly absolutePath?: unknown }
  readonly bytecode?: { readonly sourceMap?: unknown }
  readonly deployedBytecode?: { readonly sourceMap?: unknown }
  readonly methodIdentifiers?: unknown
  readonly metadata?: { readonly settings?: unknown }
}

/**
 * Creates the build of a run of the compiler, from artifacts with syntax trees (`ast = true` in foundry.toml).
 *
 * @param runs - All runs. A run writes artifacts only of changed files; the trees of the other files are in artifacts of earlier runs.
 */
export function createFoundryBuild(
  run: FoundryRun,
  runs: readonly FoundryRun[],
  project: ProjectFiles,
): BuildInfo {
  const contracts: Record<string, Record<string, unknown>> = {}
  for (const { path, contractName, sourceName } of run.files) {
    contracts[sourceName] ??= {}
    lazily(contracts[sourceName], contractName, () => {
      const { bytecode, deployedBytecode, methodIdentifiers } = readJson(path)
      return { evm: { bytecode, deployedBytecode, methodIdentifiers } }
    })
  }
  const units = memoizeOnce(() => unitsOf(run, runs, project))
  const located = memoizeOnce(() => new Set(units().map(({ name }) => name)))
  return createBuild({
    contracts: ofValue(contracts),
    compilation: () => createCompilation(units()),
    settings: () => run.files[0] && readJson(run.files[0].path).metadata?.settings,
    unlocatedOf: (contract) => usedBy(contract, run).filter((name) => !located().has(name)),
  })
}

/** Returns the names of the sources with which a contract was compiled. */
function usedBy({ sourceName, contractName }: BuildContract, { files }: FoundryRun): readonly string[] {
  const found = files.find((each) => each.sourceName === sourceName && each.contractName === contractName)
  return Object.keys(found?.unit.hashes ?? {})
}

/** Returns the files of a run whose texts in the run are those of the syntax trees. */
function unitsOf(run: FoundryRun, runs: readonly FoundryRun[], project: ProjectFiles): readonly SourceUnit[] {
  return [...(run.paths ?? pathsOf(run))].flatMap(([id, name]) => {
    const hash = run.files.map(({ unit }) => unit.hashes[name]).find((each) => each !== undefined)
    const isSame = ({ sourceName, unit }: FoundryFile) =>
      sourceName === name && (hash === undefined || (unit.hashes[name] ?? hash) === hash)
    const owner = [run, ...runs].find(({ files }) => files.some(isSame))
    const file = owner?.files.find(isSame)
    if (file === undefined) return []
    const known = typeof hash === "string" ? hash : undefined
    const text = () => project.textOf(name, known)
    const state = () => (known === undefined ? undefined : project.stateOf(name, { hash: known }))
    return [{ id, name, text, state, tree: () => readJson(file.path).ast, treeRun: owner }]
  })
}

const pathsOf = ({ files }: FoundryRun): SourcePaths =>
  new Map(files.map(({ sourceName, unit }) => [unit.sourceId, sourceName]))

/** Returns the numbers of files in the source maps of an artifact. */
export function mappedFilesOf(path: string): readonly number[] {
  const { bytecode, deployedBytecode } = readJson(path)
  const maps = [bytecode?.sourceMap, deployedBytecode?.sourceMap].filter((map) => typeof map === "string")
  return [...new Set(maps.flatMap((map) => [...decodeSourceMap(map).files]))]
}

function lazily(object: Record<string, unknown>, name: string, get: () => unknown): void {
  Object.defineProperty(object, name, { enumerable: true, configurable: true, get })
}

const readJson = (path: string): FoundryJson => JSON.parse(readFileSync(path, "utf8"))
