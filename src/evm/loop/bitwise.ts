/** Comparisons, bitwise logic and shifts (Yellow Paper, appendix H.2, 10s; EIP-145, EIP-7939). */
import { type Handler, type Operation, pop, push } from "./frame.ts"

const lt: Handler = (frame) => {
  const a = pop(frame)
  push(frame, a < pop(frame) ? 1n : 0n)
}

const gt: Handler = (frame) => {
  const a = pop(frame)
  push(frame, a > pop(frame) ? 1n : 0n)
}

const slt: Handler = (frame) => {
  const a = BigInt.asIntN(256, pop(frame))
  push(frame, a < BigInt.asIntN(256, pop(frame)) ? 1n : 0n)
}

const sgt: Handler = (frame) => {
  const a = BigInt.asIntN(256, pop(frame))
  push(frame, a > BigInt.asIntN(256, pop(frame)) ? 1n : 0n)
}

const eq: Handler = (frame) => {
  const a = pop(frame)
  push(frame, a === pop(frame) ? 1n : 0n)
}

const iszero: Handler = (frame) => push(frame, pop(frame) === 0n ? 1n : 0n)
const and: Handler = (frame) => push(frame, pop(frame) & pop(frame))
const or: Handler = (frame) => push(frame, pop(frame) | pop(frame))
const xor: Handler = (frame) => push(frame, pop(frame) ^ pop(frame))
const not: Handler = (frame) => push(frame, BigInt.asUintN(256, ~pop(frame)))

const byte: Handler = (frame) => {
  const index = pop(frame)
  const value = pop(frame)
  push(frame, index < 32n ? (value >> (8n * (31n - index))) & 0xffn : 0n)
}

const shl: Handler = (frame) => {
  const bits = pop(frame)
  const value = pop(frame)
  push(frame, bits < 256n ? BigInt.asUintN(256, value << bits) : 0n)
}

const shr: Handler = (frame) => {
  const bits = pop(frame)
  const value = pop(frame)
  push(frame, bits < 256n ? value >> bits : 0n)
}

const sar: Handler = (frame) => {
  const bits = pop(frame)
  const value = BigInt.asIntN(256, pop(frame))
  push(frame, BigInt.asUintN(256, value >> (bits < 256n ? bits : 255n)))
}

const clz: Handler = (frame) => {
  const value = pop(frame)
  push(frame, value === 0n ? 256n : BigInt(256 - value.toString(2).length))
}

const unary = (run: Handler): Operation => ({ run, takes: 1, grows: 0 })
const binary = (run: Handler): Operation => ({ run, takes: 2, grows: -1 })

export const bitwise: [number, Operation][] = [
  [0x10, binary(lt)],
  [0x11, binary(gt)],
  [0x12, binary(slt)],
  [0x13, binary(sgt)],
  [0x14, binary(eq)],
  [0x15, unary(iszero)],
  [0x16, binary(and)],
  [0x17, binary(or)],
  [0x18, binary(xor)],
  [0x19, unary(not)],
  [0x1a, binary(byte)],
  [0x1b, binary(shl)],
  [0x1c, binary(shr)],
  [0x1d, binary(sar)],
  [0x1e, unary(clz)],
]
