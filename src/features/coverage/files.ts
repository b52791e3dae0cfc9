/** Selects the files of a report: the files of the contracts in the builds and their imports, without dependencies and tests. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import picomatch from "picomatch"
import type { BuildContract, BuildInfo, CompilerSettings } from "../../solidity/build/buildInfo.ts"
import { withImports } from "../../solidity/compiled/lineage.ts"
import type { SourceFile } from "../../solidity/compiled/model.ts"

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

/** The builds of artifacts, each with its contracts. */
export type BuiltContracts = ReadonlyMap<BuildInfo, readonly BuildContract[]>

/** Returns the files of the contracts of a build and their imports, each once. */
export function filesOf(build: BuildInfo, contracts: readonly BuildContract[]): readonly SourceFile[] {
  const compilation = build.compilation()
  const found = new Set<SourceFile>()
  for (const { sourceName } of contracts)
    for (const file of withImports(compilation.fileNamed(sourceName), compilation)) found.add(file)
  return [...found]
}

/**
 * Returns the files of contracts and their imports, each name once. Builds can have several texts of a name, since a build is as old as
 * its contracts: the text of a file is that of the build of its own contracts.
 */
export function filesIn(builds: BuiltContracts): readonly BuiltFile[] {
  const own = new Map<string, BuiltFile>()
  const imported = new Map<string, BuiltFile>()
  for (const [build, contracts] of builds) {
    const settings = build.settings()
    const compilation = build.compilation()
    const files = new Set(contracts.map(({ sourceName }) => compilation.fileNamed(sourceName)))
    for (const file of filesOf(build, contracts)) {
      const found = files.has(file) ? own : imported
      if (!found.has(file.name)) found.set(file.name, { file, settings })
    }
  }
  return [...new Map([...imported, ...own]).values()]
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
