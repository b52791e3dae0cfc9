/** A hash table of the records in the bytes of a file, by their keys. */
import type { ByteString } from "../../base/binary.ts"
import { keyEnd, keyStart, valueAt } from "./records.ts"

/**
 * Returns a function that finds the value of a key, the last value when there are several.
 *
 * It is a hash table of offsets: a map of texts takes four times as long to build, and each process of a suite builds one.
 *
 * @param found - The offsets of the records.
 * @param salt - Starts the hashes: nobody who does not know it can choose keys with equal hashes.
 */
export function createRecordTable(bytes: Buffer, found: readonly number[], salt: number) {
  const mask = 2 ** Math.ceil(Math.log2(2 * found.length + 2)) - 1
  /** Each offset plus one; 0 in a free slot. */
  const table = new Int32Array(mask + 1)
  /** Returns the slot of a key, or the free slot for it. */
  const slotOf = (key: Buffer, start: number, end: number): number => {
    let slot = hashOf(key, start, end, salt) & mask
    for (let at = table[slot]; at && !isKeyAt(bytes, at - 1, key, start, end); at = table[slot])
      slot = (slot + 1) & mask
    return slot
  }
  for (const at of found) table[slotOf(bytes, keyStart(at), keyEnd(bytes, at))] = at + 1
  return (key: ByteString): Uint8Array | undefined => {
    const at = table[slotOf(Buffer.from(key, "latin1"), 0, key.length)]
    return at ? valueAt(bytes, at - 1) : undefined
  }
}

/** @see FNV-1a, with another start value. */
function hashOf(bytes: Buffer, start: number, end: number, salt: number): number {
  let hash = salt
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x0100_0193)
  return hash ^ (hash >>> 16)
}

function isKeyAt(bytes: Buffer, at: number, key: Buffer, start: number, end: number): boolean {
  const first = keyStart(at)
  if (keyEnd(bytes, at) - first !== end - start) return false
  for (let offset = end - start - 1; offset >= 0; offset--)
    if (bytes[first + offset] !== key[start + offset]) return false
  return true
}
