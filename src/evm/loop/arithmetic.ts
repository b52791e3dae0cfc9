/** Arithmetic, modulo 2^256 (Yellow Paper, appendix H.2, 0s). */
import { charge, type Frame, type Handler, type Operation, pop, push } from "./frame.ts"

const word = (value: bigint): bigint => BigInt.asUintN(256, value)
const signed = (value: bigint): bigint => BigInt.asIntN(256, value)

const add: Handler = (frame) => push(frame, word(pop(frame) + pop(frame)))
const mul: Handler = (frame) => push(frame, word(pop(frame) * pop(frame)))
const sub: Handler = (frame) => push(frame, word(pop(frame) - pop(frame)))

const div: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  push(frame, b === 0n ? 0n : a / b)
}

const sdiv: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  push(frame, b === 0n ? 0n : word(signed(a) / signed(b)))
}

const mod: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  push(frame, b === 0n ? 0n : a % b)
}

const smod: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  push(frame, b === 0n ? 0n : word(signed(a) % signed(b)))
}

const addmod: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  const modulus = pop(frame)
  push(frame, modulus === 0n ? 0n : (a + b) % modulus)
}

const mulmod: Handler = (frame) => {
  const a = pop(frame)
  const b = pop(frame)
  const modulus = pop(frame)
  push(frame, modulus === 0n ? 0n : (a * b) % modulus)
}

const exp: Handler = (frame) => {
  const base = pop(frame)
  const exponent = pop(frame)
  if (exponent > 0n) charge(frame, frame.prices.expByte * Math.ceil(exponent.toString(16).length / 2))
  push(frame, power(base, exponent))
}

/** Most powers in contracts are of 2, as shifts were before there were shifts, or of 10. */
function power(base: bigint, exponent: bigint): bigint {
  if (base === 2n) return exponent < 256n ? 1n << exponent : 0n
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = word(result * square)
    if (rest > 1n) square = word(square * square)
  }
  return result
}

const signextend: Handler = (frame: Frame) => {
  const size = pop(frame)
  const value = pop(frame)
  push(frame, size < 31n ? word(BigInt.asIntN(8 * (Number(size) + 1), value)) : value)
}

const binary = (run: Handler): Operation => ({ run, takes: 2, grows: -1 })
const ternary = (run: Handler): Operation => ({ run, takes: 3, grows: -2 })

export const arithmetic: [number, Operation][] = [
  [0x01, binary(add)],
  [0x02, binary(mul)],
  [0x03, binary(sub)],
  [0x04, binary(div)],
  [0x05, binary(sdiv)],
  [0x06, binary(mod)],
  [0x07, binary(smod)],
  [0x08, ternary(addmod)],
  [0x09, ternary(mulmod)],
  [0x0a, binary(exp)],
  [0x0b, binary(signextend)],
]
