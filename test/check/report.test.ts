/** Reports of results that are written here: text, JUnit, the page, and the differences of two. */
import { expect, test } from "vitest"
import { differencesText } from "../../src/check/report/differences.ts"
import { junitOf } from "../../src/check/report/junit.ts"
import { pageOf } from "../../src/check/report/page.ts"
import { textOf } from "../../src/check/report/text.ts"
import type { CheckReport, CheckResult } from "../../src/check/types.ts"

const rule = { document: "A & B", section: "2", url: "https://example.org/rule" }
const result = (name: string, rest: Partial<CheckResult>): CheckResult => ({
  ...{ name: `pending/${name}`, group: "pending", says: `${name} <is> so`, rule },
  ...{ verdict: "holds", asked: "eth_call", answered: '"0x"' },
  ...rest,
})

const results: readonly CheckResult[] = [
  result("one", {}),
  result("two", { verdict: "differs", dialect: "geth: another" }),
  result("three", { verdict: "fails", reason: 'expected "0x1"' }),
  result("four", { verdict: "not applicable", reason: "nothing was seen" }),
  result("five", { measured: { name: "interval", unit: "ms", values: [100, 300, 200] } }),
]

const report = (rest: Partial<CheckReport> = {}): CheckReport => ({
  endpoint: { url: "http://a", client: "client/1", chainId: 5, isDevNode: false },
  network: undefined,
  results,
  counts: { holds: 2, differs: 1, fails: 1, "not applicable": 1 },
  ...{ requests: 9, transactions: 0, time: 1234, ok: false },
  ...rest,
})

test("text: a case that fails has the request, the answer, the reason and the rule", () => {
  expect(textOf(report(), (_, text) => text)).toBe(`
pending
  holds           one: one <is> so
  differs         two: geth: another
  fails           three: three <is> so
                  asked     eth_call
                  answered  "0x"
                  reason    expected "0x1"
                  rule      A & B, 2, https://example.org/rule
  not applicable  four: nothing was seen
  holds           five: five <is> so
                  interval: median 200 ms, 95 % 300 ms, from 100 ms to 300 ms, 3 values

2 holds, 1 differs, 1 fails, 1 not applicable: http://a, client/1, chain id 5
9 requests, 0 transactions, 1.2 s
`)
})

test("JUnit: a case that does not apply is skipped, and one that fails is a failure", () => {
  expect(junitOf(report())).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="midblock check http://a" tests="5" failures="1" skipped="1" time="1.234">
  <testsuite name="pending" tests="5" failures="1" skipped="1">
    <testcase classname="pending" name="pending/one: one &lt;is&gt; so"/>
    <testcase classname="pending" name="pending/two: two &lt;is&gt; so"><system-out>differs: geth: another
answered: &quot;0x&quot;</system-out></testcase>
    <testcase classname="pending" name="pending/three: three &lt;is&gt; so"><failure message="expected &quot;0x1&quot;">asked: eth_call
answered: &quot;0x&quot;
rule: A &amp; B, 2 https://example.org/rule</failure></testcase>
    <testcase classname="pending" name="pending/four: four &lt;is&gt; so"><skipped message="nothing was seen"/></testcase>
    <testcase classname="pending" name="pending/five: five &lt;is&gt; so"/>
  </testsuite>
</testsuites>
`)
})

test("the page loads nothing, escapes what came, and has a plot of what was measured", () => {
  const page = pageOf(report())
  expect(page).toContain("<div>one &lt;is&gt; so</div>")
  expect(page).toContain('<tr class="failed"><td class="verdict fails">fails</td>')
  expect(page).toContain('aria-label="interval: median 200 ms, 95 % 300 ms, from 100 ms to 300 ms, 3 values"')
  expect(page.match(/<circle /g)?.length).toBe(3)
  expect(page).not.toMatch(/<script|src=|@import|url\(/)
})

test("two endpoints: the cases with other verdicts or dialects, and much slower ones", () => {
  const other = report({
    endpoint: { url: "http://b", client: "client/2", chainId: 5, isDevNode: false },
    results: results.map((each) => ({
      ...each,
      ...(each.name === "pending/one" && { verdict: "fails" as const, reason: "no answer" }),
      ...(each.name === "pending/five" && {
        measured: { name: "interval", unit: "ms" as const, values: [900] },
      }),
    })),
  })
  expect(differencesText(report(), other)).toBe(`A  http://a, client/1
B  http://b, client/2

pending/one: one <is> so
  A  holds
  B  fails: no answer
pending/five: five <is> so
  A  holds, median 200 ms
  B  holds, median 900 ms

2 of 5 cases differ
`)
})
