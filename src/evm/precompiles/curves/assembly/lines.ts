/**
 * The lines of the points of the twist in a Miller loop. The points are homogeneous, with the lines of Aranha, Barreto, Longa,
 * Ricardini (The realm of the pairings, IACR ePrint 2013/722, algorithms 26 and 27), but multiplied by four instead of halved.
 *
 * The lines of a point depend on no other point, so those of points that are used again are kept (Costello, Stebila: Fixed argument
 * pairings, LATINCRYPT 2010): that saves a sixth of a product of two.
 */
import { clear, copy, negate, reduceBoth } from "./elements.ts"
import { add2, multiply2, ONE, SIZE, square2, subtract2, TWIST_B, UNTWIST } from "./field.ts"
import { PAIR } from "./tower.ts"

/** The last line: the constant, the factor of x and the factor of y of the point of the curve. */
export const LINE: usize = memory.data(3 * 224, 16)
const LINE_SIZE: usize = 3 * PAIR

const T: usize = memory.data(10 * 224, 16)

/** The steps of a loop: a tangent; the secant through the point, or through its negative; the two secants behind the loop of BN curves. */
export const TANGENT: i32 = 0
export const FIRST_IMAGE: i32 = 2
export const SECOND_IMAGE: i32 = 3

/** Ten slots for the lines of points, each with space for the 88 lines of BN254 (68 on BLS12-381), and a byte each: 1 if it is full. */
const KEPT: usize = memory.data(10 * 88 * 3 * 224, 16)
const IS_FULL: usize = memory.data(10, 16)

/** A point of the twist in a loop: its affine form, its homogeneous multiple, the kept line of the next step, and 1 if it is to be read. */
export const TWISTED: usize = 5 * PAIR + 16
const MULTIPLE: usize = 2 * PAIR
const NEXT: usize = 5 * PAIR
const IS_READ: usize = NEXT + 8

/** Returns the pointer to the multiple of a point that its loop has reached. */
export function multipleOf(twisted: usize): usize {
  return twisted + MULTIPLE
}

/** Begins the loop of an affine point. With a slot its lines are read from there, or kept there if the slot is empty. */
export function beginLines(twisted: usize, slot: i32): void {
  copy(twisted + MULTIPLE, twisted, 2 * PAIR)
  clear(twisted + MULTIPLE + 2 * PAIR, PAIR)
  copy(twisted + MULTIPLE + 2 * PAIR, ONE, SIZE)
  store<usize>(twisted + NEXT, slot < 0 ? 0 : KEPT + <usize>slot * 88 * LINE_SIZE)
  store<u8>(twisted + IS_READ, slot < 0 ? 0 : load<u8>(IS_FULL + slot))
}

/** Says that a slot has all lines of its point, or that it has none. */
export function setFull(slot: i32, isFull: bool): void {
  store<u8>(IS_FULL + slot, isFull)
}

/** Returns the pointer to the line of the next step of a point; the next call may overwrite it. */
export function nextLine(twisted: usize, step: i32): usize {
  const kept = load<usize>(twisted + NEXT)
  if (kept !== 0) store<usize>(twisted + NEXT, kept + LINE_SIZE)
  if (load<u8>(twisted + IS_READ) !== 0) return kept
  computeLine(twisted, step)
  if (kept !== 0) copy(kept, LINE, LINE_SIZE)
  return LINE
}

function computeLine(twisted: usize, step: i32): void {
  const point = twisted + MULTIPLE
  if (step === TANGENT) {
    doubleStep(point)
    return
  }
  const other = T + 7 * PAIR
  if (step >= FIRST_IMAGE) {
    mapAffine(other, twisted)
    if (step === SECOND_IMAGE) mapAffine(other, other)
  } else copy(other, twisted, 2 * PAIR)
  if (step < 0 || step === SECOND_IMAGE) negate(2, other + PAIR, other + PAIR)
  addStep(point, other)
}

/** Doubles a homogeneous point and writes the line of its tangent. */
function doubleStep(point: usize): void {
  const y = point + PAIR
  const z = point + 2 * PAIR
  const b = T + PAIR
  const c = T + 2 * PAIR
  const e = T + 3 * PAIR
  const f = T + 4 * PAIR
  const h = T + 5 * PAIR
  multiply2(T, point, y)
  square2(b, y)
  square2(c, z)
  add2(f, c, c)
  add2(f, f, c)
  multiply2(e, f, TWIST_B)
  add2(f, e, e)
  add2(f, f, e)
  add2(h, y, z)
  square2(h, h)
  subtract2(h, h, b)
  subtract2(h, h, c)
  subtract2(LINE, e, b)
  square2(c, point)
  add2(LINE + PAIR, c, c)
  add2(LINE + PAIR, LINE + PAIR, c)
  negate(2, LINE + 2 * PAIR, h)
  finishDouble(point)
}

/** The coordinates of the double: `2(B - F)XY`, `(B + F)² - 12E²`, `4BH`. */
function finishDouble(point: usize): void {
  const b = T + PAIR
  const c = T + 2 * PAIR
  const e = T + 3 * PAIR
  const f = T + 4 * PAIR
  const h = T + 5 * PAIR
  subtract2(c, b, f)
  add2(c, c, c)
  multiply2(point, c, T)
  add2(c, b, f)
  square2(c, c)
  square2(e, e)
  add2(e, e, e)
  add2(e, e, e)
  add2(f, e, e)
  subtract2(c, c, e)
  subtract2(c, c, f)
  reduceBoth(point + PAIR, c)
  multiply2(b, b, h)
  add2(b, b, b)
  add2(b, b, b)
  reduceBoth(point + 2 * PAIR, b)
}

/** Adds an affine point to a homogeneous one and writes the line through both. */
function addStep(point: usize, other: usize): void {
  const z = point + 2 * PAIR
  const o = T
  const l = T + PAIR
  const c = T + 2 * PAIR
  const d = T + 3 * PAIR
  const e = T + 4 * PAIR
  const g = T + 6 * PAIR
  multiply2(o, other + PAIR, z)
  subtract2(o, point + PAIR, o)
  multiply2(l, other, z)
  subtract2(l, point, l)
  square2(c, o)
  square2(d, l)
  multiply2(e, l, d)
  multiply2(c, z, c)
  multiply2(g, point, d)
  add2(c, c, e)
  subtract2(c, c, g)
  subtract2(c, c, g)
  multiply2(point, l, c)
  subtract2(g, g, c)
  multiply2(g, g, o)
  multiply2(d, e, point + PAIR)
  subtract2(point + PAIR, g, d)
  multiply2(z, z, e)
  multiply2(LINE, other, o)
  multiply2(g, l, other + PAIR)
  subtract2(LINE, LINE, g)
  negate(2, LINE + PAIR, o)
  copy(LINE + 2 * PAIR, l, PAIR)
}

/** Writes ψ(P) of an affine point. */
export function mapAffine(to: usize, point: usize): void {
  copy(to, point, 2 * PAIR)
  negate(1, to + SIZE, to + SIZE)
  negate(1, to + PAIR + SIZE, to + PAIR + SIZE)
  multiply2(to, to, UNTWIST)
  multiply2(to + PAIR, to + PAIR, UNTWIST + PAIR)
}
