/** Finds the definitions of contracts, structs, enums and value types in syntax trees. */
import type { SourceFile } from "../../solidity/compiled/model.ts"
import { type Node, nodesOf } from "../../solidity/compiled/syntaxTree.ts"

/** Returns a definition by its id. */
type DefinitionOf = (id: unknown) => Node | undefined

/** Creates a look-up for each run of the compiler: ids of different runs cannot be compared. */
export function definitionsByRun(files: readonly SourceFile[]): ReadonlyMap<unknown, DefinitionOf> {
  const runs = new Set(files.map(({ treeRun }) => treeRun))
  return new Map([...runs].map((run) => [run, definitionsIn(files.filter(({ treeRun }) => treeRun === run))]))
}

/** Parses trees until it finds the definition. */
function definitionsIn(files: readonly SourceFile[]): DefinitionOf {
  const known = new Map<unknown, Node>()
  const unread = [...files]
  return (id) => {
    if (known.has(id)) return known.get(id)
    for (let file = unread.shift(); file !== undefined; file = unread.shift()) {
      const nodes = nodesOf((file.tree as Node | undefined)?.nodes)
      for (const each of [...nodes, ...nodes.flatMap((contract) => nodesOf(contract.nodes))])
        known.set(each.id, each)
      if (known.has(id)) break
    }
    return known.get(id)
  }
}
