/** The table of opcodes: fees, items and flags of each, which the host writes for each fork. */
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

/** Gas that an opcode always takes. */
// @inline
export function feeOf(opcode: u32): u32 {
  return load<u32>(entryOf(opcode), OPERATION_FEE)
}

/** Items that an opcode takes from the stack. */
// @inline
export function itemsTakenBy(opcode: u32): i32 {
  return <i32>load<u8>(entryOf(opcode), OPERATION_TAKES)
}

/** Items by which the stack rises; negative where it falls. */
// @inline
export function riseOf(opcode: u32): i32 {
  return <i32>load<i8>(entryOf(opcode), OPERATION_RISES)
}

/** See `IS_DEFINED`, `ENDS_BLOCK` and `ENDS_CODE`. */
// @inline
export function flagsOf(opcode: u32): u32 {
  return load<u8>(entryOf(opcode), OPERATION_FLAGS)
}
