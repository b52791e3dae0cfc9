/** Measures the coverage of each file, from the codes that ran and the builds of artifacts. */
import { type Hex, toHex } from "../../base/hex.ts"
import { memoizeByObject } from "../../base/memoize.ts"
import type { BuildContract, BuildInfo } from "../../solidity/build/buildInfo.ts"
import type { CompiledCode } from "../../solidity/compiled/compiledCode.ts"
import type { SourceFile } from "../../solidity/compiled/model.ts"
import { isSameFile } from "../../solidity/compiled/sourceFile.ts"
import type { Node } from "../../solidity/compiled/syntaxTree.ts"
import { collectFacts, type Facts } from "../../solidity/coverage/facts.ts"
import { type FileHits, hitsOf } from "../../solidity/coverage/hits.ts"
import { type BuildTrees, modifierUsesOf } from "../../solidity/coverage/modifierUses.ts"
import { isNode } from "../../solidity/coverage/nodes.ts"
import { readBranches } from "../../solidity/coverage/readBranches.ts"
import { readFunctions } from "../../solidity/coverage/readFunctions.ts"
import { readStatements } from "../../solidity/coverage/readStatements.ts"
import { type BuiltFile, filesIn, filesOf } from "./files.ts"
import type { CoveredCode } from "./rawFiles.ts"

/** Artifacts with their builds; `loadArtifacts` of `midblock/harness` returns such artifacts. */
export interface CoverageArtifacts {
  compiledOf(code: Hex, isInitCode: boolean): CompiledCode | undefined
  builds(): ReadonlyMap<BuildInfo, readonly BuildContract[]>
}

/** A file with its coverage. */
export interface FileCoverage extends BuiltFile {
  readonly hits: FileHits
}

/** The coverage of files, and what could not be measured. */
export interface Measured {
  readonly files: readonly FileCoverage[]
  /** The names of these files of which code ran that is not counted, in order. */
  readonly uncounted: readonly string[]
}

/**
 * Returns the coverage of the files of builds, in the order of their names. Files that have changed since they were compiled are left
 * out, because their lines are not known.
 *
 * @param wanted - Returns true for the name of a file to measure.
 */
export function measure(
  artifacts: CoverageArtifacts,
  codes: readonly CoveredCode[],
  wanted: (name: string) => boolean,
): Measured {
  const builds = artifacts.builds()
  const all = filesIn(builds)
  const ran = codes.flatMap((each) => {
    const compiled = artifacts.compiledOf(toHex(each.code), each.isInitCode)
    return compiled === undefined ? [] : [[each, compiled] as const]
  })
  const facts = collectFacts(ran)
  const treeOf = memoizeByObject(({ tree }: SourceFile) => (isNode(tree) ? tree : noTree))
  const uses = modifierUsesOf([...builds].map((each) => treesOf(each, all, treeOf)))
  const files = all
    .flatMap(({ file, settings }) => {
      const tree = treeOf(file)
      if (tree === noTree || !wanted(file.name) || file.state === "changed") return []
      const items = {
        statements: readStatements(tree, file, uses),
        functions: readFunctions(tree, file),
        branches: readBranches(tree, file),
      }
      return [{ file, settings, hits: hitsOf(items, facts) }]
    })
    .filter(({ hits }) => hits.statements.length + hits.functions.length > 0)
    .sort((one, other) => (one.file.name < other.file.name ? -1 : 1))
  const compiled = ran.map(([, each]) => each)
  return { files, uncounted: uncountedIn({ facts, compiled, files }) }
}

const noTree: Node = {}

/** Returns the syntax trees of the files of a build whose texts are those of the report. */
function treesOf(
  [build, contracts]: readonly [BuildInfo, readonly BuildContract[]],
  all: readonly BuiltFile[],
  treeOf: (file: SourceFile) => Node,
): BuildTrees {
  const names = new Map(all.map(({ file }) => [file.name, file]))
  const files = filesOf(build, contracts).filter((file) => isSameFile(file, names.get(file.name) ?? file))
  return { compilation: build.compilation(), trees: new Map(files.map((file) => [file, treeOf(file)])) }
}

/** The codes that ran with their facts, and the files of the report. */
interface Ran {
  readonly facts: Facts
  readonly compiled: readonly CompiledCode[]
  readonly files: readonly BuiltFile[]
}

/** Returns the names of files of which other texts ran, or of which code without locations may have run; each once, in order. */
function uncountedIn({ facts, compiled, files }: Ran): readonly string[] {
  const named = new Map(files.map(({ file }) => [file.name, file]))
  const others = facts.ranFiles().filter((file) => !isSameFile(file, named.get(file.name) ?? file))
  const names = [...others.map(({ name }) => name), ...compiled.flatMap(({ unlocated }) => unlocated)]
  return [...new Set(names)].filter((name) => named.has(name)).sort()
}
