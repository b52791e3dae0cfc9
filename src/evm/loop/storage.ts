/** Storage, lasting and transient, and logs (EIP-1283, EIP-2200, EIP-2929, EIP-3529; EIP-1153). */

import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../hex.ts"
import {
  assertMayWrite,
  charge,
  expand,
  type Frame,
  type Handler,
  type Instruction,
  type Operation,
  pop,
  push,
} from "./frame.ts"
import { belowSentry } from "./halt.ts"
import { toText, toTrimmed, toWord } from "./words.ts"

const sload: Handler = (frame) => {
  const { execution, message, prices } = frame
  const slot = toText(pop(frame))
  if (prices.hasAccessCosts)
    charge(frame, execution.journal.warmSlot(message.to, slot) ? prices.warm : prices.coldSlot)
  push(frame, toWord(execution.scratch.storage(message.to, slot)))
}

const sstore: Handler = (frame) => {
  assertMayWrite(frame)
  const { execution, message, prices } = frame
  const slot = toText(pop(frame))
  const value = pop(frame)
  const current = toWord(execution.scratch.storage(message.to, slot))
  if (prices.storage === "gross") charge(frame, grossCost(frame, current, value))
  else {
    if (frame.gas <= prices.netSentry) throw belowSentry()
    const original = toWord(execution.scratch.original(message.to, slot))
    charge(frame, netCost(frame, original, current, value))
  }
  if (prices.hasAccessCosts && !execution.journal.warmSlot(message.to, slot)) charge(frame, prices.coldSlot)
  execution.scratch.setStorage(message.to, slot, toTrimmed(value))
}

/** Yellow Paper, appendix H.2. */
function grossCost({ prices, execution }: Frame, current: bigint, value: bigint): number {
  if (current === 0n && value !== 0n) return prices.sstoreSet
  if (current !== 0n && value === 0n) execution.refund += prices.sstoreRefund
  return prices.sstoreReset
}

/** EIP-2200, whose rules are those of EIP-1283 with other prices. */
function netCost({ prices, execution }: Frame, original: bigint, current: bigint, value: bigint): number {
  if (current === value) return prices.netNoop
  if (original === current) {
    if (original === 0n) return prices.netInit
    if (value === 0n) execution.refund += prices.netClearRefund
    return prices.netClean
  }
  if (original !== 0n) {
    if (current === 0n) execution.refund -= prices.netClearRefund
    else if (value === 0n) execution.refund += prices.netClearRefund
  }
  if (original === value) execution.refund += original === 0n ? prices.netInitRefund : prices.netCleanRefund
  return prices.netDirty
}

const tload: Handler = (frame) => push(frame, frame.execution.transient.get(frame.message.to, pop(frame)))

const tstore: Handler = (frame) => {
  assertMayWrite(frame)
  frame.execution.transient.set(frame.message.to, pop(frame), pop(frame))
}

const log: Handler = (frame: Frame, { fee, count }: Instruction) => {
  assertMayWrite(frame)
  const { prices } = frame
  const [offset, length] = [pop(frame), pop(frame)]
  expand(frame, offset, length)
  charge(frame, fee + count * prices.logTopic + Number(length) * prices.logByte)
  const topics: Hex[] = []
  for (let i = 0; i < count; i++) topics.push(toText(pop(frame)))
  const data = toHex(frame.memory.subarray(Number(offset), Number(offset) + Number(length)))
  frame.execution.logs.push({ address: frame.message.to, topics, data })
}

const logs = [0, 1, 2, 3, 4].map((count): [number, Operation] => [
  0xa0 + count,
  { run: log, takes: 2 + count, grows: -2 - count, ends: true, charges: true, writes: true },
])

export const storage: [number, Operation][] = [
  [0x54, { run: sload, takes: 1, grows: 0 }],
  [0x55, { run: sstore, takes: 2, grows: -2, ends: true, charges: true, writes: true }],
  [0x5c, { run: tload, takes: 1, grows: 0 }],
  [0x5d, { run: tstore, takes: 2, grows: -2, ends: true, writes: true }],
  ...logs,
]
