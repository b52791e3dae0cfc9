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

/** Reads files until it finds the definition. */
function definitionsIn(files: readonly SourceFile[]): DefinitionOf {
  const known = new Map<unknown, Node>()
  const unread = [...files]
  return (id) => {
    if (known.has(id)) return known.get(id)
    for (let file = unread.shift(); file !== undefined; file = unread.shift()) {
      for (const each of readDefinitions(file)) known.set(each.id, each)
      if (known.has(id)) break
    }
    return known.get(id)
  }
}

/** The definitions of files whose trees were parsed: a tree is parsed once, and its functions are not kept. */
const read = new WeakMap<SourceFile, readonly Node[]>()

function readDefinitions(file: SourceFile): readonly Node[] {
  const before = read.get(file)
  if (before !== undefined) return before
  const nodes = nodesOf((file.tree as Node | undefined)?.nodes).map(withoutFunctions)
  const definitions = [...nodes, ...nodes.flatMap((contract) => nodesOf(contract.nodes))]
  read.set(file, definitions)
  return definitions
}

function withoutFunctions(node: Node): Node {
  if (node.nodeType !== "ContractDefinition") return node
  return {
    ...node,
    nodes: nodesOf(node.nodes).filter(({ nodeType }) => !/^(Function|Modifier)/.test(String(nodeType))),
  }
}
