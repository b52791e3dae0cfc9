/** The limits of the stack for a block of instructions. */

/** Bytes of a BEGIN: the instruction with the stack limits, the gas, and the program counter. */
export const beginSize: usize = 12

/** Yellow Paper section 9.1. */
const maxItems: i32 = 1024

/** More items than a stack can have: a block that needs this number always fails. */
const never: u32 = 0xfff

/** Returns the checks in a BEGIN, 12 bits each: the items that the block needs, and the maximum number of items beyond these. */
export function stackChecks(needs: i32, rises: i32): u32 {
  const more = maxItems - rises - needs
  return more >= 0 ? ((<u32>needs) << 8) | ((<u32>more) << 20) : never << 8
}
