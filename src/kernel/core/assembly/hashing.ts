/** Keccak-256 for the host: a separate module, which the host instantiates before any message runs. */
import { keccak256 } from "./keccak.ts"
import { writeReferences } from "./trieNodes.ts"

const page: usize = 65536

/** Bytes before the input, which the host may set to precede the digest. */
const before: usize = 16

const wordLength: u32 = 32

// @inline
function inputPointer(): usize {
  return ((__heap_base + 15) & ~15) + before
}

/** Provides space for `length` bytes and returns the pointer to it. Traps if the host has no memory. */
export function hashSpace(length: u32): usize {
  const end = inputPointer() + length
  const has = <usize>memory.size() * page
  if (end > has && memory.grow(<i32>((end - has + page - 1) / page)) < 0) unreachable()
  return inputPointer()
}

/** Hashes the first `length` bytes, and writes the digest over the first 32. */
export function hash(length: u32): void {
  keccak256(inputPointer(), length, inputPointer())
}

/** Replaces each of `count` words by its digest. */
export function hashWords(count: u32): void {
  for (let word = inputPointer(); word < inputPointer() + count * wordLength; word += wordLength)
    keccak256(word, wordLength, word)
}

/** Reads `length` bytes that describe nodes, and writes the references of the new nodes after them; returns the length of the references. */
export function referNodes(length: u32): usize {
  const output = inputPointer() + length
  return writeReferences(inputPointer(), length, output) - output
}
