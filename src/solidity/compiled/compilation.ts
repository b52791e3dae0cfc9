/** One run of the compiler: its source files with their syntax trees. */
import type { SourceFile, SourceState } from "./model.ts"
import { createSourceFile } from "./sourceFile.ts"
import { readSyntaxTree } from "./syntaxTree.ts"

/** A file of a build info; its text and its tree are read on demand. */
export interface SourceUnit {
  readonly name: string
  /** The number of the file in source maps. */
  readonly id: number
  readonly text: () => string | undefined
  readonly state?: () => SourceState | undefined
  readonly tree: () => unknown
  /** The run of the compiler that wrote the tree; by default all files of a compilation have the same one. */
  readonly treeRun?: unknown
}

/** The files of a compilation. */
export interface Compilation {
  readonly files: readonly SourceFile[]
  fileNamed(name: string): SourceFile | undefined
  /** Returns the file with a number in source maps; `undefined` for code that the compiler generated. */
  fileOf(id: number): SourceFile | undefined
}

/**
 * Creates a compilation.
 *
 * @param shownName - Returns the usual name of a file for the compiler's name, which can differ.
 */
export function createCompilation(
  units: readonly SourceUnit[],
  shownName: (name: string) => string = (name) => name,
): Compilation {
  const byName = new Map<string, SourceFile>()
  const byId = new Map<number, SourceFile>()
  for (const { name, id, text, state, tree, treeRun = byName } of units) {
    const file = createSourceFile({
      name: shownName(name),
      treeRun,
      text,
      state,
      tree,
      model: (owner) => readSyntaxTree(tree(), owner),
    })
    byName.set(name, file)
    byId.set(id, file)
  }
  return { files: [...byName.values()], fileNamed: (name) => byName.get(name), fileOf: (id) => byId.get(id) }
}
