/** Runs `midblock check`. */
import { assertWritable, writeWhole } from "../../base/atomicFile.ts"
import { createPaint, hasColors } from "../../base/colors.ts"
import { InvalidOption } from "../../errors/index.ts"
import type { DefineCommand } from "../../features/program.ts"
import { checkAll } from "../check.ts"
import { type CheckOptions, type CheckPlan, casesOf } from "../options.ts"
import { differencesOf, differencesText } from "../report/differences.ts"
import { junitOf } from "../report/junit.ts"
import { pageOf } from "../report/page.ts"
import { textOf } from "../report/text.ts"
import type { CheckReport } from "../types.ts"
import { type CheckFlags, withFlags } from "./flags.ts"

/** Defines the command. */
export const defineCheckCommand: DefineCommand = (command, { print, done }) => {
  withFlags(command).action(async (url: string | undefined, flags: CheckFlags) => {
    if (flags.list === true) return printCases(flags, print)
    const urls = [
      urlIn("url", url),
      ...(flags.against === undefined ? [] : [urlIn("against", flags.against)]),
    ]
    for (const name of ["junit", "page"] as const)
      if (flags[name] !== undefined) assertWritable(name, flags[name])
    const reports = await checkAll(urls, {
      ...optionsOf(flags),
      onPlan: (plan) => note(planLine(plan)),
      onCost: (cost, count) => note(`up to ${count} transactions, which cost at most ${cost} wei`),
    })
    write(reports[0] as CheckReport, flags)
    print(textFor(reports, flags))
    done(reports.every(({ ok }) => ok) ? 0 : 1)
  })
}

/** Returns the flags that are options of the library. */
const optionsOf = ({ ws, feed, network, key, readOnly, only, requests }: CheckFlags): CheckOptions => ({
  ...{ ws, feed, network, key, readOnly, only, requests },
})

const note = (line: string) => void process.stderr.write(`${line}\n`)

const printCases = ({ only }: CheckFlags, print: (line: string) => void) => {
  for (const { name, says } of casesOf(only)) print(`${name.padEnd(44)} ${says}`)
}

/** Returns the output: of one endpoint all verdicts, and of two the differences. */
function textFor(reports: readonly CheckReport[], { json }: CheckFlags): string {
  const [one, other] = reports as readonly [CheckReport, CheckReport?]
  if (json === true)
    return JSON.stringify(
      other === undefined ? one : { endpoints: reports, differences: differencesOf(one, other) },
    )
  return other === undefined
    ? textOf(one, createPaint(hasColors(process.stdout, process.env)))
    : differencesText(one, other)
}

/** Writes the files of the first endpoint's report. */
function write(report: CheckReport, { junit, page }: CheckFlags): void {
  if (junit !== undefined) writeWhole("junit", junit, [junitOf(report)])
  if (page !== undefined) writeWhole("page", page, [pageOf(report)])
}

/** @throws {@link InvalidOption} for a text that is not the URL of an HTTP server. */
function urlIn(name: string, text: string | undefined): string {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidOption({ name, expected: "the URL of an HTTP server", value: text })
  return text
}

const planLine = ({ endpoint, cases, requests, sends }: CheckPlan): string =>
  `${endpoint.url}: ${endpoint.client}, chain id ${endpoint.chainId}; ${cases} cases, at most ${requests} requests, ${sends ? "with transactions" : "reads only"}`
