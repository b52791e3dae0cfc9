/** Finds the instruction of a block that fails when gas or stack do not suffice for the whole block. */
import { OUT_OF_GAS, STACK_OVERFLOW, STACK_UNDERFLOW } from "../../layout.ts"
import { fail, m } from "../machine.ts"
import { hasImmediate, itemsTakenAt } from "./immediates.ts"
import { OP_PUSH0, OP_PUSH32, OP_STOP } from "./operations.ts"
import { feeOf, riseOf } from "./operationTable.ts"

/** Yellow Paper section 9.1. */
const maxItems: i32 = 1024

/** Fails the frame at the first instruction of a block with a stack underflow, a stack overflow or too little gas. Returns its program counter. */
export function failBlock(begin: usize, items: u32): u32 {
  const code = m.frame.code
  let pc = load<u32>(begin, 8)
  let height = <i32>items
  let gas = m.gas
  while (true) {
    const opcode: u32 = pc < code.length ? load<u8>(code.bytes + pc) : OP_STOP
    const takes = itemsTakenAt(code, pc, opcode)
    const rises = riseOf(opcode)
    gas -= <i64>feeOf(opcode)
    if (height < takes) {
      failStack(STACK_UNDERFLOW, height, takes)
      return pc
    }
    if (height + rises > maxItems) {
      failStack(STACK_OVERFLOW, height, maxItems - rises)
      return pc
    }
    if (gas < 0 || opcode == OP_STOP) {
      fail(OUT_OF_GAS)
      return pc
    }
    height += rises
    if (hasImmediate(opcode)) pc += 2
    else pc += opcode > OP_PUSH0 && opcode <= OP_PUSH32 ? opcode - OP_PUSH0 + 1 : 1
  }
}

function failStack(error: i32, height: i32, limit: i32): void {
  m.errorDetail = height
  m.errorLimit = limit
  fail(error)
}
