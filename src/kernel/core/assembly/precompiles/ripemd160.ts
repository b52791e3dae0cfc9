/** RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996), which the precompile at address 3 computes. */

/** Bytes of input that one compression absorbs. */
const BLOCK: usize = 64

/** The five words that the state starts from. */
const START: usize = memory.data<u32>([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0])

/** The constant of each of the five groups of 16 rounds, in the left line and in the right one. */
const LEFT_CONSTANTS: usize = memory.data<u32>([0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e])
const RIGHT_CONSTANTS: usize = memory.data<u32>([0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0])

/** The word of the block that each round adds. */
const LEFT_WORDS: usize = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
  3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12, 1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
  4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13,
])
const RIGHT_WORDS: usize = memory.data<u8>([
  5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
  15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13, 8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
  12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11,
])

/** The bits by which each round rotates. */
const LEFT_SHIFTS: usize = memory.data<u8>([
  11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8, 7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13,
  12, 11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5, 11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6,
  5, 12, 9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
])
const RIGHT_SHIFTS: usize = memory.data<u8>([
  8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6, 9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13,
  11, 9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5, 15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5,
  15, 8, 8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
])

/** The five words of the left line, and the five words of the right line, between groups of rounds. */
const LEFT: usize = memory.data(20, 16)
const RIGHT: usize = memory.data(20, 16)

/** The state before a block. */
const STATE: usize = memory.data(20, 16)

/** The end of the input with its padding: one block or two. */
const TAIL: usize = memory.data(128, 16)

/** Returns the function of three words that a group of the left line uses; the right line takes them backwards. */
// @inline
function mix(group: u32, x: u32, y: u32, z: u32): u32 {
  if (group == 0) return x ^ y ^ z
  if (group == 1) return z ^ (x & (y ^ z))
  if (group == 2) return (x | ~y) ^ z
  if (group == 3) return y ^ (z & (x ^ y))
  return x ^ (y | ~z)
}

/** Returns the word of the block that a round adds, with the constant of its group. */
// @inline
function added(block: usize, words: usize, constants: usize, group: u32, round: usize): u32 {
  return load<u32>(block + ((<usize>load<u8>(words + round)) << 2)) + load<u32>(constants + (group << 2))
}

/** Runs a group of 16 rounds of both lines, which do not depend on each other; inlined, as `group` is a constant. */
// @inline
function runGroup(block: usize, group: u32): void {
  let a = load<u32>(LEFT)
  let b = load<u32>(LEFT, 4)
  let c = load<u32>(LEFT, 8)
  let d = load<u32>(LEFT, 12)
  let e = load<u32>(LEFT, 16)
  let v = load<u32>(RIGHT)
  let w = load<u32>(RIGHT, 4)
  let x = load<u32>(RIGHT, 8)
  let y = load<u32>(RIGHT, 12)
  let z = load<u32>(RIGHT, 16)
  const end = <usize>group * 16 + 16
  for (let round = <usize>group * 16; round < end; round++) {
    const left = a + mix(group, b, c, d) + added(block, LEFT_WORDS, LEFT_CONSTANTS, group, round)
    a = e
    e = d
    d = rotl<u32>(c, 10)
    c = b
    b = rotl<u32>(left, load<u8>(LEFT_SHIFTS + round)) + a
    const right = v + mix(4 - group, w, x, y) + added(block, RIGHT_WORDS, RIGHT_CONSTANTS, group, round)
    v = z
    z = y
    y = rotl<u32>(x, 10)
    x = w
    w = rotl<u32>(right, load<u8>(RIGHT_SHIFTS + round)) + v
  }
  store<u32>(LEFT, a)
  store<u32>(LEFT, b, 4)
  store<u32>(LEFT, c, 8)
  store<u32>(LEFT, d, 12)
  store<u32>(LEFT, e, 16)
  store<u32>(RIGHT, v)
  store<u32>(RIGHT, w, 4)
  store<u32>(RIGHT, x, 8)
  store<u32>(RIGHT, y, 12)
  store<u32>(RIGHT, z, 16)
}

/** Absorbs one block into the state. */
function compress(block: usize): void {
  memory.copy(LEFT, STATE, 20)
  memory.copy(RIGHT, STATE, 20)
  runGroup(block, 0)
  runGroup(block, 1)
  runGroup(block, 2)
  runGroup(block, 3)
  runGroup(block, 4)
  const word = load<u32>(STATE, 4) + load<u32>(LEFT, 8) + load<u32>(RIGHT, 12)
  store<u32>(STATE, load<u32>(STATE, 8) + load<u32>(LEFT, 12) + load<u32>(RIGHT, 16), 4)
  store<u32>(STATE, load<u32>(STATE, 12) + load<u32>(LEFT, 16) + load<u32>(RIGHT), 8)
  store<u32>(STATE, load<u32>(STATE, 16) + load<u32>(LEFT) + load<u32>(RIGHT, 4), 12)
  store<u32>(STATE, load<u32>(STATE) + load<u32>(LEFT, 4) + load<u32>(RIGHT, 8), 16)
  store<u32>(STATE, word)
}

/**
 * Writes the 20 bytes of the RIPEMD-160 digest of `length` bytes at `input`, after 12 zeros, to the 32 bytes at
 * `output`, which may overlap the input.
 *
 * @example
 * ripemd160(input, 0, output) // 0000000000000000000000009c1185a5c5e9fc54612808977ee8f548b2258d31
 */
export function ripemd160(input: usize, length: u32, output: usize): void {
  memory.copy(STATE, START, 20)
  const whole = length & ~(BLOCK - 1)
  for (let i: usize = 0; i < whole; i += BLOCK) compress(input + i)
  const rest = length - whole
  memory.fill(TAIL, 0, 128)
  memory.copy(TAIL, input + whole, rest)
  store<u8>(TAIL + rest, 0x80)
  const size: usize = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK
  store<u64>(TAIL + size - 8, (<u64>length) << 3)
  for (let i: usize = 0; i < size; i += BLOCK) compress(TAIL + i)
  memory.fill(output, 0, 12)
  memory.copy(output + 12, STATE, 20)
}
