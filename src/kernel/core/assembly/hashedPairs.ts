/**
 * A cache of digests of pairs of words. Solidity finds an item of a mapping by the hash of its key and the slot of the mapping, and code
 * often reads, tests and writes the same item in sequence. An entry depends only on its input, so the cache is never cleared.
 */
import { keccak256 } from "./keccak.ts"
import { copy, loadBigEndian } from "./words/words.ts"

/** The number of entries is 2^indexBits. An entry has the 64 bytes of the input, then the digest as a word. */
const indexBits: u64 = 10
const entrySize: usize = 96
const digestOffset: usize = 64

/**
 * The entries, in the order in which their buckets were first used. If they were ordered by bucket, each of the first pairs would touch a
 * different page of memory, and the first access to a page takes longer than a hundred digests (`send at 1` of the bench `pending`).
 */
const entries: usize = memory.data(98_304, 16)

/** The number of entries in use. */
let made: u32 = 0

/** For each bucket, which a hash of the input selects, the number of its entry from 1 on; 0 if it has none. 16 bits each. */
const buckets: usize = memory.data(2048, 16)

const digest: usize = memory.data(32, 16)

/** 2^64 divided by the golden ratio: neighbouring keys get buckets far apart (Knuth, volume 3, 6.4). */
const spread: u64 = 0x9e3779b97f4a7c15

/** Writes the digest of 64 bytes, as a word. */
export function hashPair(input: usize, to: usize): void {
  const entry = entryOf(input)
  // A new entry is zero; no digest is.
  if (!holds(entry, input) || load<u64>(entry + digestOffset) == 0) {
    keccak256(input, 64, digest)
    memory.copy(entry, input, 64)
    loadBigEndian(digest, entry + digestOffset)
  }
  copy(entry + digestOffset, to)
}

/** Returns the entry in the bucket of an input; a bucket without an entry gets the next one. */
// @inline
function entryOf(input: usize): usize {
  const key = load<u64>(input) ^ load<u64>(input, 8) ^ load<u64>(input, 16) ^ bswap(load<u64>(input, 24))
  const slot =
    load<u64>(input, 32) ^ load<u64>(input, 40) ^ load<u64>(input, 48) ^ bswap(load<u64>(input, 56))
  const bucket = buckets + 2 * <usize>(((key + slot * spread) * spread) >> (64 - indexBits))
  let number: u32 = load<u16>(bucket)
  if (number == 0) {
    number = ++made
    assert(number <= 1 << (<u32>indexBits))
    store<u16>(bucket, <u16>number)
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
