/** SHA-256 (FIPS 180-4), which the precompile at address 2 computes. */

/** Bytes of input that one compression absorbs. */
const BLOCK: usize = 64

/** The eight words that the state starts from. */
const START: usize = memory.data<u32>([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

/** The constant of each of the 64 rounds. */
const CONSTANTS: usize = memory.data<u32>([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

/** The eight words of the state. */
const STATE: usize = memory.data(32, 16)

/** The 64 words that a block expands to, and then the sums of these with the constants of their rounds. */
const SCHEDULE: usize = memory.data(256, 16)
const SUMS: usize = memory.data(256, 16)

/** The end of the input with its padding: one block or two. */
const TAIL: usize = memory.data(128, 16)

/** Expands the 16 words of a block to 64, and adds the constants. */
function expand(block: usize): void {
  for (let i: usize = 0; i < 64; i += 4) {
    const word = bswap<u32>(load<u32>(block + i))
    store<u32>(SCHEDULE + i, word)
    store<u32>(SUMS + i, word + load<u32>(CONSTANTS + i))
  }
  for (let i: usize = 64; i < 256; i += 4) {
    const x = load<u32>(SCHEDULE + i - 60)
    const y = load<u32>(SCHEDULE + i - 8)
    const word =
      load<u32>(SCHEDULE + i - 64) +
      (rotr<u32>(x, 7) ^ rotr<u32>(x, 18) ^ (x >> 3)) +
      load<u32>(SCHEDULE + i - 28) +
      (rotr<u32>(y, 17) ^ rotr<u32>(y, 19) ^ (y >> 10))
    store<u32>(SCHEDULE + i, word)
    store<u32>(SUMS + i, word + load<u32>(CONSTANTS + i))
  }
}

/** Returns the first temporary word of a round, without the word of the schedule. */
// @inline
function first(e: u32, f: u32, g: u32, h: u32): u32 {
  return h + (rotr<u32>(e, 6) ^ rotr<u32>(e, 11) ^ rotr<u32>(e, 25)) + (g ^ (e & (f ^ g)))
}

/** Returns the second temporary word of a round. */
// @inline
function second(a: u32, b: u32, c: u32): u32 {
  return (rotr<u32>(a, 2) ^ rotr<u32>(a, 13) ^ rotr<u32>(a, 22)) + ((a & b) | (c & (a | b)))
}

/** Absorbs one block into the state. Eight rounds at once let each word keep its variable. */
function compress(block: usize): void {
  expand(block)
  let a = load<u32>(STATE)
  let b = load<u32>(STATE, 4)
  let c = load<u32>(STATE, 8)
  let d = load<u32>(STATE, 12)
  let e = load<u32>(STATE, 16)
  let f = load<u32>(STATE, 20)
  let g = load<u32>(STATE, 24)
  let h = load<u32>(STATE, 28)
  for (let sum = SUMS; sum < SUMS + 256; sum += 32) {
    h = first(e, f, g, h) + load<u32>(sum)
    d += h
    h += second(a, b, c)
    g = first(d, e, f, g) + load<u32>(sum, 4)
    c += g
    g += second(h, a, b)
    f = first(c, d, e, f) + load<u32>(sum, 8)
    b += f
    f += second(g, h, a)
    e = first(b, c, d, e) + load<u32>(sum, 12)
    a += e
    e += second(f, g, h)
    d = first(a, b, c, d) + load<u32>(sum, 16)
    h += d
    d += second(e, f, g)
    c = first(h, a, b, c) + load<u32>(sum, 20)
    g += c
    c += second(d, e, f)
    b = first(g, h, a, b) + load<u32>(sum, 24)
    f += b
    b += second(c, d, e)
    a = first(f, g, h, a) + load<u32>(sum, 28)
    e += a
    a += second(b, c, d)
  }
  addToState(a, b, c, d, e, f, g, h)
}

function addToState(a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32, h: u32): void {
  store<u32>(STATE, load<u32>(STATE) + a)
  store<u32>(STATE, load<u32>(STATE, 4) + b, 4)
  store<u32>(STATE, load<u32>(STATE, 8) + c, 8)
  store<u32>(STATE, load<u32>(STATE, 12) + d, 12)
  store<u32>(STATE, load<u32>(STATE, 16) + e, 16)
  store<u32>(STATE, load<u32>(STATE, 20) + f, 20)
  store<u32>(STATE, load<u32>(STATE, 24) + g, 24)
  store<u32>(STATE, load<u32>(STATE, 28) + h, 28)
}

/**
 * Writes the 32 bytes of the SHA-256 digest of `length` bytes at `input` to `output`, which may overlap the input.
 *
 * @example
 * sha256(input, 0, output) // e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
 */
export function sha256(input: usize, length: u32, output: usize): void {
  memory.copy(STATE, START, 32)
  const whole = length & ~(BLOCK - 1)
  for (let i: usize = 0; i < whole; i += BLOCK) compress(input + i)
  const rest = length - whole
  memory.fill(TAIL, 0, 128)
  memory.copy(TAIL, input + whole, rest)
  store<u8>(TAIL + rest, 0x80)
  const size: usize = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK
  store<u64>(TAIL + size - 8, bswap<u64>((<u64>length) << 3))
  for (let i: usize = 0; i < size; i += BLOCK) compress(TAIL + i)
  for (let i: usize = 0; i < 32; i += 4) store<u32>(output + i, bswap<u32>(load<u32>(STATE + i)))
}
