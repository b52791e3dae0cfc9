/**
 * The product of the Miller loops of two pairs whose points of the twist are fixed: their lines are computed once (Costello,
 * Stebila: Fixed argument pairings, LATINCRYPT 2010).
 */
import { clear, copy } from "./elements.ts"
import { IS_NEGATIVE, LOOP, LOOP_DIGITS, ONE, SIZE } from "./field.ts"
import { addDigit, doubleStep, LINE, multiplyByLine, toHomogeneous } from "./miller.ts"
import { conjugate12, FULL, PAIR, square12 } from "./tower.ts"

/** The lines of both points in the order of the loop: 63 tangents and 5 secants for each. A line has three elements. */
const LINE_SIZE: usize = 3 * PAIR
const LINES: usize = memory.data(2 * 68 * 3 * 224, 16)
const LINES_OF_POINT: usize = 68 * LINE_SIZE

const POINT: usize = memory.data(3 * 224, 16)

/** Computes the lines of the fixed point with an index. It must be an affine point of the twist. */
export function fixLines(index: usize, affine: usize): void {
  let to = LINES + index * LINES_OF_POINT
  toHomogeneous(POINT, affine)
  for (let at = 1; at < LOOP_DIGITS; at++) {
    const digit = <i32>load<i8>(LOOP + at)
    doubleStep(POINT)
    copy(to, LINE, LINE_SIZE)
    to += LINE_SIZE
    if (digit === 0) continue
    addDigit(POINT, affine, digit)
    copy(to, LINE, LINE_SIZE)
    to += LINE_SIZE
  }
}

/** Writes the product of the loops of two affine points of the curve with the fixed points. No point may be infinity. */
export function fixedMiller(f: usize, first: usize, second: usize): void {
  let line = LINES
  clear(f, FULL)
  copy(f, ONE, SIZE)
  for (let at = 1; at < LOOP_DIGITS; at++) {
    if (at > 1) square12(f, f)
    const end = line + (load<i8>(LOOP + at) === 0 ? 1 : 2) * LINE_SIZE
    for (; line < end; line += LINE_SIZE) {
      multiplyByLine(f, first, line)
      multiplyByLine(f, second, line + LINES_OF_POINT)
    }
  }
  if (IS_NEGATIVE) conjugate12(f, f)
}
