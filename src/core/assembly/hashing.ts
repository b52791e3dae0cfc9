/** Keccak-256 of bytes of the host: a module of its own, of which the host has an instance before any message runs. */
import { keccak256 } from "./keccak.ts"
import { writeReferences } from "./trieNodes.ts"

const page: usize = 65536

/** Bytes before the input, for what the host wants to stand before the digest. */
const before: usize = 16

const wordLength: u32 = 32

// @inline
function place(): usize {
  return ((__heap_base + 15) & ~15) + before
}

/** Makes room for so many bytes and returns the place of the first. Traps where the host has no memory. */
export function hashRoom(length: u32): usize {
  const end = place() + length
  const has = <usize>memory.size() * page
  if (end > has && memory.grow(<i32>((end - has + page - 1) / page)) < 0) unreachable()
  return place()
}

/** Writes the digest of so many bytes over the first 32 of them. */
export function hash(length: u32): void {
  keccak256(place(), length, place())
}

/** Writes the digest of each of so many words over it. */
export function hashWords(count: u32): void {
  for (let word = place(); word < place() + count * wordLength; word += wordLength)
    keccak256(word, wordLength, word)
}

/** Writes the references of nodes behind the so many bytes that describe these; returns the length of the references. */
export function referNodes(length: u32): usize {
  const output = place() + length
  return writeReferences(place(), length, output) - output
}
