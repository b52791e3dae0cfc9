/**
 * Inverses by divsteps (Bernstein, Yang: Fast constant-time gcd computation and modular inversion, IACR ePrint 2019/266). One batch
 * has as many steps as a limb has bits, as in libsecp256k1's `modinv32` (doc/safegcd_implementation.md, the variable-time form).
 */
import {
  add1,
  CUBED_RADIX,
  MODULUS,
  MODULUS_INVERSE,
  multiply1,
  reduce,
  SIZE,
  subtract1,
  WIDTH,
} from "./field.ts"

const F: usize = memory.data(112, 16)
const G: usize = memory.data(112, 16)
const D: usize = memory.data(112, 16)
const E: usize = memory.data(112, 16)

const MASK: i64 = (1 << WIDTH) - 1
const LAST: usize = SIZE - 8

/** The matrix of the last batch of steps. Its product with `[f, g]` ends with as many zero bits as the batch has steps. */
let u: i64 = 1
let v: i64 = 0
let q: i64 = 0
let r: i64 = 1

/** Computes the matrix of a batch of steps, from the lowest limbs alone. `start` is the `eta` that the batch before returned. */
function takeSteps(start: i64): i64 {
  let eta = start
  let f = load<i64>(F)
  let g = load<i64>(G)
  let a: i64 = 1
  let b: i64 = 0
  let c: i64 = 0
  let d: i64 = 1
  for (let left: i64 = WIDTH; ; ) {
    const zeros = ctz(g | ((<i64>-1) << left))
    g >>= zeros
    a <<= zeros
    b <<= zeros
    eta -= zeros
    left -= zeros
    if (left === 0) break
    if (eta < 0) {
      eta = -eta
      const f0 = f
      f = g
      g = -f0
      const a0 = a
      a = c
      c = -a0
      const b0 = b
      b = d
      d = -b0
    }
    const bits = min(min(eta + 1, left), 6)
    const factor = (f * g * (f * f - 2)) & (((<i64>1) << bits) - 1)
    g += f * factor
    c += a * factor
    d += b * factor
  }
  u = a
  v = b
  q = c
  r = d
  return eta
}

/** Multiplies `[f, g]` by the matrix and drops the zero bits. */
function updateRests(): void {
  let f: i64 = 0
  let g: i64 = 0
  for (let at: usize = 0; at < SIZE; at += 8) {
    const x = load<i64>(F + at)
    const y = load<i64>(G + at)
    f += u * x + v * y
    g += q * x + r * y
    if (at > 0) {
      store<i64>(F + at - 8, f & MASK)
      store<i64>(G + at - 8, g & MASK)
    }
    f >>= WIDTH
    g >>= WIDTH
  }
  store<i64>(F + LAST, f)
  store<i64>(G + LAST, g)
}

/** Multiplies `[d, e]` by the matrix, adds multiples of the modulus that make the last bits zero, and drops these bits. */
function updateFactors(): void {
  const signD = load<i64>(D + LAST) >> 63
  const signE = load<i64>(E + LAST) >> 63
  let multipleD = (u & signD) + (v & signE)
  let multipleE = (q & signD) + (r & signE)
  let d = u * load<i64>(D) + v * load<i64>(E)
  let e = q * load<i64>(D) + r * load<i64>(E)
  multipleD -= (MODULUS_INVERSE * (d & MASK) + multipleD) & MASK
  multipleE -= (MODULUS_INVERSE * (e & MASK) + multipleE) & MASK
  d = (d + load<i64>(MODULUS) * multipleD) >> WIDTH
  e = (e + load<i64>(MODULUS) * multipleE) >> WIDTH
  for (let at: usize = 8; at < SIZE; at += 8) {
    const x = load<i64>(D + at)
    const y = load<i64>(E + at)
    const m = load<i64>(MODULUS + at)
    d += u * x + v * y + m * multipleD
    e += q * x + r * y + m * multipleE
    store<i64>(D + at - 8, d & MASK)
    store<i64>(E + at - 8, e & MASK)
    d >>= WIDTH
    e >>= WIDTH
  }
  store<i64>(D + LAST, d)
  store<i64>(E + LAST, e)
}

function isDone(): bool {
  for (let at: usize = 0; at < SIZE; at += 8) if (load<i64>(G + at) !== 0) return false
  return true
}

/** Writes `1 / a`, or zero for zero. */
export function invert1(to: usize, a: usize): void {
  reduce(G, a)
  if (load<i64>(G + LAST) < 0) add1(G, G, MODULUS)
  memory.copy(F, MODULUS, SIZE)
  memory.fill(D, 0, SIZE)
  memory.fill(E, 0, SIZE)
  store<i64>(E, 1)
  let eta: i64 = -1
  while (!isDone()) {
    eta = takeSteps(eta)
    updateFactors()
    updateRests()
  }
  if (load<i64>(F + LAST) < 0) {
    subtract1(E, D, D)
    subtract1(D, E, D)
  }
  multiply1(to, D, CUBED_RADIX)
}
