/**
 * Digests of pairs of words that were hashed last. Solidity finds an item of a mapping by the hash of its key and the slot of the mapping, and
 * code reads, tests and writes an item one after the other. What an entry holds depends on its input alone, so it is never forgotten.
 */
import { keccak256 } from "./keccak.ts"
import { copy, loadBigEndian } from "./words/words.ts"

/** The number of entries is a power of two. An entry has the 64 bytes of the input, then the digest as a word. */
const indexBits: u64 = 10
const entrySize: usize = 96
const digestPlace: usize = 64

/**
 * Entries lie in the order in which their places were first asked for. If they lay at their places, each of the first pairs would touch a page
 * of memory of its own, and the first touch of a page takes longer than a hundred digests (`send at 1` of the bench `pending`).
 */
const entries: usize = memory.data(98_304, 16)

/** The number of entries in use. */
let made: u32 = 0

/** For each place, which a hash of the input gives, the number of its entry, from 1, or 0: 16 bits each. */
const places: usize = memory.data(2048, 16)

const digest: usize = memory.data(32, 16)

/** 2^64 divided by the golden ratio: neighbouring keys get entries far apart (Knuth, volume 3, 6.4). */
const spread: u64 = 0x9e3779b97f4a7c15

/** Writes the digest of 64 bytes, as a word. */
export function hashPair(input: usize, to: usize): void {
  const entry = entryOf(input)
  // A new entry is zero, as no digest is.
  if (!holds(entry, input) || load<u64>(entry + digestPlace) == 0) {
    keccak256(input, 64, digest)
    memory.copy(entry, input, 64)
    loadBigEndian(digest, entry + digestPlace)
  }
  copy(entry + digestPlace, to)
}

/** Returns the entry at the place of an input; a place without an entry gets the next one. */
// @inline
function entryOf(input: usize): usize {
  const key = load<u64>(input) ^ load<u64>(input, 8) ^ load<u64>(input, 16) ^ bswap(load<u64>(input, 24))
  const slot =
    load<u64>(input, 32) ^ load<u64>(input, 40) ^ load<u64>(input, 48) ^ bswap(load<u64>(input, 56))
  const place = places + 2 * <usize>(((key + slot * spread) * spread) >> (64 - indexBits))
  let number: u32 = load<u16>(place)
  if (number == 0) {
    number = ++made
    assert(number <= 1 << (<u32>indexBits))
    store<u16>(place, <u16>number)
  }
  return entries + <usize>(number - 1) * entrySize
}

// @inline
function holds(entry: usize, input: usize): bool {
  return (
    ((load<u64>(entry, 24) ^ load<u64>(input, 24)) |
      (load<u64>(entry) ^ load<u64>(input)) |
      (load<u64>(entry, 8) ^ load<u64>(input, 8)) |
      (load<u64>(entry, 16) ^ load<u64>(input, 16)) |
      (load<u64>(entry, 32) ^ load<u64>(input, 32)) |
      (load<u64>(entry, 40) ^ load<u64>(input, 40)) |
      (load<u64>(entry, 48) ^ load<u64>(input, 48)) |
      (load<u64>(entry, 56) ^ load<u64>(input, 56))) ==
    0
  )
}
