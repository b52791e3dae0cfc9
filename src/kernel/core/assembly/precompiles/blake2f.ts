/** The compression function F of BLAKE2b (RFC 7693) with any number of rounds: the precompile at address 9 (EIP-152). */

/** The initial eight words of the second half of the working words: the initial state of SHA-512. */
const START: usize = memory.data<u64>([
  0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1,
  0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
])

/** The order in which each of ten rounds takes the words of the message. */
const SIGMA: usize = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
  11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4, 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
  9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13, 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
  12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11, 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
  6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5, 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
])
const SIGMA_END: usize = SIGMA + 160

/** Rounds that one call of `run` computes at most: V8 replaces a function by its optimised code between calls only. */
const CHUNK: u32 = 100

/** The eight words of the state before the rounds. */
const STATE: usize = memory.data(64, 16)

/** The 16 working words. */
const WORK: usize = memory.data(128, 16)

/** The 16 words of the message. */
const MESSAGE: usize = memory.data(128, 16)

/** Returns the word of the message that a round uses at an index. */
// @inline
function word(sigma: usize, index: usize): u64 {
  return load<u64>(MESSAGE + ((<usize>load<u8>(sigma + index)) << 3))
}

/** Runs rounds on the working words, the first of them with the order of words at `sigma`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: words that another function reads must go through memory, which costs much of the speed.
function run(count: u32, sigma: usize): void {
  let v0 = load<u64>(WORK)
  let v1 = load<u64>(WORK, 8)
  let v2 = load<u64>(WORK, 16)
  let v3 = load<u64>(WORK, 24)
  let v4 = load<u64>(WORK, 32)
  let v5 = load<u64>(WORK, 40)
  let v6 = load<u64>(WORK, 48)
  let v7 = load<u64>(WORK, 56)
  let v8 = load<u64>(WORK, 64)
  let v9 = load<u64>(WORK, 72)
  let v10 = load<u64>(WORK, 80)
  let v11 = load<u64>(WORK, 88)
  let v12 = load<u64>(WORK, 96)
  let v13 = load<u64>(WORK, 104)
  let v14 = load<u64>(WORK, 112)
  let v15 = load<u64>(WORK, 120)
  for (; count > 0; count--) {
    v0 += v4 + word(sigma, 0)
    v12 = rotr<u64>(v12 ^ v0, 32)
    v8 += v12
    v4 = rotr<u64>(v4 ^ v8, 24)
    v0 += v4 + word(sigma, 1)
    v12 = rotr<u64>(v12 ^ v0, 16)
    v8 += v12
    v4 = rotr<u64>(v4 ^ v8, 63)
    v1 += v5 + word(sigma, 2)
    v13 = rotr<u64>(v13 ^ v1, 32)
    v9 += v13
    v5 = rotr<u64>(v5 ^ v9, 24)
    v1 += v5 + word(sigma, 3)
    v13 = rotr<u64>(v13 ^ v1, 16)
    v9 += v13
    v5 = rotr<u64>(v5 ^ v9, 63)
    v2 += v6 + word(sigma, 4)
    v14 = rotr<u64>(v14 ^ v2, 32)
    v10 += v14
    v6 = rotr<u64>(v6 ^ v10, 24)
    v2 += v6 + word(sigma, 5)
    v14 = rotr<u64>(v14 ^ v2, 16)
    v10 += v14
    v6 = rotr<u64>(v6 ^ v10, 63)
    v3 += v7 + word(sigma, 6)
    v15 = rotr<u64>(v15 ^ v3, 32)
    v11 += v15
    v7 = rotr<u64>(v7 ^ v11, 24)
    v3 += v7 + word(sigma, 7)
    v15 = rotr<u64>(v15 ^ v3, 16)
    v11 += v15
    v7 = rotr<u64>(v7 ^ v11, 63)
    v0 += v5 + word(sigma, 8)
    v15 = rotr<u64>(v15 ^ v0, 32)
    v10 += v15
    v5 = rotr<u64>(v5 ^ v10, 24)
    v0 += v5 + word(sigma, 9)
    v15 = rotr<u64>(v15 ^ v0, 16)
    v10 += v15
    v5 = rotr<u64>(v5 ^ v10, 63)
    v1 += v6 + word(sigma, 10)
    v12 = rotr<u64>(v12 ^ v1, 32)
    v11 += v12
    v6 = rotr<u64>(v6 ^ v11, 24)
    v1 += v6 + word(sigma, 11)
    v12 = rotr<u64>(v12 ^ v1, 16)
    v11 += v12
    v6 = rotr<u64>(v6 ^ v11, 63)
    v2 += v7 + word(sigma, 12)
    v13 = rotr<u64>(v13 ^ v2, 32)
    v8 += v13
    v7 = rotr<u64>(v7 ^ v8, 24)
    v2 += v7 + word(sigma, 13)
    v13 = rotr<u64>(v13 ^ v2, 16)
    v8 += v13
    v7 = rotr<u64>(v7 ^ v8, 63)
    v3 += v4 + word(sigma, 14)
    v14 = rotr<u64>(v14 ^ v3, 32)
    v9 += v14
    v4 = rotr<u64>(v4 ^ v9, 24)
    v3 += v4 + word(sigma, 15)
    v14 = rotr<u64>(v14 ^ v3, 16)
    v9 += v14
    v4 = rotr<u64>(v4 ^ v9, 63)
    sigma += 16
    if (sigma == SIGMA_END) sigma = SIGMA
  }
  store<u64>(WORK, v0)
  store<u64>(WORK, v1, 8)
  store<u64>(WORK, v2, 16)
  store<u64>(WORK, v3, 24)
  store<u64>(WORK, v4, 32)
  store<u64>(WORK, v5, 40)
  store<u64>(WORK, v6, 48)
  store<u64>(WORK, v7, 56)
  store<u64>(WORK, v8, 64)
  store<u64>(WORK, v9, 72)
  store<u64>(WORK, v10, 80)
  store<u64>(WORK, v11, 88)
  store<u64>(WORK, v12, 96)
  store<u64>(WORK, v13, 104)
  store<u64>(WORK, v14, 112)
  store<u64>(WORK, v15, 120)
}

/**
 * Writes the 64 bytes of the state after the compression that 213 bytes of input describe (rounds, state, message,
 * offset counters, flag of the last block) to `output`, which may overlap the input.
 *
 * @returns Whether the input is valid: has 213 bytes, and 0 or 1 as its last one. Otherwise nothing is written.
 */
export function blake2f(input: usize, length: u32, output: usize): bool {
  if (length != 213 || load<u8>(input, 212) > 1) return false
  memory.copy(STATE, input + 4, 64)
  memory.copy(WORK, STATE, 64)
  memory.copy(WORK + 64, START, 64)
  memory.copy(MESSAGE, input + 68, 128)
  store<u64>(WORK, load<u64>(WORK, 96) ^ load<u64>(input, 196), 96)
  store<u64>(WORK, load<u64>(WORK, 104) ^ load<u64>(input, 204), 104)
  if (load<u8>(input, 212) == 1) store<u64>(WORK, ~load<u64>(WORK, 112), 112)
  const rounds = bswap<u32>(load<u32>(input))
  for (let done: u32 = 0; done < rounds; ) {
    const count = min<u32>(CHUNK, rounds - done)
    run(count, SIGMA + (done % 10) * 16)
    done += count
  }
  for (let i: usize = 0; i < 64; i += 8)
    store<u64>(output + i, load<u64>(STATE + i) ^ load<u64>(WORK + i) ^ load<u64>(WORK + 64 + i))
  return true
}
