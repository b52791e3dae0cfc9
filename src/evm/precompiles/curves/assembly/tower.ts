/**
 * The tower `Fp6 = Fp2[v]/(v³ - ξ)`, `Fp12 = Fp6[w]/(w² - v)`. An element is a row of elements of the extension below, in rising powers.
 *
 * It uses Karatsuba's products and the squares of the cyclotomic subgroup (Devegili, Ó hÉigeartaigh, Scott, Dahab: Multiplication
 * and squaring on pairing-friendly fields, IACR ePrint 2006/471; Granger, Scott: Faster squaring in the cyclotomic subgroup
 * of sixth degree extensions, ePrint 2009/565).
 */
import { copy, invert2, negate, reduceBoth } from "./elements.ts"
import { add1, add2, FROBENIUS, IS_BN, multiply2, SIZE, square2, subtract1, subtract2 } from "./field.ts"

/** Bytes of an element of Fp2, of Fp6 and of Fp12. */
export const PAIR: usize = 2 * SIZE
export const SEXTIC: usize = 3 * PAIR
export const FULL: usize = 2 * SEXTIC

const T: usize = memory.data(10 * 224, 16)
const S: usize = memory.data(4 * 3 * 224, 16)
const C: usize = memory.data(9 * 224, 16)
const E: usize = memory.data(4 * 224, 16)

/** Writes `a ξ`: ξ is `9 + i` on BN curves, and `1 + i` otherwise. */
export function multiplyByXi(to: usize, a: usize): void {
  if (IS_BN) {
    add2(E, a, a)
    add2(E, E, E)
    add2(E, E, E)
    add2(E, E, a)
    subtract1(E + PAIR, E, a + SIZE)
    add1(E + PAIR + SIZE, E + SIZE, a)
    reduceBoth(to, E + PAIR)
  } else {
    subtract1(E, a, a + SIZE)
    add1(to + SIZE, a, a + SIZE)
    copy(to, E, SIZE)
  }
}

export function add6(to: usize, a: usize, b: usize): void {
  add2(to, a, b)
  add2(to + PAIR, a + PAIR, b + PAIR)
  add2(to + 2 * PAIR, a + 2 * PAIR, b + 2 * PAIR)
}
export function subtract6(to: usize, a: usize, b: usize): void {
  subtract2(to, a, b)
  subtract2(to + PAIR, a + PAIR, b + PAIR)
  subtract2(to + 2 * PAIR, a + 2 * PAIR, b + 2 * PAIR)
}

/** Writes `(a + b)(c + d)`, for Karatsuba's products. */
function crossed(to: usize, a: usize, b: usize, c: usize, d: usize): void {
  add2(T + 8 * PAIR, a, b)
  add2(T + 9 * PAIR, c, d)
  multiply2(to, T + 8 * PAIR, T + 9 * PAIR)
}

export function multiply6(to: usize, a: usize, b: usize): void {
  multiply2(T, a, b)
  multiply2(T + PAIR, a + PAIR, b + PAIR)
  multiply2(T + 2 * PAIR, a + 2 * PAIR, b + 2 * PAIR)
  crossed(T + 3 * PAIR, a + PAIR, a + 2 * PAIR, b + PAIR, b + 2 * PAIR)
  crossed(T + 4 * PAIR, a, a + PAIR, b, b + PAIR)
  crossed(T + 5 * PAIR, a, a + 2 * PAIR, b, b + 2 * PAIR)
  combine(to)
}

/** Combines the six products in `T`. */
function combine(to: usize): void {
  subtract2(T + 3 * PAIR, T + 3 * PAIR, T + PAIR)
  subtract2(T + 3 * PAIR, T + 3 * PAIR, T + 2 * PAIR)
  multiplyByXi(T + 3 * PAIR, T + 3 * PAIR)
  add2(to, T + 3 * PAIR, T)
  subtract2(T + 4 * PAIR, T + 4 * PAIR, T)
  subtract2(T + 4 * PAIR, T + 4 * PAIR, T + PAIR)
  multiplyByXi(T + 6 * PAIR, T + 2 * PAIR)
  add2(to + PAIR, T + 4 * PAIR, T + 6 * PAIR)
  subtract2(T + 5 * PAIR, T + 5 * PAIR, T)
  subtract2(T + 5 * PAIR, T + 5 * PAIR, T + 2 * PAIR)
  add2(to + 2 * PAIR, T + 5 * PAIR, T + PAIR)
  reduceBoth(to, to)
  reduceBoth(to + PAIR, to + PAIR)
  reduceBoth(to + 2 * PAIR, to + 2 * PAIR)
}

/** Writes `a (x + y v)`. */
export function multiplyBy01(to: usize, a: usize, x: usize, y: usize): void {
  multiply2(T, a, x)
  multiply2(T + PAIR, a + PAIR, y)
  crossed(T + 4 * PAIR, a, a + PAIR, x, y)
  multiply2(T + 3 * PAIR, a + 2 * PAIR, y)
  multiplyByXi(T + 3 * PAIR, T + 3 * PAIR)
  multiply2(T + 5 * PAIR, a + 2 * PAIR, x)
  add2(to, T + 3 * PAIR, T)
  subtract2(T + 4 * PAIR, T + 4 * PAIR, T)
  subtract2(to + PAIR, T + 4 * PAIR, T + PAIR)
  add2(to + 2 * PAIR, T + 5 * PAIR, T + PAIR)
}

/** Writes `a v` to `to`, which must not be `a`. */
export function multiplyByV(to: usize, a: usize): void {
  multiplyByXi(to, a + 2 * PAIR)
  copy(to + PAIR, a, 2 * PAIR)
}

/** Writes `1 / a`. */
function invert6(to: usize, a: usize): void {
  const b = a + PAIR
  const c = a + 2 * PAIR
  square2(T, a)
  multiply2(T + 3 * PAIR, b, c)
  multiplyByXi(T + 3 * PAIR, T + 3 * PAIR)
  subtract2(T, T, T + 3 * PAIR)
  square2(T + PAIR, c)
  multiplyByXi(T + PAIR, T + PAIR)
  multiply2(T + 3 * PAIR, a, b)
  subtract2(T + PAIR, T + PAIR, T + 3 * PAIR)
  square2(T + 2 * PAIR, b)
  multiply2(T + 3 * PAIR, a, c)
  subtract2(T + 2 * PAIR, T + 2 * PAIR, T + 3 * PAIR)
  multiply2(T + 3 * PAIR, c, T + PAIR)
  multiply2(T + 4 * PAIR, b, T + 2 * PAIR)
  add2(T + 3 * PAIR, T + 3 * PAIR, T + 4 * PAIR)
  multiplyByXi(T + 3 * PAIR, T + 3 * PAIR)
  multiply2(T + 4 * PAIR, a, T)
  add2(T + 3 * PAIR, T + 3 * PAIR, T + 4 * PAIR)
  invert2(T + 4 * PAIR, T + 3 * PAIR)
  for (let part: usize = 0; part < 3 * PAIR; part += PAIR) multiply2(to + part, T + part, T + 4 * PAIR)
}

/** Writes `a b`. It uses the four elements of Fp6 in `S`. */
export function multiply12(to: usize, a: usize, b: usize): void {
  multiply6(S, a, b)
  multiply6(S + SEXTIC, a + SEXTIC, b + SEXTIC)
  add6(S + 2 * SEXTIC, a, a + SEXTIC)
  add6(S + 3 * SEXTIC, b, b + SEXTIC)
  multiply6(S + 2 * SEXTIC, S + 2 * SEXTIC, S + 3 * SEXTIC)
  finish12(to)
}

/** Combines the three products in `S`. */
function finish12(to: usize): void {
  subtract6(S + 2 * SEXTIC, S + 2 * SEXTIC, S)
  subtract6(to + SEXTIC, S + 2 * SEXTIC, S + SEXTIC)
  multiplyByV(S + 3 * SEXTIC, S + SEXTIC)
  add6(to, S, S + 3 * SEXTIC)
}

/** Writes `a²`: `(a + b)(a + b v) - ab - ab v` and `2ab`. */
export function square12(to: usize, a: usize): void {
  multiplyByV(S, a + SEXTIC)
  add6(S, S, a)
  add6(S + SEXTIC, a, a + SEXTIC)
  multiply6(S, S, S + SEXTIC)
  multiply6(S + SEXTIC, a, a + SEXTIC)
  multiplyByV(S + 2 * SEXTIC, S + SEXTIC)
  subtract6(S, S, S + SEXTIC)
  subtract6(to, S, S + 2 * SEXTIC)
  add6(to + SEXTIC, S + SEXTIC, S + SEXTIC)
}

/** Writes `1 / a`. */
export function invert12(to: usize, a: usize): void {
  multiply6(S, a, a)
  multiply6(S + SEXTIC, a + SEXTIC, a + SEXTIC)
  multiplyByV(S + 2 * SEXTIC, S + SEXTIC)
  subtract6(S, S, S + 2 * SEXTIC)
  invert6(S + SEXTIC, S)
  multiply6(to, a, S + SEXTIC)
  multiply6(to + SEXTIC, a + SEXTIC, S + SEXTIC)
  negate6(to + SEXTIC)
}

function negate6(to: usize): void {
  for (let part: usize = 0; part < SEXTIC; part += PAIR) negate(2, to + part, to + part)
}

/** Writes `a^(p^6)`, which inverts elements of the cyclotomic subgroup. */
export function conjugate12(to: usize, a: usize): void {
  copy(to, a, FULL)
  negate6(to + SEXTIC)
}

/** Replaces an element by its power of p: each part is conjugated, and the part of `w^i` is multiplied by `ξ^(i (p - 1) / 6)`. */
export function frobenius12(to: usize): void {
  for (let index: usize = 0; index < 6; index++) {
    const part = to + (index & 1) * SEXTIC + (index >> 1) * PAIR
    negate(1, part + SIZE, part + SIZE)
    if (index > 0) multiply2(part, part, FROBENIUS + (index - 1) * PAIR)
  }
}

/** Writes `a² ξ + b²` to `to`, and `2ab` to `cross`. */
function squares(to: usize, cross: usize, a: usize, b: usize): void {
  square2(C + 6 * PAIR, a)
  square2(C + 7 * PAIR, b)
  add2(cross, a, b)
  square2(cross, cross)
  subtract2(cross, cross, C + 6 * PAIR)
  subtract2(cross, cross, C + 7 * PAIR)
  multiplyByXi(to, C + 6 * PAIR)
  add2(to, to, C + 7 * PAIR)
}

/** Writes `3 square - 2 a`. */
function tripled(to: usize, square: usize, a: usize): void {
  subtract2(C + 8 * PAIR, square, a)
  add2(C + 8 * PAIR, C + 8 * PAIR, C + 8 * PAIR)
  add2(C + 8 * PAIR, C + 8 * PAIR, square)
  reduceBoth(to, C + 8 * PAIR)
}

/** Writes `3 square + 2 a`. */
function tripledSum(to: usize, square: usize, a: usize): void {
  add2(C + 8 * PAIR, square, a)
  add2(C + 8 * PAIR, C + 8 * PAIR, C + 8 * PAIR)
  add2(C + 8 * PAIR, C + 8 * PAIR, square)
  reduceBoth(to, C + 8 * PAIR)
}

/** Replaces an element of the cyclotomic subgroup by its square. */
export function squareCyclotomic(a: usize): void {
  squares(C, C + PAIR, a + SEXTIC + PAIR, a)
  squares(C + 2 * PAIR, C + 3 * PAIR, a + 2 * PAIR, a + SEXTIC)
  squares(C + 4 * PAIR, C + 5 * PAIR, a + SEXTIC + 2 * PAIR, a + PAIR)
  multiplyByXi(C + 5 * PAIR, C + 5 * PAIR)
  tripled(a, C, a)
  tripled(a + PAIR, C + 2 * PAIR, a + PAIR)
  tripled(a + 2 * PAIR, C + 4 * PAIR, a + 2 * PAIR)
  tripledSum(a + SEXTIC, C + 5 * PAIR, a + SEXTIC)
  tripledSum(a + SEXTIC + PAIR, C + PAIR, a + SEXTIC + PAIR)
  tripledSum(a + SEXTIC + 2 * PAIR, C + 3 * PAIR, a + SEXTIC + 2 * PAIR)
}
