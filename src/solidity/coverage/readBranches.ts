/** Finds the branches in a syntax tree: `if`, `?:`, `&&` and `||`, `require` and `assert`, `try`, and those of Yul. */
import type { SourceFile, SourceRange } from "../compiled/model.ts"
import { type Node, nodesOf, rangeOf } from "../compiled/syntaxTree.ts"
import { encloses, isSameRange } from "../trace/frames.ts"
import type { BranchItem } from "./items.ts"
import { nodeAt, walk } from "./nodes.ts"

type Read = (node: Node, above: readonly Node[], file: SourceFile) => Omit<BranchItem, "range"> | undefined

/** Returns the branches of a file. */
export function readBranches(tree: Node, file: SourceFile): BranchItem[] {
  const found: BranchItem[] = []
  walk(tree, (node, above) => {
    const branch = readers[String(node.nodeType)]?.(node, above, file)
    if (branch !== undefined) found.push({ range: rangeOf(node, file), ...branch })
  })
  return found
}

const readers: Readonly<Record<string, Read>> = {
  IfStatement: readIf,
  YulIf: readIf,
  Conditional(node, _above, file) {
    const ways = [nodeAt(node, "trueExpression"), nodeAt(node, "falseExpression")].map((each) =>
      optionalRange(each, file),
    )
    return { kind: "cond-expr", ways, isFirstWay: within(ways[0]) }
  },
  BinaryOperation(node, above, file) {
    const { operator } = node
    const isLogical = operator === "&&" || operator === "||"
    if (!isLogical || above.at(-1)?.operator === operator) return undefined
    return { kind: "binary-expr", ways: operandsOf(node, file), isFirstWay: () => false }
  },
  FunctionCall(node, _above, file) {
    if (!checks.test(String(typeIdentifierOf(nodeAt(node, "expression"))))) return undefined
    const range = rangeOf(node, file)
    return { kind: "require", ways: [range, range], isFirstWay: (each) => !encloses(range, each) }
  },
  TryStatement(node, _above, file) {
    const ways = nodesOf(node.clauses).map((each) => optionalRange(nodeAt(each, "block"), file))
    return { kind: "try", ways, isFirstWay: within(ways[0]) }
  },
  YulSwitch(node, _above, file) {
    const cases = nodesOf(node.cases)
    const ways = cases.map((each) => optionalRange(nodeAt(each, "body"), file))
    return {
      kind: "switch",
      ways,
      cases: cases.map((each) => rangeOf(each, file)),
      isFirstWay: within(ways[0]),
    }
  },
}

/**
 * The types of `require` and `assert`. The compiler has a kind of function type for each, so a function of the source with this name
 * has another type. Their declarations have numbers that differ between versions of the compiler: negative, 32 bits, or positive.
 */
const checks = /^t_function_(assert|require)_/

function typeIdentifierOf(expression: Node | undefined): unknown {
  const { typeIdentifier } = (expression?.typeDescriptions ?? {}) as { readonly typeIdentifier?: unknown }
  return typeIdentifier
}

function readIf(node: Node, above: readonly Node[], file: SourceFile): Omit<BranchItem, "range"> {
  const first = nodeAt(node, "trueBody") ?? nodeAt(node, "body")
  const ways = [optionalRange(first, file), optionalRange(nodeAt(node, "falseBody"), file)]
  const isInBody = within(ways[0])
  const isTarget = targetOf(onlyStatement(first), above, file)
  return { kind: "if", ways, isFirstWay: (range) => (isInBody(range) ? true : isTarget(range)) }
}

/** Returns the operands of `a && b && c`, which is one branch. */
function operandsOf(node: Node, file: SourceFile): SourceRange[] {
  return [nodeAt(node, "leftExpression"), nodeAt(node, "rightExpression")].flatMap((each) => {
    if (each === undefined) return []
    return each.nodeType === node.nodeType && each.operator === node.operator
      ? operandsOf(each, file)
      : [rangeOf(each, file)]
  })
}

function onlyStatement(body: Node | undefined): Node | undefined {
  const { statements } = body ?? {}
  return Array.isArray(statements) ? statements[0] : body
}

const loops = new Set(["DoWhileStatement", "ForStatement", "WhileStatement", "YulForLoop"])

/**
 * Returns the test for code that a lone `break`, `continue` or `return` leads to: instead of the statement, the compiler writes a
 * conditional jump to that code. The test returns `undefined` for the range of the whole loop: both ends of the loop have it.
 */
function targetOf(
  statement: Node | undefined,
  above: readonly Node[],
  file: SourceFile,
): BranchItem["isFirstWay"] {
  const type = String(statement?.nodeType).replace("Yul", "")
  const loop = above.findLast(({ nodeType }) => loops.has(String(nodeType)))
  if (type === "Return" || type === "Leave") {
    const body = optionalRange(
      nodeAt(above.findLast(({ nodeType }) => isFunction(nodeType)) ?? {}, "body"),
      file,
    )
    return (range) => body !== undefined && !(encloses(body, range) && !isSameRange(body, range))
  }
  if (loop === undefined) return () => false
  const own = rangeOf(loop, file)
  const next = ["condition", "loopExpression", "post"].map((name) => optionalRange(nodeAt(loop, name), file))
  const leads: ReadonlyMap<string, (range: SourceRange) => boolean> = new Map([
    ["Break", (range) => !encloses(own, range)],
    ["Continue", (range) => next.some((each) => within(each)(range))],
  ])
  const isTarget = leads.get(type)
  if (isTarget === undefined) return () => false
  return (range) => (isSameRange(range, own) ? undefined : isTarget(range))
}

const isFunction = (nodeType: unknown): boolean =>
  nodeType === "FunctionDefinition" ||
  nodeType === "ModifierDefinition" ||
  nodeType === "YulFunctionDefinition"

const optionalRange = (node: Node | undefined, file: SourceFile): SourceRange | undefined =>
  node && rangeOf(node, file)

const within =
  (outer: SourceRange | undefined) =>
  (range: SourceRange): boolean =>
    outer !== undefined && encloses(outer, range)
