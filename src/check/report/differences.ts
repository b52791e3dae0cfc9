/** The differences of two endpoints, case by case. */
import type { CheckReport, CheckResult } from "../types.ts"
import { distributionOf } from "./distribution.ts"

/** A case with different verdicts, or dialects, of two endpoints. */
export interface Difference {
  readonly name: string
  readonly says: string
  readonly one: string
  readonly other: string
}

/** Returns the verdict with its dialect or its reason, in words. */
const verdictOf = ({ verdict, dialect, reason }: CheckResult): string =>
  verdict === "holds" ? verdict : `${verdict}: ${dialect ?? reason}`

/** A measured median that is more than half as large again is a difference. */
const isSlower = (one: CheckResult, other: CheckResult): boolean => {
  const [first = 0, second = 0] = [one, other].map(
    ({ measured }) => distributionOf(measured?.values ?? []).median,
  )
  return Math.max(first, second) > 1.5 * Math.min(first, second) + smallest
}

/** Differences of times below this say nothing, in milliseconds or blocks. */
const smallest = 20

const withMedian = (result: CheckResult): string =>
  result.measured === undefined
    ? verdictOf(result)
    : `${verdictOf(result)}, median ${Math.round(distributionOf(result.measured.values).median)} ${result.measured.unit}`

/** Returns the cases that differ; a reason of "fails" may differ where both fail, and counts only when the verdict differs. */
export function differencesOf(one: CheckReport, other: CheckReport): readonly Difference[] {
  return one.results.flatMap((result) => {
    const second = other.results.find(({ name }) => name === result.name)
    if (second === undefined) return []
    const isSame =
      result.verdict === second.verdict && result.dialect === second.dialect && !isSlower(result, second)
    return isSame
      ? []
      : [{ name: result.name, says: result.says, one: withMedian(result), other: withMedian(second) }]
  })
}

/** Returns the differences as text. */
export function differencesText(one: CheckReport, other: CheckReport): string {
  const differences = differencesOf(one, other)
  const lines = differences.flatMap((each) => [
    `${each.name}: ${each.says}`,
    `  A  ${each.one}`,
    `  B  ${each.other}`,
  ])
  const names = [
    `A  ${one.endpoint.url}, ${one.endpoint.client}`,
    `B  ${other.endpoint.url}, ${other.endpoint.client}`,
  ]
  return [...names, "", ...lines, "", `${differences.length} of ${one.results.length} cases differ`, ""].join(
    "\n",
  )
}
