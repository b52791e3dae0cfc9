/**
 * Keccak-256 as Ethereum uses it: the sponge of FIPS 202 with a rate of 136 bytes and the padding 0x01 … 0x80 of the
 * original submission.
 *
 * The state is 25 words in local variables from the first block to the digest. Six of them (1, 2, 8, 12, 17, 20) are
 * kept complemented, which saves 17 of 25 negations a round (Keccak implementation overview, section 2.2).
 */

/** Bytes of input that one permutation absorbs. */
const RATE: usize = 136

/** The constants of the step iota, one for each of the 24 rounds. */
const ROUND_CONSTANTS: usize = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
  0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
  0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
  0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
])
const ROUND_CONSTANTS_END: usize = ROUND_CONSTANTS + 24 * 8

/** The last block of the input with its padding. */
const LAST: usize = memory.data(136, 16)

/** Copies the last `length` bytes of an input, fewer than `RATE`, into `LAST` and pads them. */
function padLast(input: usize, length: usize): void {
  const words = length & ~7
  for (let i: usize = 0; i < words; i += 8) store<u64>(LAST + i, load<u64>(input + i))
  let word: u64 = 1
  for (let i = length; i-- > words; ) word = (word << 8) | load<u8>(input + i)
  store<u64>(LAST + words, word)
  for (let i = words + 8; i < RATE; i += 8) store<u64>(LAST + i, 0)
  store<u64>(LAST, load<u64>(LAST, 128) ^ 0x8000000000000000, 128)
}

/**
 * Writes the 32 bytes of the Keccak-256 digest of `length` bytes at `input` to `output`, which may overlap the input.
 *
 * @example
 * keccak256(input, 0, output) // c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: words that another function reads must go through memory, which costs a third of the speed.
export function keccak256(input: usize, length: u32, output: usize): void {
  let a0: u64 = 0
  let a1: u64 = ~0
  let a2: u64 = ~0
  let a3: u64 = 0
  let a4: u64 = 0
  let a5: u64 = 0
  let a6: u64 = 0
  let a7: u64 = 0
  let a8: u64 = ~0
  let a9: u64 = 0
  let a10: u64 = 0
  let a11: u64 = 0
  let a12: u64 = ~0
  let a13: u64 = 0
  let a14: u64 = 0
  let a15: u64 = 0
  let a16: u64 = 0
  let a17: u64 = ~0
  let a18: u64 = 0
  let a19: u64 = 0
  let a20: u64 = ~0
  let a21: u64 = 0
  let a22: u64 = 0
  let a23: u64 = 0
  let a24: u64 = 0
  const last = input + (length / RATE) * RATE
  padLast(last, length % RATE)
  for (;;) {
    const block = input == last ? LAST : input
    a0 ^= load<u64>(block)
    a1 ^= load<u64>(block, 8)
    a2 ^= load<u64>(block, 16)
    a3 ^= load<u64>(block, 24)
    a4 ^= load<u64>(block, 32)
    a5 ^= load<u64>(block, 40)
    a6 ^= load<u64>(block, 48)
    a7 ^= load<u64>(block, 56)
    a8 ^= load<u64>(block, 64)
    a9 ^= load<u64>(block, 72)
    a10 ^= load<u64>(block, 80)
    a11 ^= load<u64>(block, 88)
    a12 ^= load<u64>(block, 96)
    a13 ^= load<u64>(block, 104)
    a14 ^= load<u64>(block, 112)
    a15 ^= load<u64>(block, 120)
    a16 ^= load<u64>(block, 128)
    for (let constant = ROUND_CONSTANTS; constant < ROUND_CONSTANTS_END; constant += 8) {
      const c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
      const c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
      const c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
      const c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
      const c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
      const d0 = c4 ^ rotl<u64>(c1, 1)
      const d1 = c0 ^ rotl<u64>(c2, 1)
      const d2 = c1 ^ rotl<u64>(c3, 1)
      const d3 = c2 ^ rotl<u64>(c4, 1)
      const d4 = c3 ^ rotl<u64>(c0, 1)
      const b0 = a0 ^ d0
      const b1 = rotl<u64>(a6 ^ d1, 44)
      const b2 = rotl<u64>(a12 ^ d2, 43)
      const b3 = rotl<u64>(a18 ^ d3, 21)
      const b4 = rotl<u64>(a24 ^ d4, 14)
      const b5 = rotl<u64>(a3 ^ d3, 28)
      const b6 = rotl<u64>(a9 ^ d4, 20)
      const b7 = rotl<u64>(a10 ^ d0, 3)
      const b8 = rotl<u64>(a16 ^ d1, 45)
      const b9 = rotl<u64>(a22 ^ d2, 61)
      const b10 = rotl<u64>(a1 ^ d1, 1)
      const b11 = rotl<u64>(a7 ^ d2, 6)
      const b12 = rotl<u64>(a13 ^ d3, 25)
      const b13 = rotl<u64>(a19 ^ d4, 8)
      const b14 = rotl<u64>(a20 ^ d0, 18)
      const b15 = rotl<u64>(a4 ^ d4, 27)
      const b16 = rotl<u64>(a5 ^ d0, 36)
      const b17 = rotl<u64>(a11 ^ d1, 10)
      const b18 = rotl<u64>(a17 ^ d2, 15)
      const b19 = rotl<u64>(a23 ^ d3, 56)
      const b20 = rotl<u64>(a2 ^ d2, 62)
      const b21 = rotl<u64>(a8 ^ d3, 55)
      const b22 = rotl<u64>(a14 ^ d4, 39)
      const b23 = rotl<u64>(a15 ^ d0, 41)
      const b24 = rotl<u64>(a21 ^ d1, 2)
      a0 = b0 ^ (b1 | b2) ^ load<u64>(constant)
      a1 = b1 ^ (~b2 | b3)
      a2 = b2 ^ (b3 & b4)
      a3 = b3 ^ (b4 | b0)
      a4 = b4 ^ (b0 & b1)
      a5 = b5 ^ (b6 | b7)
      a6 = b6 ^ (b7 & b8)
      a7 = b7 ^ (b8 | ~b9)
      a8 = b8 ^ (b9 | b5)
      a9 = b9 ^ (b5 & b6)
      a10 = b10 ^ (b11 | b12)
      a11 = b11 ^ (b12 & b13)
      a12 = b12 ^ (~b13 & b14)
      a13 = ~b13 ^ (b14 | b10)
      a14 = b14 ^ (b10 & b11)
      a15 = b15 ^ (b16 & b17)
      a16 = b16 ^ (b17 | b18)
      a17 = b17 ^ (~b18 | b19)
      a18 = ~b18 ^ (b19 & b15)
      a19 = b19 ^ (b15 | b16)
      a20 = b20 ^ (~b21 & b22)
      a21 = ~b21 ^ (b22 | b23)
      a22 = b22 ^ (b23 & b24)
      a23 = b23 ^ (b24 | b20)
      a24 = b24 ^ (b20 & b21)
    }
    if (block == LAST) break
    input += RATE
  }
  store<u64>(output, a0)
  store<u64>(output, ~a1, 8)
  store<u64>(output, ~a2, 16)
  store<u64>(output, a3, 24)
}
