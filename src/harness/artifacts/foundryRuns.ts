/**
 * Groups the artifacts of Foundry by the run of the compiler. A run compiles the changed files and numbers them again. A number can
 * therefore be one file in an artifact, and another file or generated code in an artifact of another run.
 */
import type { FoundryFile } from "./foundryBuild.ts"

/**
 * Returns groups of artifacts that are certainly from one run: a file, and its imported files if their artifacts have the syntax trees
 * with which the file was compiled.
 */
export function runsOf(files: readonly FoundryFile[]): readonly (readonly FoundryFile[])[] {
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
