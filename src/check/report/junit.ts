/** The report in the form of JUnit, which CI systems read. */
import type { CheckReport, CheckResult } from "../types.ts"
import { escaped } from "./escaped.ts"

/** Returns the report as XML: a suite for each group; a case that does not apply is a skipped one. */
export function junitOf({ results, counts, time, endpoint }: CheckReport): string {
  const named = [...new Set(results.map(({ group }) => group))]
  const suites = named.map((group) =>
    suiteOf(
      group,
      results.filter((result) => result.group === group),
    ),
  )
  const totals = `tests="${results.length}" failures="${counts.fails}" skipped="${counts["not applicable"]}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(`midblock check ${endpoint.url}`)}" ${totals} time="${(time / 1000).toFixed(3)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n")
}

function suiteOf(group: string, results: readonly CheckResult[]): string {
  const countOf = (verdict: string) => results.filter((result) => result.verdict === verdict).length
  const counts = `tests="${results.length}" failures="${countOf("fails")}" skipped="${countOf("not applicable")}"`
  return [`  <testsuite name="${group}" ${counts}>`, ...results.map(caseOf), "  </testsuite>"].join("\n")
}

function caseOf(result: CheckResult): string {
  const { name, group, verdict } = result
  const head = `    <testcase classname="${group}" name="${escaped(`${name}: ${result.says}`)}"`
  const inner = innerOf(result)
  return verdict === "holds" ? `${head}/>` : `${head}>${inner}</testcase>`
}

function innerOf({ verdict, asked, answered, reason, dialect, rule }: CheckResult): string {
  if (verdict === "not applicable") return `<skipped message="${escaped(String(reason))}"/>`
  if (verdict === "differs")
    return `<system-out>${escaped(`differs: ${dialect}\nanswered: ${answered}`)}</system-out>`
  const text = [
    `asked: ${asked}`,
    `answered: ${answered}`,
    `rule: ${rule.document}, ${rule.section} ${rule.url ?? ""}`,
  ].join("\n")
  return `<failure message="${escaped(String(reason))}">${escaped(text)}</failure>`
}
