/** Generates the phrase that anvil generates from a seed (`--mnemonic-seed-unsafe`): `StdRng::seed_from_u64` of Rust. */
import { entropyToMnemonic } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"

/**
 * Generates a phrase of 12 words from one byte of each of 16 random words.
 *
 * @param seed - A number of 64 bits.
 * @example
 * seededMnemonic(1n) // "gesture car maximum regret pudding merry fatal electric sea grab crack social"
 * @see rand 0.8 `StdRng`, which is `ChaCha12Rng`
 */
export function seededMnemonic(seed: bigint): string {
  const key = keyOf(seed)
  const words = chacha12([...constants, ...key, 0, 0, 0, 0])
  return entropyToMnemonic(Uint8Array.from(words), wordlist)
}

/** Returns eight words of a PCG-32 generator (rand_core `SeedableRng::seed_from_u64`). */
function keyOf(seed: bigint): number[] {
  let state = seed
  return Array.from({ length: 8 }, () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 11634580027462260723n)
    const shifted = Number(BigInt.asUintN(32, ((state >> 18n) ^ state) >> 27n))
    return rotateLeft(shifted, (32 - Number(state >> 59n)) % 32)
  })
}

/** "expand 32-byte k" (RFC 8439 section 2.3). */
const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]

/** Returns one block of ChaCha with 12 rounds. */
function chacha12(start: readonly number[]): number[] {
  const words = [...start]
  for (let pair = 0; pair < 6; pair++) {
    for (const at of [0, 1, 2, 3]) quarter(words, [at, at + 4, at + 8, at + 12])
    for (const at of [0, 1, 2, 3])
      quarter(words, [at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4)])
  }
  return words.map((word, index) => (word + (start[index] ?? 0)) >>> 0)
}

/** Applies the quarter round of ChaCha (RFC 8439, section 2.1). */
function quarter(words: number[], [a, b, c, d]: readonly [number, number, number, number]): void {
  const mix = (to: number, from: number, target: number, left: number) => {
    words[to] = ((words[to] ?? 0) + (words[from] ?? 0)) >>> 0
    words[target] = rotateLeft((words[target] ?? 0) ^ (words[to] ?? 0), left)
  }
  mix(a, b, d, 16)
  mix(c, d, b, 12)
  mix(a, b, d, 8)
  mix(c, d, b, 7)
}

const rotateLeft = (word: number, left: number): number => ((word << left) | (word >>> (32 - left))) >>> 0
