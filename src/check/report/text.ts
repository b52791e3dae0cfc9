/** The report as text. */
import type { Paint } from "../../base/colors.ts"
import type { CheckReport, CheckResult, Verdict } from "../types.ts"
import { distributionOf, lineOfDistribution } from "./distribution.ts"

const colors = { holds: "green", differs: "yellow", fails: "red", "not applicable": "dim" } as const

/** Returns the verdicts by group, and the request, the answer and the rule of each case that does not hold. */
export function textOf(
  { results, counts, requests, transactions, time, endpoint }: CheckReport,
  paint: Paint,
): string {
  const lines = results.flatMap((result, index) => [
    ...(result.group === results[index - 1]?.group ? [] : ["", paint("bold", result.group)]),
    ...linesOf(result, paint),
  ])
  const summary = (Object.keys(counts) as Verdict[]).map((verdict) =>
    paint(colors[verdict], `${counts[verdict]} ${verdict}`),
  )
  const seconds = (time / 1000).toFixed(1)
  return [
    ...lines,
    "",
    `${summary.join(", ")}: ${endpoint.url}, ${endpoint.client}, chain id ${endpoint.chainId}`,
    `${requests} requests, ${transactions} transactions, ${seconds} s`,
    "",
  ].join("\n")
}

/** The column at which the rule in words begins. */
const column = 18

function linesOf(
  { name, verdict, says, asked, answered, reason, dialect, rule, measured }: CheckResult,
  paint: Paint,
): readonly string[] {
  const head = `  ${paint(colors[verdict], verdict.padEnd(column - 2))}${name.slice(name.indexOf("/") + 1)}`
  const indent = " ".repeat(column)
  const measure =
    measured === undefined
      ? []
      : [`${indent}${lineOfDistribution(measured.name, distributionOf(measured.values), measured.unit)}`]
  if (verdict === "holds") return [`${head}${paint("dim", `: ${says}`)}`, ...measure]
  if (verdict === "not applicable") return [`${head}${paint("dim", `: ${reason}`)}`]
  if (verdict === "differs") return [`${head}: ${dialect}`, ...measure]
  return [
    `${head}: ${says}`,
    `${indent}asked     ${asked}`,
    `${indent}answered  ${answered}`,
    `${indent}reason    ${reason}`,
    `${indent}rule      ${rule.document}, ${rule.section}${rule.url === undefined ? "" : `, ${rule.url}`}`,
    ...measure,
  ]
}
