/** Addition and multiplication of words modulo a word, without a limit to 256 bits in between. */
import { remainder } from "./divide.ts"
import { mulWide } from "./multiply.ts"
import { add, copy, isZero, lt, setZero, sub } from "./words.ts"

const wide = memory.data(64, 16)

/** Writes (a + b) % m; zero if m is zero. */
export function addmod(a: usize, b: usize, m: usize, r: usize): void {
  if (isZero(m)) {
    setZero(r)
    return
  }
  const reduced = lt(a, m) && lt(b, m)
  add(a, b, wide)
  const carry = lt(wide, a)
  store<u64>(wide, <u64>carry, 32)
  if (!reduced) remainder(wide, 5, m, r)
  else if (carry || !lt(wide, m)) sub(wide, m, r)
  else copy(wide, r)
}

/** Writes (a * b) % m; zero if m is zero. */
export function mulmod(a: usize, b: usize, m: usize, r: usize): void {
  if (isZero(m)) {
    setZero(r)
    return
  }
  mulWide(a, b, wide)
  if (isMax(m)) fold(r)
  else remainder(wide, 8, m, r)
}

/** Returns true of 2^256 - 1, the modulus by which contracts get the upper half of a product. */
// @inline
function isMax(m: usize): bool {
  return (load<u64>(m) & load<u64>(m, 8) & load<u64>(m, 16) & load<u64>(m, 24)) == ~(<u64>0)
}

/** Writes the product modulo 2^256 - 1: the sum of its halves, since 2^256 is 1 there. */
function fold(r: usize): void {
  add(wide, wide + 32, r)
  // The halves of a product are never both 2^256 - 1, so that the carry cannot carry again.
  if (lt(r, wide)) increment(r)
  if (isMax(r)) setZero(r)
}

/** Adds one. */
function increment(a: usize): void {
  for (let i: usize = 0; i < 32; i += 8) {
    const limb = load<u64>(a + i) + 1
    store<u64>(a + i, limb)
    if (limb != 0) return
  }
}
