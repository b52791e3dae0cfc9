/** Syntax trees of small sources, from solc. */
import type { SourceFile, SourceRange } from "../../../src/solidity/compiled/model.ts"
import { type Node, nodesOf } from "../../../src/solidity/compiled/syntaxTree.ts"
import { compile } from "../cachedSolc.mjs"
import { compilationOf } from "../handmade.ts"

/** Returns the tree of a source, its file, and the function that gives the text of a range. */
export function parsed(source: string) {
  const content = `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${source}`
  const settings = { outputSelection: { "*": { "": ["ast"] } } }
  const input = { language: "Solidity", sources: { "a.sol": { content } }, settings }
  const { sources, errors } = JSON.parse(compile(JSON.stringify(input)))
  const [error] = (errors ?? []).filter(({ severity }: { severity: string }) => severity === "error")
  if (error !== undefined) throw new Error(error.formattedMessage)
  const tree = sources["a.sol"].ast as Node
  const compilation = compilationOf({ "a.sol": { text: content, nodes: nodesOf(tree.nodes) } })
  const file = compilation.files[0] as SourceFile
  const textOf = (range: SourceRange | undefined) =>
    range && content.slice(range.start, range.end).replace(/\s+/g, " ")
  return { tree, compilation, file, textOf }
}
