/** Finds the ways of each branch that were taken. */
import type { SourceRange } from "../compiled/model.ts"
import { encloses, isSameRange } from "../trace/frames.ts"
import type { Facts, FileFacts, JumpSite } from "./facts.ts"
import type { BranchItem, BranchKind } from "./items.ts"

/**
 * Returns one value for each way of a branch: true when it was taken. Returns `undefined` when the code that ran does not show
 * it: optimized code may have no jump for the branch.
 */
export function branchHits(branch: BranchItem, facts: Facts): readonly boolean[] | undefined {
  const known = facts.of(branch.range.file)
  const sites = known.jumps.filter(({ range }) => isSameRange(range, branch.range))
  return judges[branch.kind](branch, known, sites)
}

type Judge = (
  branch: BranchItem,
  known: FileFacts,
  sites: readonly JumpSite[],
) => readonly boolean[] | undefined

const bodiesRan: Judge = ({ ways }, { ran }) => ways.map((way) => way !== undefined && ran.anyWithin(way))

const twoWays: Judge = (branch, known, sites) => {
  const hasCode = (way: SourceRange | undefined) => way !== undefined && known.has.anyWithin(way)
  const isUnknown = sites.length === 0 && known.has.anyWithin(branch.range) && !branch.ways.every(hasCode)
  if (isUnknown) return undefined
  const [first, second] = bodiesRan(branch, known, sites) as [boolean, boolean]
  const taken = sites.map((site) => {
    const passesFirst = leadsFirstByPassing(branch, site)
    return passesFirst ? [site.passed, site.jumped] : [site.jumped, site.passed]
  })
  return [first || taken.some(([way]) => way), second || taken.some(([, way]) => way)]
}

const judges: Readonly<Record<BranchKind, Judge>> = {
  "binary-expr": bodiesRan,
  "cond-expr": twoWays,
  if: twoWays,
  require(branch, known, sites) {
    const own = sites.filter(
      (site) => leadsFirst(branch, site, "jumped") !== leadsFirst(branch, site, "passed"),
    )
    if (own.length === 0) return known.has.anyWithin(branch.range) ? undefined : [false, false]
    const taken = (way: "jumped" | "passed", isFirst: boolean) =>
      own.some((site) => site[way] && leadsFirst(branch, site, way) === isFirst)
    return [true, false].map((isFirst) => taken("jumped", isFirst) || taken("passed", isFirst))
  },
  switch({ ways, cases = [] }, { ran, has, jumps }) {
    const compared = cases.map((range) => jumps.filter((jump) => isSameRange(jump.range, range)))
    const isLastPassed = compared.some((sites, index) => {
      const isLast = compared.slice(index + 1).every((others) => others.length === 0)
      return isLast && sites.some(({ passed }) => passed)
    })
    return ways.map((way, index) => {
      const sites = compared[index] ?? []
      if (sites.some(({ jumped }) => jumped)) return true
      if (way === undefined || ran.anyWithin(way)) return way !== undefined
      return sites.length === 0 && !has.anyWithin(way) && isLastPassed
    })
  },
  try({ range, ways }, { ran, has }, sites) {
    const isBehind = (found: SourceRange | undefined) => found !== undefined && !encloses(range, found)
    const leadsBehind = (site: JumpSite, way: "jumped" | "passed") =>
      site[way] && isBehind([...site.rangesOf(way)].find((each) => !isSameRange(each, range)))
    const isLeft = sites.some((site) => leadsBehind(site, "jumped") || leadsBehind(site, "passed"))
    return ways.map((way) => {
      if (way === undefined) return false
      return has.anyWithin(way) ? ran.anyWithin(way) : isLeft
    })
  },
}

/**
 * Returns true when the first way of a branch is the way without the jump. The compiler usually jumps over the code that must not
 * run; it does the opposite when the code that must run is itself a jump.
 */
function leadsFirstByPassing(branch: BranchItem, site: JumpSite): boolean {
  if (site.isNoChoice) return true
  const [byPassing, byJumping] = [leadsFirst(branch, site, "passed"), leadsFirst(branch, site, "jumped")]
  if (byPassing !== byJumping) return byPassing
  const second = branch.ways[1]
  const leadsSecond = (way: "jumped" | "passed") => {
    const first = firstRange(branch, site, way)
    return second !== undefined && first !== undefined && encloses(second, first)
  }
  return leadsSecond("jumped") || !leadsSecond("passed")
}

const leadsFirst = (branch: BranchItem, site: JumpSite, way: "jumped" | "passed"): boolean => {
  const first = firstRange(branch, site, way)
  return first !== undefined && branch.isFirstWay(first) === true
}

/** Returns the first range that distinguishes a way from the other. For `require`, it is after the call: a failing way has none. */
function firstRange(
  { kind, range, isFirstWay }: BranchItem,
  site: JumpSite,
  way: "jumped" | "passed",
): SourceRange | undefined {
  for (const each of site.rangesOf(way)) {
    const isOwn = kind === "require" ? encloses(range, each) : isSameRange(range, each)
    if (!isOwn && isFirstWay(each) !== undefined) return each
  }
  return undefined
}
