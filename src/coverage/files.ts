/** Selects the files of a report: the files of the contracts in the builds and their imports, without dependencies and tests. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import picomatch from "picomatch"
import type { BuildContract, BuildInfo, CompilerSettings } from "../solidity/build/buildInfo.ts"
import type { SourceFile } from "../solidity/compiled/model.ts"

/** A file of a build. */
export interface BuiltFile {
  readonly file: SourceFile
  readonly settings: CompilerSettings
}

/** Globs of the names of the wanted files, such as `contracts/**`. */
export interface FileFilter {
  /** The folder of the project. */
  readonly root: string
  /** The wanted files; all when it is empty. */
  readonly include: readonly string[]
  /** The files to leave out, in addition to tests, scripts and dependencies. */
  readonly exclude: readonly string[]
}

/** The files that are always left out: tests, scripts, and libraries of Foundry. */
const usuallyExcluded = ["test/**", "lib/**", "**/*.t.sol", "**/*.s.sol", "**/node_modules/**"]

/** Returns the files of contracts and their imports, each once; when several have the same name, the first one. */
export function filesIn(builds: ReadonlyMap<BuildInfo, readonly BuildContract[]>): readonly BuiltFile[] {
  const found = new Map<string, BuiltFile>()
  for (const [build, contracts] of builds) {
    const compilation = build.compilation()
    const settings = build.settings()
    const seen = new Set<SourceFile>()
    const add = (name: string): void => {
      const file = compilation.fileNamed(name)
      if (file === undefined || seen.has(file)) return
      seen.add(file)
      if (!found.has(file.name)) found.set(file.name, { file, settings })
      for (const imported of file.imports) add(imported)
    }
    for (const { sourceName } of contracts) add(sourceName)
  }
  return [...found.values()]
}

/** Returns a function that is true for the name of a file in the report. */
export function isWanted({ root, include, exclude }: FileFilter): (name: string) => boolean {
  const isIncluded = include.length === 0 ? () => true : picomatch([...include])
  const isExcluded = picomatch([...usuallyExcluded, ...exclude])
  return (name) => isIncluded(name) && !isExcluded(name) && !isDependency(root, name)
}

/** Returns true for a file of a package. Its name is its import path: `@openzeppelin/contracts/token/ERC20/ERC20.sol`. */
const isDependency = (root: string, name: string): boolean =>
  name.startsWith("npm/") || (!existsSync(join(root, name)) && existsSync(join(root, "node_modules", name)))
