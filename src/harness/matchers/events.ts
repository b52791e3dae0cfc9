/** The matcher of logs: `toEmit`. */
import { type Abi, type AbiItem, parseAbiItem } from "viem"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { outcomeOf, type RpcLog } from "../subject.ts"
import { judge, logsText, type MatcherThis, normal, outcomeText, type Verdict } from "./judge.ts"

/** A log, by the event's name in a known ABI or by its signature. */
export interface ExpectedEvent {
  /** `Transfer`, or `Transfer(address indexed from, address indexed to, uint256 value)`. */
  readonly event: string
  /** In the order of the ABI; any when absent. */
  readonly args?: readonly unknown[]
  readonly abi?: Abi | readonly unknown[]
  /** The contract that emitted it; any when absent. */
  readonly address?: string
}

/** What {@link toEmit} takes beside the events. */
export interface EmitOptions {
  /** `given` (the default): one after the other, others may stand between; `any`: each has a log of its own. */
  readonly order?: "given" | "any"
}

/** That a transaction emitted one event, or several. */
export async function toEmit(
  this: MatcherThis,
  subject: unknown,
  expected: string | ExpectedEvent | readonly ExpectedEvent[],
  argsOrOptions?: readonly unknown[] | EmitOptions,
): Promise<Verdict> {
  const outcome = await outcomeOf(currentNode(), subject)
  const events = toEvents(expected, argsOrOptions)
  const decoding = decodingOf(...events.map(abiOf))
  const text = `emit ${events.map(eventText).join(" and ")}`
  if (outcome.kind !== "transaction" || outcome.revert !== undefined)
    return judge({ pass: false, outcome, expected: text, found: outcomeText(outcome, decoding) })
  const { logs } = outcome.receipt
  const order = isOptions(argsOrOptions) ? (argsOrOptions.order ?? "given") : "given"
  const isEmitted = (log: RpcLog, event: ExpectedEvent) => matches(this, log, event)
  const pass = order === "any" ? inAnyOrder(logs, events, isEmitted) : inOrder(logs, events, isEmitted)
  return judge({ pass, outcome, expected: text, found: `it emitted ${logsText(logs, decoding)}` })
}

const isOptions = (value: readonly unknown[] | EmitOptions | undefined): value is EmitOptions =>
  value !== undefined && !Array.isArray(value)

function toEvents(
  expected: string | ExpectedEvent | readonly ExpectedEvent[],
  args: readonly unknown[] | EmitOptions | undefined,
): readonly ExpectedEvent[] {
  if (typeof expected === "string") return [{ event: expected, ...(Array.isArray(args) && { args }) }]
  return Array.isArray(expected) ? expected : [expected as ExpectedEvent]
}

const nameOf = ({ event }: ExpectedEvent): string => event.replace(/\(.*$/s, "")

function abiOf({ event, abi = [] }: ExpectedEvent): Abi {
  const own = event.includes("(") ? [parseAbiItem(`event ${event}` as string) as AbiItem] : []
  return [...own, ...(abi as Abi)] as Abi
}

function matches({ equals }: MatcherThis, log: RpcLog, event: ExpectedEvent): boolean {
  const { address, args } = event
  if (address !== undefined && address.toLowerCase() !== log.address.toLowerCase()) return false
  const decoded = decodingOf(abiOf(event)).decodeLog(log)
  if (decoded?.name !== nameOf(event)) return false
  return args === undefined || equals(normal(Object.values(decoded.args)), normal(args))
}

type IsEmitted = (log: RpcLog, event: ExpectedEvent) => boolean

function inOrder(logs: readonly RpcLog[], events: readonly ExpectedEvent[], is: IsEmitted): boolean {
  let next = 0
  for (const log of logs) {
    const event = events[next]
    if (event !== undefined && is(log, event)) next++
  }
  return next === events.length
}

/** Whether each event can be given a log of its own. */
function inAnyOrder(logs: readonly RpcLog[], events: readonly ExpectedEvent[], is: IsEmitted): boolean {
  const [event, ...others] = events
  if (event === undefined) return true
  return logs.some((log, index) => is(log, event) && inAnyOrder(logs.toSpliced(index, 1), others, is))
}

function eventText(event: ExpectedEvent): string {
  const args = event.args === undefined ? "" : `(${event.args.map(show).join(", ")})`
  return `${nameOf(event)}${args}${event.address === undefined ? "" : ` at ${event.address}`}`
}
