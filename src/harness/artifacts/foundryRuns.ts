/**
 * Groups the artifacts of Foundry by the run of the compiler. A run compiles the changed files and numbers them again. A number can
 * therefore be one file in an artifact, and another file or generated code in an artifact of another run.
 */
import type { SourceUnitIds } from "./artifactShapes.ts"

/** An artifact file of Foundry without its syntax tree. The file is read again when the tree is needed. */
export interface FoundryFile {
  /** The absolute path. The project is a folder above it, and the process may be in another folder when the file is read. */
  readonly path: string
  readonly contractName: string
  readonly sourceName: string
  readonly unit: SourceUnitIds
  /** Returns the numbers of files in its source maps; the compiler's own code has numbers too. */
  mappedFiles(): readonly number[]
}

/** The names of the files of a run by their numbers: `source_id_to_path` of `build-info/*.json`. */
export type SourcePaths = ReadonlyMap<number, string>

/** Artifacts of one run of the compiler. */
export interface FoundryRun {
  readonly files: readonly FoundryFile[]
  /** The files of the run by their numbers; `undefined` when only those of its artifacts are known. */
  readonly paths: SourcePaths | undefined
}

/** The data of Foundry about its runs. */
export interface FoundryRecords {
  /** The files of each run, by the id of the run. */
  readonly paths: ReadonlyMap<string, SourcePaths>
  /** The ids of the runs of artifacts by the paths of the artifacts, from Foundry's cache. */
  readonly runs: ReadonlyMap<string, string>
}

/** Returns the runs of artifacts. Without records of its run, an artifact is grouped by the numbers in its syntax tree. */
export function runsOf(files: readonly FoundryFile[], records: FoundryRecords): readonly FoundryRun[] {
  const runs = new Map<string, { readonly files: FoundryFile[]; readonly paths: SourcePaths }>()
  const rest: FoundryFile[] = []
  for (const file of files) {
    const ids = runIdsOf(file, records)
    const paths = records.paths.get(ids[0] ?? "")
    // One of several possible runs: the numbers of its files are known, those of the nodes of its tree are not.
    const key = ids.length === 1 ? ids[0] : `${ids[0]} ${file.sourceName}`
    if (paths === undefined || key === undefined) rest.push(file)
    else runs.set(key, { paths, files: [...(runs.get(key)?.files ?? []), file] })
  }
  return [...runs.values(), ...byTrees(rest).map((own) => ({ files: own, paths: undefined }))]
}

/**
 * Returns the ids of the runs that can have written an artifact: the one in the cache, or those with its number and all its imports, in
 * which its source maps name no other file. The result is empty when these have different numbers in the runs.
 */
function runIdsOf(file: FoundryFile, { paths, runs }: FoundryRecords): readonly string[] {
  const { path, sourceName, unit } = file
  const isOwn = (numbers: SourcePaths | undefined) => numbers?.get(unit.sourceId) === sourceName
  const cached = runs.get(path)
  if (cached !== undefined && isOwn(paths.get(cached))) return [cached]
  const used = Object.keys(unit.hashes)
  const numbersOf = (numbers: SourcePaths) => [...numbers].filter(([, name]) => used.includes(name))
  const whole = [...paths].filter(([, each]) => isOwn(each) && numbersOf(each).length === used.length)
  if (used.length === 0 || whole.length < 2) return used.length === 0 ? [] : whole.map(([id]) => id)
  const mapped = file.mappedFiles()
  const fitting = whole.filter(([, each]) => mapped.every((id) => used.includes(each.get(id) ?? sourceName)))
  const isSame = new Set(fitting.map(([, each]) => String(numbersOf(each)))).size === 1
  return isSame ? fitting.map(([id]) => id) : []
}

/**
 * Returns groups of artifacts that are certainly from one run: a file, and its imported files if their artifacts have the syntax trees
 * with which the file was compiled.
 */
function byTrees(files: readonly FoundryFile[]): readonly (readonly FoundryFile[])[] {
  const runs = new Map<string, Set<FoundryFile>>()
  for (const file of files) runs.set(keyOf(file), (runs.get(keyOf(file)) ?? new Set()).add(file))
  const byTree = new Map([...runs.keys()].map((key) => [key.slice(key.indexOf(" ") + 1), key]))
  for (const file of files)
    for (const [name, treeId] of file.unit.imports) {
      const imported = byTree.get(`${treeId} ${name}`)
      if (imported !== undefined) join(runs, keyOf(file), imported)
    }
  return [...new Set(runs.values())].map((run) => [...run])
}

/** Returns the key of a file in a run; all contracts of a file are compiled together. */
const keyOf = ({ sourceName, unit }: FoundryFile): string => `${unit.sourceId} ${unit.treeId} ${sourceName}`

function join(runs: Map<string, Set<FoundryFile>>, one: string, other: string): void {
  const [to, from] = [runs.get(one), runs.get(other)]
  if (to === undefined || from === undefined || to === from) return
  for (const file of from) {
    to.add(file)
    runs.set(keyOf(file), to)
  }
}
