/** Finds the statements, functions and branches of a file that ran. */
import type { SourceRange } from "../compiled/model.ts"
import { encloses } from "../trace/frames.ts"
import { branchHits } from "./branchHits.ts"
import type { Facts, FileFacts } from "./facts.ts"
import type { BranchItem, FunctionItem, StatementItem } from "./items.ts"

/** The items that coverage counts in a file. */
export interface CoverageItems {
  readonly statements: readonly StatementItem[]
  readonly functions: readonly FunctionItem[]
  readonly branches: readonly BranchItem[]
}

/** The items of a file, each with its hits. */
export interface FileHits {
  readonly statements: readonly (StatementItem & { readonly hit: boolean })[]
  /** Without functions that have no code, such as `receive() external payable {}`. */
  readonly functions: readonly (FunctionItem & { readonly hit: boolean })[]
  /** Without branches whose hits the code does not show; `hits` has a value for each way. */
  readonly branches: readonly (BranchItem & { readonly hits: readonly boolean[] })[]
}

/** Returns the items with their hits. */
export function hitsOf({ statements, functions, branches }: CoverageItems, facts: Facts): FileHits {
  const judged = branches.flatMap((branch) => {
    const hits = branchHits(branch, facts)
    return hits === undefined ? [] : [{ ...branch, hits }]
  })
  const statementHits = statements.map((each) => ({ ...each, hit: isStatementHit(each, facts, judged) }))
  return {
    statements: statementHits,
    functions: functions
      .map((each) => ({ ...each, hit: isFunctionHit(each, facts, statementHits) }))
      .filter((each) => each.hit || hasCode(each, facts)),
    branches: judged.filter(({ range }) => !isLeftOut(range, facts, statementHits)),
  }
}

/** Returns true for a branch that the compiler has left out of code that ran. */
const isLeftOut = (range: SourceRange, facts: Facts, statements: FileHits["statements"]): boolean =>
  !facts.of(range.file).has.anyWithin(range) &&
  statements.some((each) => each.hit && encloses(each.range, range))

/** Returns true for a statement that ran. A statement without code, such as a constant, ran when the statement next to it ran. */
function isStatementHit(
  { range, inner, isOverridden, after, before, outer }: StatementItem,
  facts: Facts,
  branches: FileHits["branches"],
): boolean {
  const { ran, has } = facts.of(range.file)
  if (ran.anyWithin(range)) return true
  const besides = [...after, ...[...before].reverse()]
  const beside = besides.find((each) => has.anyWithin(each))
  if (inner.length > 0) {
    const isCompiled = !isOverridden || beside !== undefined
    return isCompiled && inner.some((each) => facts.of(each.file).ran.anyWithin(each))
  }
  if (has.anyWithin(range)) return false
  return beside !== undefined ? ran.anyWithin(beside) : isEmptyRangeHit(range, outer, { ran, branches })
}

/** Returns true when a range without code was reached: the innermost way of a branch or statement around it ran. */
function isEmptyRangeHit(
  range: SourceRange,
  outer: SourceRange | undefined,
  { ran, branches }: Pick<FileFacts, "ran"> & Pick<FileHits, "branches">,
): boolean {
  const ways = branches.flatMap(({ kind, ways, hits }) =>
    kind === "require" ? [] : ways.map((way, index) => ({ way, hit: hits[index] === true })),
  )
  const around = ways.filter(({ way }) => way !== undefined && encloses(way, range))
  const innermost = around.reduce<(typeof around)[number] | undefined>(
    (best, each) => (best === undefined || sizeOf(each.way) < sizeOf(best.way) ? each : best),
    undefined,
  )
  const isInner = innermost?.way !== undefined && (outer === undefined || encloses(outer, innermost.way))
  if (isInner) return innermost.hit
  return outer !== undefined && ran.anyWithin(outer)
}

const sizeOf = (range: SourceRange | undefined): number => (range === undefined ? 0 : range.end - range.start)

/** Returns false for a constructor, a receive or a fallback function that does nothing and has no code of its own. */
const hasCode = ({ range, isEmpty, isJumpedTo }: FunctionItem, facts: Facts): boolean =>
  !isEmpty || isJumpedTo || facts.of(range.file).has.anyWithin(range)

function isFunctionHit(
  { range, body, isJumpedTo }: FunctionItem,
  facts: Facts,
  statements: FileHits["statements"],
): boolean {
  const { ran, entered } = facts.of(range.file)
  if (isJumpedTo ? entered.has(range) : ran.has(range)) return true
  return ran.anyWithin(body) || statements.some((each) => each.hit && encloses(body, each.range))
}
