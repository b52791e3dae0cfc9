/** The report as one file for browsers, in the style of the explorer: it loads nothing, and runs no script. */
import type { CheckReport, CheckResult, Verdict } from "../types.ts"
import { distributionOf, lineOfDistribution } from "./distribution.ts"
import { escaped } from "./escaped.ts"
import { pageStyle } from "./pageStyle.ts"
import { plotOf } from "./plot.ts"

/** Returns the page. */
export function pageOf(report: CheckReport): string {
  const { endpoint, results, counts, requests, transactions, time, network } = report
  const named = [...new Set(results.map(({ group }) => group))]
  const verdicts = (Object.keys(counts) as Verdict[]).map(
    (verdict) => `<span class="${classOf(verdict)}">${counts[verdict]} ${verdict}</span>`,
  )
  const facts = [
    `<code>${escaped(endpoint.client)}</code>, chain id ${endpoint.chainId}`,
    ...(network === undefined ? [] : [`network ${escaped(network)}`]),
    `${requests} requests, ${transactions} transactions, ${(time / 1000).toFixed(1)} s`,
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>midblock check ${escaped(endpoint.url)}</title>
<style>${pageStyle}</style>
<header>
<h1>${escaped(endpoint.url)}</h1>
<p>${facts.join("; ")}</p>
<p>${verdicts.join(", ")}</p>
</header>
<main>
${named
  .map((group) =>
    tableOf(
      group,
      results.filter((result) => result.group === group),
    ),
  )
  .join("\n")}
</main>
</html>
`
}

const classOf = (verdict: Verdict): string => `verdict ${verdict.replace(" ", "-")}`

const tableOf = (group: string, results: readonly CheckResult[]): string => `<h2>${group}</h2>
<table>
<thead><tr><th scope="col">verdict</th><th scope="col">case</th><th scope="col">rule</th></tr></thead>
<tbody>
${results.map(rowOf).join("\n")}
</tbody>
</table>`

function rowOf(result: CheckResult): string {
  const { name, verdict, says, rule, measured } = result
  const title =
    rule.url === undefined
      ? escaped(rule.document)
      : `<a href="${escaped(rule.url)}">${escaped(rule.document)}</a>`
  const details = detailsOf(result).map(
    ([label, text]) => `<div class="detail">${label}: <code>${escaped(text)}</code></div>`,
  )
  const plot =
    measured === undefined
      ? ""
      : `<div class="detail">${escaped(lineOfDistribution(measured.name, distributionOf(measured.values), measured.unit))}</div>${plotOf(measured)}`
  return [
    `<tr${verdict === "fails" ? ' class="failed"' : ""}>`,
    `<td class="${classOf(verdict)}">${verdict}</td>`,
    `<td><code>${escaped(name)}</code><div>${escaped(says)}</div>${details.join("")}${plot}</td>`,
    `<td>${title}<div class="detail">${escaped(rule.section)}</div></td>`,
    "</tr>",
  ].join("")
}

/** Returns the rows of a result that does not simply hold. */
function detailsOf({
  verdict,
  asked,
  answered,
  reason,
  dialect,
}: CheckResult): readonly (readonly [string, string])[] {
  if (verdict === "holds") return []
  if (verdict === "not applicable") return [["reason", String(reason)]]
  if (verdict === "differs")
    return [
      ["dialect", String(dialect)],
      ["answered", answered],
    ]
  return [
    ["asked", asked],
    ["answered", answered],
    ["reason", String(reason)],
  ]
}
