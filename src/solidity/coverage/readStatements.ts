/** Finds the statements in a syntax tree. */
import type { SourceFile, SourceRange } from "../compiled/model.ts"
import { type Node, rangeOf } from "../compiled/syntaxTree.ts"
import type { StatementItem } from "./items.ts"
import type { ModifierUses } from "./modifierUses.ts"
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
          inner:
            each.nodeType === "PlaceholderStatement" && modifier
              ? uses.bodiesOf(rangeOf(modifier, file))
              : [],
          isOverridden: modifier !== undefined && uses.isOverridden(rangeOf(modifier, file)),
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
