/** Finds the functions and modifiers in a syntax tree. */
import type { SourceFile } from "../compiled/model.ts"
import { functionKindOf, type Node, nodesOf, parameterTypes, rangeOf } from "../compiled/syntaxTree.ts"
import type { FunctionItem } from "./items.ts"
import { nodeAt, walk } from "./nodes.ts"

/** Returns the functions and modifiers of a file that have a body. */
export function readFunctions(tree: Node, file: SourceFile): FunctionItem[] {
  const found: (FunctionItem & { readonly parameters: string })[] = []
  walk(tree, (node, above) => {
    const body = nodeAt(node, "body")
    const isModifier = node.nodeType === "ModifierDefinition"
    if (body === undefined || (!isModifier && node.nodeType !== "FunctionDefinition")) return
    const contract = above.find(({ nodeType }) => nodeType === "ContractDefinition")?.name
    const kind = isModifier ? "modifier" : functionKindOf(node)
    const isNamed = kind !== "constructor" && node.name !== "" && node.name !== undefined
    const name = isNamed ? String(node.name) : kind
    found.push({
      name: [contract, name].filter((word) => word !== undefined).join("."),
      parameters: `(${parameterTypes(node).join(",")})`,
      range: rangeOf(node, file),
      body: rangeOf(body, file),
      isJumpedTo: kind === "function" || kind === "freeFunction",
      isEmpty: nodesOf(body.statements).length === 0,
    })
  })
  const isOverloaded = (name: string) => found.filter((each) => each.name === name).length > 1
  return found.map(({ parameters, ...each }) =>
    isOverloaded(each.name) ? { ...each, name: `${each.name}${parameters}` } : each,
  )
}
