/** Finds the statements in a syntax tree. */
import type { SourceFile, SourceRange } from "../compiled/model.ts"
import { type Node, nodesOf, rangeOf } from "../compiled/syntaxTree.ts"
import type { StatementItem } from "./items.ts"
import { blocks, nodeAt, statementsOf, walk } from "./nodes.ts"

/** The node types that are counted. Blocks are not (their statements are), nor is the head of a `for` (it is on the line of the `for`). */
const counted: ReadonlySet<string> = new Set([
  ...["Break", "Continue", "DoWhileStatement", "EmitStatement", "ExpressionStatement", "ForStatement"],
  ...["IfStatement", "InlineAssembly", "PlaceholderStatement", "Return", "RevertStatement", "Throw"],
  ...["TryStatement", "VariableDeclarationStatement", "WhileStatement"],
  ...["YulAssignment", "YulBreak", "YulContinue", "YulExpressionStatement", "YulForLoop", "YulIf"],
  ...["YulLeave", "YulSwitch", "YulVariableDeclaration"],
])

/** The members with the body of a statement; the body may be a statement without a block. */
const bodies = ["body", "trueBody", "falseBody"]

/** The members with the blocks in the head of a Yul `for`. */
const heads = ["pre", "post"]

/** The uses of the modifiers of a build. */
export interface ModifierUses {
  /** The bodies that run at `_;`, by the id of the modifier. */
  readonly bodies: ReadonlyMap<unknown, readonly SourceRange[]>
  /** The ids of modifiers that others override. */
  readonly overridden: ReadonlySet<unknown>
}

/** Returns the statements of a file. */
export function readStatements(tree: Node, file: SourceFile, uses: ModifierUses): StatementItem[] {
  const found: StatementItem[] = []
  walk(tree, (node, above) => {
    for (const group of groupsOf(node, above.at(-1))) {
      const ranges = group.map((each) => rangeOf(each, file))
      const outer = [...above, node].reverse().find(isCounted)
      const modifier = above.find(({ nodeType }) => nodeType === "ModifierDefinition")
      for (const [index, each] of group.entries())
        found.push({
          range: ranges[index] as SourceRange,
          before: ranges.slice(0, index),
          after: ranges.slice(index + 1),
          outer: outer && rangeOf(outer, file),
          inner: each.nodeType === "PlaceholderStatement" ? (uses.bodies.get(modifier?.id) ?? []) : [],
          isOverridden: uses.overridden.has(modifier?.id),
        })
    }
  })
  return found.sort((one, other) => one.range.start - other.range.start)
}

const isCounted = ({ nodeType }: Node): boolean => counted.has(String(nodeType))

/** Returns the statements directly below a node in groups that run in order: those of a block, or one body without a block. */
function groupsOf(node: Node, parent: Node | undefined): readonly (readonly Node[])[] {
  if (isBlock(node)) {
    const isHead = parent !== undefined && heads.some((name) => parent[name] === node)
    return isHead ? [] : [statementsOf(node).filter(isCounted)]
  }
  return bodies.flatMap((name) => {
    const body = nodeAt(node, name)
    return body === undefined || isBlock(body) || !isCounted(body) ? [] : [[body]]
  })
}

const isBlock = ({ nodeType }: Node): boolean => blocks.has(String(nodeType))

/**
 * Returns the bodies that run at `_;`: the body of the function, or of the next modifier. The uses of a modifier are also uses of
 * the modifiers that override it.
 */
export function modifierUsesOf(
  units: readonly { readonly tree: Node; readonly file: SourceFile }[],
): ModifierUses {
  const modifiers = new Map<unknown, { readonly body: SourceRange; readonly ids: readonly unknown[] }>()
  const uses = new Map<unknown, SourceRange[]>()
  const overridden = new Set<unknown>()
  for (const { tree, file } of units)
    walk(tree, (node) => {
      const body = nodeAt(node, "body")
      if (node.nodeType !== "ModifierDefinition" || body === undefined) return
      const bases = Array.isArray(node.baseModifiers) ? node.baseModifiers : []
      for (const id of bases) overridden.add(id)
      modifiers.set(node.id, { body: rangeOf(body, file), ids: [node.id, ...bases] })
    })
  const add = (used: unknown, inner: readonly SourceRange[]) => {
    for (const [id, { ids }] of modifiers)
      if (ids.includes(used)) uses.set(id, [...(uses.get(id) ?? []), ...inner])
  }
  for (const { tree, file } of units)
    walk(tree, (node) => {
      const body = nodeAt(node, "body")
      if (node.nodeType !== "FunctionDefinition" || body === undefined) return
      const invoked = nodesOf(node.modifiers)
        .map((each) => nodeAt(each, "modifierName")?.referencedDeclaration)
        .filter((id) => modifiers.has(id))
      for (const [index, id] of invoked.entries()) {
        const next = invoked[index + 1]
        const bodies = [...modifiers.values()].filter(({ ids }) => ids.includes(next))
        add(id, next === undefined ? [rangeOf(body, file)] : bodies.map(({ body }) => body))
      }
    })
  return { bodies: uses, overridden }
}
