/** The room that a decoded code needs. */

/** Most bytes that one byte of code decodes to: a block of one instruction. */
const largest: u64 = 16

/** Returns the bytes that a code of this length decodes to at most: its places to jump to, and its instructions. */
export function decodedRoom(length: u32): u64 {
  return (<u64>length + 4) * largest + (<u64>length + 1) * 4
}
