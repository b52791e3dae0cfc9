/** The matcher of logs: `toEmit`. */
import type { Abi, ContractEventName } from "viem"
import { memoizeByObject } from "../../base/memoize.ts"
import { assertOptionsOf } from "../../base/nearest.ts"
import type { Decoding } from "../artifacts/decoding.ts"
import { decodingOf } from "../current.ts"
import { WrongIndexed } from "../errors.ts"
import type { RpcLog } from "../subject.ts"
import type { NamedArguments } from "./argumentTypes.ts"
import { currentOutcome } from "./currentOutcome.ts"
import {
  addressIn,
  argumentsText,
  assertForm,
  assertHolder,
  type Holder,
  isArguments,
  isFields,
} from "./expectation.ts"
import { assertArguments, hasArguments } from "./expectedArguments.ts"
import { judge, judgeNoTransaction, logsText, type MatcherThis, outcomeText, type Verdict } from "./judge.ts"
import { type Named, namedIn, type Signature } from "./named.ts"

/** An expected event, by its name in a known ABI or by its signature. */
export interface ExpectedEvent<
  A extends readonly unknown[] = readonly unknown[],
  Name extends string = string,
> {
  /** The name or the signature: `Transfer`, or `Transfer(address indexed from, address indexed to, uint256 value)`. */
  readonly event: Name & (A extends Abi ? ContractEventName<A> | Signature : string)
  /** The arguments in the order of the ABI; when absent, any arguments match. */
  readonly args?: NamedArguments<A, "event", Name>
  /** The ABI; when it is `as const`, the names of events and their arguments are typed. */
  readonly abi?: A
  /**
   * The contract that emitted the event; when absent, any contract matches. The logs of transfers of ether from Amsterdam on have the
   * address `0xfffffffffffffffffffffffffffffffffffffffe` (EIP-7708), and match only an event with that address.
   */
  readonly address?: Holder
}

/** An element of a list of events, before its ABI is known. */
export type ListedEvent = { readonly [Field in keyof ExpectedEvent]: unknown }

/** A list of events, each with the types of its own ABI. */
export type ExpectedEvents<Events extends readonly ListedEvent[]> = {
  readonly [Index in keyof Events]: ExpectedEvent<AbiOf<Events[Index]>, NameOf<Events[Index]>> & {
    readonly [Field in Exclude<keyof Events[Index], keyof ExpectedEvent>]: never
  }
}

type AbiOf<Event> = Event extends { readonly abi: infer A extends readonly unknown[] }
  ? A
  : readonly unknown[]
type NameOf<Event> = Event extends { readonly event: infer Name extends string } ? Name : string

const eventFields = Object.keys({
  event: true,
  args: true,
  abi: true,
  address: true,
} satisfies Record<keyof ExpectedEvent, true>)

/** The options of {@link toEmit}. */
export interface EmitOptions {
  /** `given` (the default): in this order, other logs may be in between. `any`: in any order, each event with its own log. */
  readonly order?: "given" | "any"
}

/** Expects that a transaction emitted one event, or several. */
export async function toEmit(
  this: MatcherThis,
  subject: unknown,
  expected: string | ExpectedEvent | readonly ExpectedEvent[],
  argsOrOptions?: readonly unknown[] | EmitOptions,
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  assertForms(expected, argsOrOptions)
  const events = toEvents(expected, argsOrOptions)
  const wanted = new Map(events.map((event) => [event, wantedOf(event)]))
  const decoding = decodingOf(...[...wanted.values()].map(({ abi }) => abi))
  const text = `emit ${events.map(eventText).join(" and ")}`
  if (outcome.kind !== "transaction") return judgeNoTransaction(this, { outcome, expected: text, decoding })
  if (outcome.revert !== undefined)
    return judge(this, { pass: false, outcome, expected: text, found: outcomeText(outcome, decoding) })
  const { logs } = outcome.receipt
  const order = isOptions(argsOrOptions) ? (argsOrOptions.order ?? "given") : "given"
  const isEmitted = (log: RpcLog, event: ExpectedEvent) =>
    matches(this, log, event, wanted.get(event) as Wanted)
  const pass = order === "any" ? inAnyOrder(logs, events, isEmitted) : inOrder(logs, events, isEmitted)
  if (!pass) for (const event of events) assertReadable(logs, event, wanted.get(event) as Wanted)
  return judge(this, { pass, outcome, expected: text, found: `it emitted ${logsText(logs, decoding)}` })
}

const takesEvent = "an event by name, { event, args, abi, address }, or a list of those"

/** @throws HarnessError for events, arguments or options that do not have a form of {@link toEmit}; `UnknownOption`. */
function assertForms(expected: unknown, second: unknown): void {
  const assert = (isRight: boolean, takes: string, got: unknown) => assertForm(isRight, "toEmit", takes, got)
  if (typeof expected === "string") {
    const isRight = isArguments(second) || isOptions(second)
    assert(isRight, "the arguments of an event as a list", second)
    return
  }
  for (const event of Array.isArray(expected) ? expected : [expected]) {
    assert(isFields(event) && typeof event.event === "string", takesEvent, event)
    assertOptionsOf("toEmit", event, eventFields)
    assert(isArguments(event.args), "the arguments of an event as a list", event.args)
    if (event.address !== undefined) assertHolder("toEmit", event.address)
  }
  assert(second === undefined || isOptions(second), "arguments within the event, and then { order }", second)
}

const isOptions = (value: unknown): value is EmitOptions =>
  isFields(value) &&
  Object.entries(value).every(
    ([name, order]) => name === "order" && [undefined, "given", "any"].includes(order as string | undefined),
  )

function toEvents(
  expected: string | ExpectedEvent | readonly ExpectedEvent[],
  args: readonly unknown[] | EmitOptions | undefined,
): readonly ExpectedEvent[] {
  if (typeof expected === "string")
    return [{ event: expected, ...(args !== undefined && !isOptions(args) && { args }) }]
  return Array.isArray(expected) ? expected : [expected as ExpectedEvent]
}

/** An expected event with its decoding. */
interface Wanted extends Named {
  readonly decoding: Decoding
}

function wantedOf({ event, args, abi = [] }: ExpectedEvent): Wanted {
  const named = namedIn("event", event, abi as Abi)
  assertArguments("toEmit", named.candidates, args)
  return { ...named, decoding: decodingOf(named.abi) }
}

function matches(matcher: MatcherThis, log: RpcLog, event: ExpectedEvent, named: Wanted): boolean {
  const { args } = event
  if (!isOf(log, event, named)) return false
  const decoded = named.decoding.decodeLog(log)
  if (decoded === undefined) return named.selector !== undefined && args === undefined
  return decoded.name === named.name && (args === undefined || hasArguments(matcher, decoded, args))
}

/** The emitter of the logs of transfers of ether, which have the topics of ERC-20's `Transfer` (EIP-7708). */
const etherLogs = "0xfffffffffffffffffffffffffffffffffffffffe"

/**
 * Returns `true` for a log with the expected address and selector. An absent selector matches any log, an absent address the log of any
 * contract.
 */
const isOf = (log: RpcLog, { address }: ExpectedEvent, { selector }: Wanted): boolean =>
  (address === undefined
    ? log.address.toLowerCase() !== etherLogs
    : addressIn(address)?.toLowerCase() === log.address.toLowerCase()) &&
  (selector === undefined || selector === log.topics[0])

/**
 * Refuses a signature that decodes none of the logs with its selector. `indexed` does not change the selector, but it changes the topics
 * and the data. When the signature decodes one log, the other logs belong to another event: ERC-20 and ERC-721 both have `Transfer`.
 *
 * @throws {@link WrongIndexed}
 */
function assertReadable(logs: readonly RpcLog[], event: ExpectedEvent, named: Wanted): void {
  if (named.selector === undefined || event.args === undefined) return
  const found = logs.filter((log) => isOf(log, event, named))
  const [first] = found
  if (first === undefined || found.some((log) => named.decoding.decodeLog(log) !== undefined)) return
  throw new WrongIndexed({ event: event.event, indexed: first.topics.length - 1 })
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

/**
 * Returns `true` when each event can have its own log. When no log is free for an event, a log of another event becomes free if
 * that event finds another log. Each log is tried once for an event: trying all orders of equal logs would take too long.
 *
 * @see Berge, "Two Theorems in Graph Theory" (1957): a matching is the largest when no augmenting path is left.
 */
function inAnyOrder(logs: readonly RpcLog[], events: readonly ExpectedEvent[], is: IsEmitted): boolean {
  const fits = events.map((event) => memoizeByObject((log: RpcLog) => is(log, event)))
  const eventOf = new Map<RpcLog, number>()
  const take = (event: number, seen: Set<RpcLog>): boolean => {
    const suits = (log: RpcLog) => !seen.has(log) && fits[event]?.(log) === true
    const free = logs.find((log) => !eventOf.has(log) && suits(log))
    const found = free ?? logs.find((log) => suits(log) && take(eventOf.get(log) as number, seen.add(log)))
    if (found !== undefined) eventOf.set(found, event)
    return found !== undefined
  }
  return events.every((_, event) => take(event, new Set()))
}

function eventText(event: ExpectedEvent): string {
  const args = event.args === undefined ? "" : argumentsText(event.args)
  const text = event.args === undefined ? event.event : event.event.replace(/\s*\(.*$/s, "")
  return `${text}${args}${event.address === undefined ? "" : ` at ${addressIn(event.address)}`}`
}
