/** Counts how often each statement, function and branch of a file ran. */
import type { SourceRange } from "../compiled/model.ts"
import { encloses } from "../trace/frames.ts"
import { branchHits } from "./branchHits.ts"
import { type Facts, type FileFacts, factsOf } from "./facts.ts"
import type { BranchItem, FunctionItem, StatementItem } from "./items.ts"

/** The items that coverage counts in a file. */
export interface CoverageItems {
  readonly statements: readonly StatementItem[]
  readonly functions: readonly FunctionItem[]
  readonly branches: readonly BranchItem[]
}

/** The items of a file, each with what ran. */
export interface FileHits {
  readonly statements: readonly (StatementItem & { readonly hit: boolean })[]
  /** Without those of which there is no code, such as `receive() external payable {}`. */
  readonly functions: readonly (FunctionItem & { readonly hit: boolean })[]
  /** Without those of which the code does not tell; the hits are by way. */
  readonly branches: readonly (BranchItem & { readonly hits: readonly boolean[] })[]
}

/** Finds out what of the items ran. */
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
  !factsOf(facts, range.file).has.anyWithin(range) &&
  statements.some((each) => each.hit && encloses(each.range, range))

/** A statement without code of its own, such as one that is constant, ran when what is beside it did. */
function isStatementHit(
  { range, inner, isOverridden, after, before, outer }: StatementItem,
  facts: Facts,
  branches: FileHits["branches"],
): boolean {
  const { ran, has } = factsOf(facts, range.file)
  if (ran.anyWithin(range)) return true
  const besides = [...after, ...[...before].reverse()]
  const beside = besides.find((each) => has.anyWithin(each))
  if (inner.length > 0) {
    const isCompiled = !isOverridden || beside !== undefined
    return isCompiled && inner.some((each) => factsOf(facts, each.file).ran.anyWithin(each))
  }
  if (has.anyWithin(range)) return false
  return beside !== undefined ? ran.anyWithin(beside) : isEmptyRangeHit(range, outer, { ran, branches })
}

/** Returns whether a range without any code was reached: by the innermost way of a branch around it, or its statement. */
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
  !isEmpty || isJumpedTo || factsOf(facts, range.file).has.anyWithin(range)

function isFunctionHit(
  { range, body, isJumpedTo }: FunctionItem,
  facts: Facts,
  statements: FileHits["statements"],
): boolean {
  const { ran, entered } = factsOf(facts, range.file)
  if (isJumpedTo ? entered.has(range) : ran.has(range)) return true
  return ran.anyWithin(body) || statements.some((each) => each.hit && encloses(body, each.range))
}
