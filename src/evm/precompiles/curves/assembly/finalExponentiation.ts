/**
 * Checks whether a product of pairings is one, by a power whose exponent is a multiple of `(p^12 - 1) / r` and coprime to r.
 *
 * The hard part of BN curves is that of Fuentes-Castañeda, Knapp, Rodríguez-Henríquez (Faster hashing to G2, SAC 2011), in
 * the order of gnark.
 */
import { copy, isEqual, isZero } from "./elements.ts"
import { IS_BN, ONE, X } from "./field.ts"
import { conjugate12, FULL, frobenius12, invert12, multiply12, PAIR, squareCyclotomic } from "./tower.ts"

const T: usize = memory.data(7 * 2688, 16)
const BASE: usize = memory.data(2688, 16)

/** Writes `a^-|x|` to `to`, which must not be `a`. */
function inversePower(to: usize, a: usize): void {
  copy(to, a, FULL)
  for (let bit = 62 - <i32>clz(X); bit >= 0; bit--) {
    squareCyclotomic(to)
    if ((X >> bit) & 1) multiply12(to, to, a)
  }
  conjugate12(to, to)
}

/** Raises an element to the power of `(p^6 - 1)(p^2 + 1)`; the result is in the cyclotomic subgroup. */
function easyPart(f: usize): void {
  invert12(T, f)
  conjugate12(T + FULL, f)
  multiply12(f, T, T + FULL)
  copy(T, f, FULL)
  frobenius12(T)
  frobenius12(T)
  multiply12(f, f, T)
}

/**
 * The hard part of BLS12 curves, `(x - 1)² (x + p) (x² + p² - 1) + 3` (Hayashida, Hayasaka, Teruya: Efficient final
 * exponentiation via cyclotomic structure for pairings over families of elliptic curves, IACR ePrint 2020/875); x is negative.
 */
function hardPartOfBls(f: usize): void {
  const a = T
  const b = T + FULL
  const c = T + 2 * FULL
  copy(a, f, FULL)
  for (let power = 0; power < 2; power++) {
    inversePower(b, a)
    conjugate12(a, a)
    multiply12(a, a, b)
  }
  inversePower(b, a)
  frobenius12(a)
  multiply12(a, a, b)
  inversePower(b, a)
  inversePower(c, b)
  conjugate12(b, a)
  frobenius12(a)
  frobenius12(a)
  multiply12(a, a, c)
  multiply12(a, a, b)
  copy(b, f, FULL)
  squareCyclotomic(b)
  multiply12(b, b, f)
  multiply12(f, a, b)
}

/** The hard part of BN curves. */
function hardPartOfBn(f: usize): void {
  const a = T
  const b = T + FULL
  const c = T + 2 * FULL
  const d = T + 3 * FULL
  const e = T + 4 * FULL
  inversePower(a, f)
  squareCyclotomic(a)
  copy(b, a, FULL)
  squareCyclotomic(b)
  multiply12(b, a, b)
  inversePower(c, b)
  conjugate12(d, b)
  multiply12(b, c, d)
  copy(d, c, FULL)
  squareCyclotomic(d)
  inversePower(e, d)
  conjugate12(e, e)
  multiply12(e, b, e)
  multiply12(d, a, e)
  multiply12(a, c, e)
  multiply12(a, f, a)
  copy(c, d, FULL)
  frobenius12(c)
  multiply12(a, c, a)
  copy(c, e, FULL)
  frobenius12(c)
  frobenius12(c)
  multiply12(a, c, a)
  conjugate12(c, f)
  multiply12(c, c, d)
  for (let power = 0; power < 3; power++) frobenius12(c)
  multiply12(f, c, a)
}

/** Returns true if that power of an element is one. */
export function isPowerOne(f: usize): bool {
  copy(BASE, f, FULL)
  easyPart(BASE)
  if (IS_BN) hardPartOfBn(BASE)
  else hardPartOfBls(BASE)
  if (!isEqual(1, BASE, ONE) || !isZero(1, BASE + PAIR / 2)) return false
  for (let part = PAIR; part < FULL; part += PAIR) if (!isZero(2, BASE + part)) return false
  return true
}
