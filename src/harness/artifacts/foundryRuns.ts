/**
 * Tells the artifacts of different runs of Foundry's compiler apart. A run compiles what has changed, and numbers its files anew, so that
 * the number of a file in one artifact is that of another file, or of code that the compiler generated, in the next.
 */
import type { FoundryFile } from "./foundryBuild.ts"

/**
 * Returns groups of artifacts that are certainly of one run: a file, and those that it imports with the syntax tree that it was compiled
 * with.
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

/** The contracts of a file are compiled together. */
const keyOf = ({ sourceName, unit }: FoundryFile): string => `${unit.sourceId} ${unit.treeId} ${sourceName}`

function join(runs: Map<string, Set<FoundryFile>>, one: string, other: string): void {
  const [to, from] = [runs.get(one), runs.get(other)]
  if (to === undefined || from === undefined || to === from) return
  for (const file of from) {
    to.add(file)
    runs.set(keyOf(file), to)
  }
}
