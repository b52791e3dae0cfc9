/** The byte after DUPN, SWAPN and EXCHANGE, which tells the items of the stack that they use (EIP-8024). */
import { HAS_IMMEDIATE } from "../../layout.ts"
import type { Code } from "../records.ts"
import { DUP_ANY, SWAP_ANY } from "./operations.ts"
import { flagsOf, itemsTakenBy } from "./operationTable.ts"

const OP_DUPN: u32 = 0xe6
const OP_SWAPN: u32 = 0xe7
export const OP_EXCHANGE: u32 = 0xe8

// @inline
export function hasImmediate(opcode: u32): bool {
  return (flagsOf(opcode) & HAS_IMMEDIATE) != 0
}

/** Returns the byte after an opcode; 0 beyond the end of the code. */
function immediateAt(code: Code, pc: u32): u32 {
  return pc + 1 < code.length ? load<u8>(code.bytes + pc + 1) : 0
}

/** True unless the byte could be a JUMPDEST or a PUSH, or encodes no pair: the instruction then fails. */
export function isValidAt(code: Code, pc: u32, opcode: u32): bool {
  const byte = immediateAt(code, pc)
  return byte >= 128 || byte <= (opcode == OP_EXCHANGE ? 81 : 90)
}

/** The number of the item that DUPN copies, from 1 at the top; SWAPN swaps the top with the item after it. */
function depthAt(code: Code, pc: u32): u32 {
  return (immediateAt(code, pc) + 145) & 0xff
}

/** The distances from the top of the items that EXCHANGE swaps: the nearer in the low byte, the farther in the next. */
function pairAt(code: Code, pc: u32): u32 {
  const mixed = immediateAt(code, pc) ^ 143
  const q = mixed >> 4
  const r = mixed & 15
  return q < r ? (q + 1) | ((r + 1) << 8) : (r + 1) | ((29 - q) << 8)
}

/** Returns the decoded instruction: DUP or SWAP, which hold any distance, or EXCHANGE with its pair. */
export function instructionAt(code: Code, pc: u32, opcode: u32): u32 {
  if (opcode == OP_EXCHANGE) return OP_EXCHANGE | (pairAt(code, pc) << 8)
  return (opcode == OP_DUPN ? DUP_ANY : SWAP_ANY) | (depthAt(code, pc) << 13)
}

/** Returns the items that the instruction at an offset of the code needs on the stack; 0 if its byte is not valid. */
export function itemsTakenAt(code: Code, pc: u32, opcode: u32): i32 {
  if (!hasImmediate(opcode)) return itemsTakenBy(opcode)
  if (!isValidAt(code, pc, opcode)) return 0
  if (opcode == OP_EXCHANGE) return <i32>(pairAt(code, pc) >> 8) + 1
  return <i32>depthAt(code, pc) + <i32>(opcode == OP_SWAPN)
}
