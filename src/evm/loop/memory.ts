/** Memory, and what is copied into it and hashed out of it (Yellow Paper, appendix H.2, 20s to 50s; EIP-211, EIP-5656). */

import { accessCost } from "./execution.ts"
import {
  charge,
  expand,
  type Frame,
  type Handler,
  nothing,
  type Operation,
  peek,
  pop,
  push,
} from "./frame.ts"
import { returnDataOutOfBounds } from "./halt.ts"
import { readWord, toAddress, toWord, writeWord } from "./words.ts"

/** A copy of a part of memory, which is charged for. */
export function readMemory(frame: Frame, offset: bigint, length: bigint): Uint8Array {
  if (length === 0n) return nothing
  expand(frame, offset, length)
  return frame.memory.slice(Number(offset), Number(offset) + Number(length))
}

/** Whole words that so many bytes take. */
export const wordsIn = (length: bigint): number => Math.ceil(Number(length) / 32)

const keccak: Handler = (frame) => {
  const offset = pop(frame)
  const length = pop(frame)
  expand(frame, offset, length)
  charge(frame, frame.prices.hashWord * wordsIn(length))
  const start = Number(offset)
  const bytes = length === 0n ? nothing : frame.memory.subarray(start, start + Number(length))
  push(frame, toWord(frame.execution.keccak256(bytes)))
}

const mload: Handler = (frame) => {
  const offset = pop(frame)
  expand(frame, offset, 32n)
  push(frame, readWord(frame.view, Number(offset)))
}

const mstore: Handler = (frame) => {
  const offset = pop(frame)
  expand(frame, offset, 32n)
  writeWord(frame.view, Number(offset), pop(frame))
}

const mstore8: Handler = (frame) => {
  const offset = pop(frame)
  expand(frame, offset, 1n)
  frame.memory[Number(offset)] = Number(pop(frame) & 0xffn)
}

const msize: Handler = (frame) => push(frame, BigInt(frame.size))

const mcopy: Handler = (frame) => {
  const to = pop(frame)
  const from = pop(frame)
  const length = pop(frame)
  if (length === 0n) return
  expand(frame, to > from ? to : from, length)
  charge(frame, frame.prices.copy * wordsIn(length))
  frame.memory.copyWithin(Number(to), Number(from), Number(from) + Number(length))
}

/** Copies, with zeros where the source has ended. */
function copy(frame: Frame, source: Uint8Array): void {
  const to = pop(frame)
  const from = pop(frame)
  const length = pop(frame)
  if (length === 0n) return
  const [start, size] = [Number(to), Number(length)]
  const first = from < source.length ? Number(from) : source.length
  const part = source.subarray(first, first + size)
  frame.memory.set(part, start)
  frame.memory.fill(0, start + part.length, start + size)
}

function chargeCopy(frame: Frame, offset: bigint, length: bigint): void {
  if (length === 0n) return
  expand(frame, offset, length)
  charge(frame, frame.prices.copy * wordsIn(length))
}

const calldatacopy: Handler = (frame) => {
  chargeCopy(frame, peek(frame, 0), peek(frame, 2))
  copy(frame, frame.input)
}

const codecopy: Handler = (frame) => {
  chargeCopy(frame, peek(frame, 0), peek(frame, 2))
  copy(frame, frame.code)
}

const returndatacopy: Handler = (frame) => {
  if (peek(frame, 1) + peek(frame, 2) > frame.returned.length) throw returnDataOutOfBounds()
  chargeCopy(frame, peek(frame, 0), peek(frame, 2))
  copy(frame, frame.returned)
}

const extcodecopy: Handler = (frame) => {
  const address = toAddress(pop(frame))
  chargeCopy(frame, peek(frame, 0), peek(frame, 2))
  charge(frame, accessCost(frame.execution, address))
  copy(frame, frame.execution.scratch.code(address))
}

export const memory: [number, Operation][] = [
  [0x20, { run: keccak, takes: 2, grows: -1 }],
  [0x37, { run: calldatacopy, takes: 3, grows: -3 }],
  [0x39, { run: codecopy, takes: 3, grows: -3 }],
  [0x3c, { run: extcodecopy, takes: 4, grows: -4 }],
  [0x3e, { run: returndatacopy, takes: 3, grows: -3 }],
  [0x51, { run: mload, takes: 1, grows: 0 }],
  [0x52, { run: mstore, takes: 2, grows: -2 }],
  [0x53, { run: mstore8, takes: 2, grows: -2 }],
  [0x59, { run: msize, takes: 0, grows: 1 }],
  [0x5e, { run: mcopy, takes: 3, grows: -3 }],
]
