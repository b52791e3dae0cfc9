/** The space that a decoded code needs. */

/** The maximum bytes to which one byte of code decodes: a block of one instruction. */
const largest: u64 = 16

/** Returns the maximum bytes to which a code of this length decodes: its table of jumps, and its instructions. */
export function maxDecodedSize(length: u32): u64 {
  return (<u64>length + 4) * largest + (<u64>length + 1) * 4
}
