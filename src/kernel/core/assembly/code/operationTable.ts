/** The table of opcodes with the fee, the stack items and the flags of each. The host writes it for each fork. */
import {
  OPERATION_FEE,
  OPERATION_FLAGS,
  OPERATION_RISES,
  OPERATION_SIZE,
  OPERATION_TAKES,
} from "../../layout.ts"

/** The first entry; see `OPERATION_SIZE`. */
export const operationTable: usize = memory.data(2048, 16)

// @inline
function entryOf(opcode: u32): usize {
  return operationTable + opcode * OPERATION_SIZE
}

/** The constant gas of an opcode. */
// @inline
export function feeOf(opcode: u32): u32 {
  return load<u32>(entryOf(opcode), OPERATION_FEE)
}

/** Items that an opcode takes from the stack. */
// @inline
export function itemsTakenBy(opcode: u32): i32 {
  return <i32>load<u8>(entryOf(opcode), OPERATION_TAKES)
}

/** The change of the stack height, in items; negative if it falls. */
// @inline
export function riseOf(opcode: u32): i32 {
  return <i32>load<i8>(entryOf(opcode), OPERATION_RISES)
}

/** See `IS_DEFINED`, `ENDS_BLOCK` and `ENDS_CODE`. */
// @inline
export function flagsOf(opcode: u32): u32 {
  return load<u8>(entryOf(opcode), OPERATION_FLAGS)
}
