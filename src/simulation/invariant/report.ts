/** The report of an invariant that does not hold. */
import { getAddress } from "viem"
import { fc } from "../fastCheck.ts"
import { lineOf } from "../seed.ts"
import type { Failure, Step } from "./sequence.ts"
import type { CallCounts } from "./spec.ts"

/** The facts of a report. */
export interface ReportedFailure {
  readonly name: string
  readonly failure: Failure
  readonly seed: number
  readonly runs: number
  readonly calls: number
  readonly byCall: Readonly<Record<string, CallCounts>>
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`

/** Returns the text of a failure: the sequence, the line that runs it again, a test to paste, and the counts of calls. */
export function reportOf({ name, failure, seed, runs, calls, byCall }: ReportedFailure): string {
  const { steps, error } = failure
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error)
  return [
    `${name} does not hold after ${plural(steps.length, "call")}: ${reason}`,
    ...steps.map((step, index) => `  ${index + 1}. ${lineOfStep(step)}`),
    `found in run ${runs}, after ${plural(calls, "call")}, with seed ${seed}`,
    `run it again: ${lineOf({ seed }, name)}`,
    "as a test:",
    ...testOf(name, steps).map((line) => `  ${line}`),
    ...tableOf(byCall),
  ].join("\n")
}

function lineOfStep({ source, drawn, sender, seconds, blocks }: Step): string {
  const { name, values, value } = source.describe(drawn.value)
  const listed = values.map(([key, each]) => `${key} = ${fc.stringify(each)}`).join(", ")
  const wei = value > 0n ? ` with ${value} wei` : ""
  const later = blocks > 0 ? `, ${plural(seconds, "second")} and ${plural(blocks, "block")} later` : ""
  return `${name}(${listed})${wei} from ${sender}${later}`
}

/** Returns the lines of a test that makes the calls with the contracts of `midblock/vitest`; handlers are left to the reader. */
function testOf(name: string, steps: readonly Step[]): string[] {
  const contracts = [
    ...new Set(steps.flatMap(({ source, drawn }) => contractOf(source.describe(drawn.value)))),
  ]
  const fixture = contracts.length === 0 ? "" : `, fixture: { ${contracts.join(", ")} }`
  return [
    `it(${JSON.stringify(`${name}: ${plural(steps.length, "call")}`)}, async ({ client, node${fixture} }) => {`,
    ...steps.flatMap((step) => statementsOf(step).map((line) => `  ${line}`)),
    "  // check the invariant here",
    "})",
  ]
}

const contractOf = ({ name, isFunction }: { name: string; isFunction: boolean }): string[] =>
  isFunction ? [name.split(".")[0] ?? name] : []

function statementsOf({ source, drawn, sender, seconds, blocks }: Step): string[] {
  const { name, values, value, isFunction } = source.describe(drawn.value)
  const later = [`await node.mine(${blocks})`, `await client.increaseTime({ seconds: ${seconds} })`]
  const args = fc.stringify(values.map(([, each]) => each))
  const account = `account: "${getAddress(sender)}"`
  const sent = value > 0n ? `, value: ${value}n` : ""
  const [contract, method] = name.split(".")
  const call = isFunction
    ? `await ${contract}.write.${method}(${values.length === 0 ? "" : `${args}, `}{ ${account}${sent} })`
    : `// the handler ${name} with ${args}, from ${getAddress(sender)}`
  return [...(blocks > 0 ? later : []), call]
}

/** Returns a table of the calls by function. */
function tableOf(byCall: Readonly<Record<string, CallCounts>>): string[] {
  const names = Object.keys(byCall)
  const width = Math.max(4, ...names.map(({ length }) => length))
  const row = (name: string, ...cells: (number | string)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(" ")
  return [
    row("call", "calls", "reverts", "branches"),
    ...names.toSorted().map((name) => {
      const { calls, reverts, branches } = byCall[name] as CallCounts
      return row(name, calls, reverts, branches)
    }),
  ]
}
