/** The instructions that call: what they cost, and the message that they ask for (EIP-150, EIP-2929, EIP-7702). */
import { delegateOf } from "./delegation.ts"
import { accessCost } from "./execution.ts"
import {
  assertMayWrite,
  charge,
  expand,
  type Frame,
  type Handler,
  type Message,
  nothing,
  type Operation,
  outOfGas,
  pop,
  push,
} from "./frame.ts"
import { readMemory } from "./memory.ts"
import { toAddress } from "./words.ts"

/** Yellow Paper section 8: how deep calls may go. */
const mostDepth = 1024

type CallKind = "call" | "callcode" | "delegatecall" | "staticcall"

function callOf(kind: CallKind): Handler {
  const hasValue = kind === "call" || kind === "callcode"
  return (frame, { fee }) => {
    const requested = pop(frame)
    const target = toAddress(pop(frame))
    const value = hasValue ? pop(frame) : 0n
    const offset = pop(frame)
    const length = pop(frame)
    const answerOffset = pop(frame)
    const answerLength = pop(frame)
    if (kind === "call" && value !== 0n) assertMayWrite(frame)
    charge(frame, fee)
    expand(frame, offset, length)
    expand(frame, answerOffset, answerLength)
    chargeTarget(frame, target, value, kind)
    const gas = forwarded(frame, requested) + endow(frame, value)
    frame.answerOffset = Number(answerOffset)
    frame.answerLength = Number(answerLength)
    const data = readMemory(frame, offset, length)
    frame.returned = nothing
    if (isRefused(frame, value)) push(frame, 0n)
    else ask(frame, messageOf(frame, kind, target, value, data, gas))
  }
}

/** Access to the callee and to whom it delegates, the transfer, and the account that it may create (EIP-161). */
function chargeTarget(frame: Frame, target: Message["to"], value: bigint, kind: CallKind): void {
  const { execution, prices } = frame
  charge(frame, accessCost(execution, target))
  if (value !== 0n) charge(frame, prices.callValue)
  if (kind === "call" && (value !== 0n || !prices.isSpurious)) {
    const { scratch } = execution
    const isNew = prices.isSpurious ? scratch.isEmpty(target) : scratch.account(target) === undefined
    if (isNew) charge(frame, prices.newAccount)
  }
  if (!prices.hasDelegation) return
  const delegate = delegateOf(execution.scratch.code(target))
  if (delegate !== undefined) charge(frame, accessCost(execution, delegate))
}

/** What goes along of the gas that is asked for: all but one 64th of what is left at most (EIP-150). */
function forwarded(frame: Frame, requested: bigint): number {
  const most = forwardable(frame)
  if (requested <= most) return Number(requested)
  if (!frame.prices.isTangerine) throw outOfGas()
  return most
}

/** All but one 64th of what is left; before EIP-150 all of it. */
export const forwardable = ({ gas, prices }: Frame): number =>
  prices.isTangerine ? gas - Math.floor(gas / 64) : gas

/** Gas that comes with value (Yellow Paper, Gcallstipend). */
function endow(frame: Frame, value: bigint): number {
  if (value === 0n) return 0
  frame.gas += frame.prices.callStipend
  return frame.prices.callStipend
}

function messageOf(
  { message }: Frame,
  kind: CallKind,
  target: Message["to"],
  value: bigint,
  data: Uint8Array,
  gas: number,
): Message {
  const own = message.to
  const delegates = kind === "delegatecall"
  return {
    kind: delegates ? "delegate" : "call",
    caller: delegates ? message.caller : own,
    to: kind === "call" || kind === "staticcall" ? target : own,
    codeAddress: target,
    value: delegates ? message.value : value,
    data,
    gas,
    depth: message.depth + 1,
    isStatic: message.isStatic || kind === "staticcall",
  }
}

/** Whether a message cannot begin: it would go too deep, or there is less than its value. */
export function isRefused({ message, execution }: Frame, value: bigint): boolean {
  if (message.depth >= mostDepth) return true
  return value > 0n && (execution.scratch.account(message.to)?.balance ?? 0n) < value
}

/** Waits for a message to run. */
export function ask(frame: Frame, message: Message): void {
  frame.asked = message
  frame.state = "calling"
}

const call = (kind: CallKind, takes: number): Operation => ({
  ...{ run: callOf(kind), takes, grows: 1 - takes, ends: true, charges: true },
})

export const calls: [number, Operation][] = [
  [0xf1, call("call", 7)],
  [0xf2, call("callcode", 7)],
  [0xf4, call("delegatecall", 6)],
  [0xfa, call("staticcall", 6)],
]
