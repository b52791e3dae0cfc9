/** Sorts the entries of a trie by their keys. */
import type { ByteString } from "../base/binary.ts"

/** The number of entries from which they are first distributed by the first bytes of their keys. */
const many = 32

/**
 * Returns entries in the order of their keys, which are distinct.
 *
 * The keys of large tries are hashes, so few have the same first byte, or indexes, which come in order. So one pass that moves each entry
 * to its position among its neighbours is enough. A general sort took a tenth of a seal of many slots (`storageWrites`, sent).
 */
export function sorted<T extends { readonly key: ByteString }>(entries: readonly T[]): readonly T[] {
  const list = entries.length < many ? entries.slice() : byFirstByte(entries)
  for (let index = 1; index < list.length; index++) {
    const entry = list[index] as T
    let position = index
    while (position > 0 && (list[position - 1] as T).key > entry.key) {
      list[position] = list[position - 1] as T
      position--
    }
    list[position] = entry
  }
  return list
}

/** Returns entries in the order of the first bytes of their keys, and those with the same one in their present order. */
function byFirstByte<T extends { readonly key: ByteString }>(entries: readonly T[]): T[] {
  const positions = new Uint32Array(257)
  for (let index = 0; index < entries.length; index++)
    count(positions, (entries[index] as T).key.charCodeAt(0) + 1)
  for (let byte = 1; byte < positions.length; byte++)
    positions[byte] = at(positions, byte) + at(positions, byte - 1)
  const list = entries.slice()
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as T
    list[count(positions, entry.key.charCodeAt(0))] = entry
  }
  return list
}

const at = (numbers: Uint32Array, index: number): number => numbers[index] as number

/** Adds one to a number, and returns what it was. */
function count(numbers: Uint32Array, index: number): number {
  const before = at(numbers, index)
  numbers[index] = before + 1
  return before
}
