/** Walks over solc's syntax trees, inline assembly included. */
import type { Node } from "../compiled/syntaxTree.ts"

/** Returns true for a node, of Solidity or of Yul. */
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).nodeType === "string"

/** Returns a member of a node; `undefined` when it is not a node. */
export const nodeAt = (node: Node, name: string): Node | undefined => {
  const value = node[name]
  return isNode(value) ? value : undefined
}

/** Returns the nodes in the members of a node, in order. */
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** Visits a node and all nodes below it; `visit` also gets the nodes above each, the nearest last. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above)
  const next = [...above, node]
  for (const child of childrenOf(node)) walk(child, visit, next)
}

/** Returns the statements of a block. */
export function statementsOf({ statements }: Node): readonly Node[] {
  return Array.isArray(statements) ? statements.filter(isNode) : []
}

/** The node types of blocks. */
export const blocks: ReadonlySet<string> = new Set(["Block", "UncheckedBlock", "YulBlock"])
