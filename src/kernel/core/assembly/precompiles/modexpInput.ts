/**
 * The input of MODEXP (EIP-198): three lengths of 32 bytes each, then base, exponent and modulus. An input that ends
 * too early is continued with zeros, which are not copied: a length may be far above the size of any memory.
 */

/** Bytes of the three lengths. */
export const HEADER: u64 = 96

/** Returns a byte of the input, or 0 after its end. */
export function byteAt(input: usize, length: u32, offset: u64): u32 {
  return offset < length ? load<u8>(input + <usize>offset) : 0
}

/** Returns the four bytes from `offset` on, the first one as the highest. */
function wordAt(input: usize, length: u32, offset: u64): u32 {
  if (offset < length && length - offset >= 4) return bswap<u32>(load<u32>(input + <usize>offset))
  let word: u32 = 0
  for (let i: u64 = 0; i < 4; i++) word = (word << 8) | byteAt(input, length, offset + i)
  return word
}

/** Returns the limb of 32 bits with the index `i`, 0 for the lowest, of the number between two offsets. */
export function limbAt(input: usize, length: u32, start: u64, end: u64, i: u64): u32 {
  if (end - start >= 4 * i + 4) return wordAt(input, length, end - 4 * i - 4)
  let limb: u32 = 0
  for (let offset = start; offset + 4 * i < end; offset++) limb = (limb << 8) | byteAt(input, length, offset)
  return limb
}

/** Returns one of the three lengths; `u64.MAX_VALUE` stands for all that 64 bits do not hold. */
function lengthAt(input: usize, length: u32, offset: u64): u64 {
  let high: u32 = 0
  for (let i: u64 = 0; i < 24; i += 4) high |= wordAt(input, length, offset + i)
  if (high != 0) return u64.MAX_VALUE
  return ((<u64>wordAt(input, length, offset + 24)) << 32) | wordAt(input, length, offset + 28)
}

/** Returns the length of the base, in bytes. */
export function baseLength(input: usize, length: u32): u64 {
  return lengthAt(input, length, 0)
}

/** Returns the length of the exponent, in bytes. */
export function exponentLength(input: usize, length: u32): u64 {
  return lengthAt(input, length, 32)
}

/** Returns the length of the modulus and of the output, in bytes. */
export function modulusLength(input: usize, length: u32): u64 {
  return lengthAt(input, length, 64)
}
