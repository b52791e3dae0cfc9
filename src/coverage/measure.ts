/** Measures the coverage of each file, from the codes that ran and the builds of artifacts. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../base/hex.ts"
import type { BuildContract, BuildInfo } from "../solidity/build/buildInfo.ts"
import type { CompiledCode } from "../solidity/compiled/compiledCode.ts"
import type { SourceFile } from "../solidity/compiled/model.ts"
import type { Node } from "../solidity/compiled/syntaxTree.ts"
import { collectFacts } from "../solidity/coverage/facts.ts"
import { type FileHits, hitsOf } from "../solidity/coverage/hits.ts"
import { isNode } from "../solidity/coverage/nodes.ts"
import { readBranches } from "../solidity/coverage/readBranches.ts"
import { readFunctions } from "../solidity/coverage/readFunctions.ts"
import { modifierUsesOf, readStatements } from "../solidity/coverage/readStatements.ts"
import { type BuiltFile, filesIn } from "./files.ts"
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

/**
 * Returns the coverage of the files of builds, in the order of their names.
 *
 * @param wanted - Returns true for the name of a file to measure.
 */
export function measure(
  artifacts: CoverageArtifacts,
  codes: readonly CoveredCode[],
  wanted: (name: string) => boolean,
): readonly FileCoverage[] {
  const all = filesIn(artifacts.builds())
  const facts = collectFacts(
    codes.flatMap((each) => {
      const compiled = artifacts.compiledOf(toHex(each.code), each.isInitCode)
      return compiled === undefined ? [] : [[each, compiled] as const]
    }),
  )
  const trees = all.flatMap(({ file }) => {
    const { tree } = file
    return isNode(tree) ? [{ file, tree }] : []
  })
  const uses = modifierUsesOf(trees)
  const treeOf = new Map<SourceFile, Node>(trees.map(({ file, tree }) => [file, tree]))
  return all
    .flatMap(({ file, settings }) => {
      const tree = treeOf.get(file)
      if (tree === undefined || !wanted(file.name)) return []
      const items = {
        statements: readStatements(tree, file, uses),
        functions: readFunctions(tree, file),
        branches: readBranches(tree, file),
      }
      return [{ file, settings, hits: hitsOf(items, facts) }]
    })
    .filter(({ hits }) => hits.statements.length + hits.functions.length > 0)
    .sort((one, other) => (one.file.name < other.file.name ? -1 : 1))
}
