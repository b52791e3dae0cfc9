/** Runs `midblock check`. */
import { createPaint, hasColors } from "../../base/colors.ts"
import { InvalidOption } from "../../errors/index.ts"
import type { DefineCommand } from "../../features/program.ts"
import { type CheckPlan, casesOf, check } from "../check.ts"
import { textOf } from "../report/text.ts"
import { type CheckFlags, withFlags } from "./flags.ts"

/** Defines the command. */
export const defineCheckCommand: DefineCommand = (command, { print, done }) => {
  withFlags(command).action(async (url: string | undefined, flags: CheckFlags) => {
    if (flags.list === true)
      return casesOf(flags.only).forEach(({ name, says }) => void print(`${name.padEnd(44)} ${says}`))
    const note = (line: string) => void process.stderr.write(`${line}\n`)
    const report = await check(urlIn(url), {
      ...flags,
      onPlan: (plan) => note(planLine(plan)),
      onCost: (cost) => note(`up to 4 transactions, which cost at most ${cost} wei`),
    })
    print(
      flags.json === true
        ? JSON.stringify(report)
        : textOf(report, createPaint(hasColors(process.stdout, process.env))),
    )
    done(report.ok ? 0 : 1)
  })
}

/** @throws {@link InvalidOption} for a text that is not the URL of an HTTP server. */
function urlIn(text: string | undefined): string {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidOption({ name: "url", expected: "the URL of an HTTP server", value: text })
  return text
}

const planLine = ({ endpoint, cases, requests, sends }: CheckPlan): string =>
  `${endpoint.url}: ${endpoint.client}, chain id ${endpoint.chainId}; ${cases} cases, at most ${requests} requests, ${sends ? "with transactions" : "reads only"}`
