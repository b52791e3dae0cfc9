/** Reports an instruction to a host that traces, before it runs: with its whole price, or the reason why it cannot run. */
import {
  HAS_ACCESS_COSTS,
  IS_DEFINED,
  OUT_OF_GAS,
  STACK_OVERFLOW,
  STACK_UNDERFLOW,
  VISITS,
  WARM_ACCESS,
} from "../layout.ts"
import { itemsTakenAt } from "./code/immediates.ts"
import { OP_STOP } from "./code/operations.ts"
import { feeOf, flagsOf, riseOf } from "./code/operationTable.ts"
import { event } from "./events.ts"
import { beginPricing, isAccess, passedOn, pricedRefund, priceError, priceOf } from "./instructions/prices.ts"
import { m, rule } from "./machine.ts"
import { waitsFor } from "./state/requests.ts"

/** Yellow Paper section 9.1. */
const maxItems: i32 = 1024

/** The program counters that were not reported to the host yet. */
const visited: usize = memory.data(4096, 16)
let visitedCount: u32 = 0

export function visitedPointer(): usize {
  return visited
}

/** Returns the number of program counters for the host to read, and sets it to 0. */
export function takeVisited(): u32 {
  const count = visitedCount
  visitedCount = 0
  return count
}

/** Adds the program counter of the instruction of a block; false if the host must first read the others. */
export function visit(begin: usize): bool {
  if (visitedCount == VISITS) return false
  store<u32>(visited + ((<usize>visitedCount) << 2), load<u32>(begin, 8))
  visitedCount++
  return true
}

/** Describes the instruction of a block; false if the host must first load an account or a slot on which its price depends. */
export function notifyStep(begin: usize, sp: usize): bool {
  const code = m.frame.code
  const pc = load<u32>(begin, 8)
  const opcode: u32 = pc < code.length ? load<u8>(code.bytes + pc) : OP_STOP
  event.error = 0
  event.refund = m.refund
  event.cost = constantPrice(opcode)
  if (fits(opcode, itemsTakenAt(code, pc, opcode), <i32>((sp - m.base) >> 5)) && !price(opcode, sp))
    return false
  event.depth = m.depth
  event.pc = pc
  event.opcode = opcode
  event.gas = m.gas
  event.account = changetype<usize>(m.frame.to)
  event.stack = m.base
  event.stackEnd = sp
  event.mem = m.mem
  event.size = m.size
  event.data = m.returned
  event.length = m.returnedLength
  return true
}

function refuse(error: i32): void {
  event.error = error
}

/** True of an opcode of the fork; others have no price and no operands. */
function isDefined(opcode: u32): bool {
  return (flagsOf(opcode) & IS_DEFINED) != 0
}

/** Returns the gas that geth charges before it reads the operands (core/vm/jump_table.go, `constantGas`). */
function constantPrice(opcode: u32): i64 {
  const isExp = opcode == 0x0a
  const isLog = opcode >= 0xa0 && opcode <= 0xa4
  if (isExp || isLog) return 0
  if (rule(HAS_ACCESS_COSTS) != 0 && isAccess(opcode)) return rule(WARM_ACCESS)
  return <i64>feeOf(opcode)
}

/** True if the instruction causes neither a stack underflow nor a stack overflow; otherwise notes the error. */
function fits(opcode: u32, takes: i32, items: i32): bool {
  const most = maxItems - riseOf(opcode)
  event.detail = items
  event.limit = items < takes ? takes : most
  if (items < takes) refuse(STACK_UNDERFLOW)
  else if (items > most) refuse(STACK_OVERFLOW)
  return event.error == 0
}

/** Prices the instruction in geth's order, so that an instruction that is out of gas shows the same cost as in geth. */
function price(opcode: u32, sp: usize): bool {
  if (event.cost > m.gas) {
    refuse(OUT_OF_GAS)
    return true
  }
  beginPricing()
  const whole = <i64>feeOf(opcode) + (isDefined(opcode) ? priceOf(opcode, sp) : 0)
  if (waitsFor != 0) return false
  event.refund = pricedRefund
  if (priceError != 0) {
    refuse(priceError)
    return true
  }
  event.cost = whole
  if (whole > m.gas) refuse(OUT_OF_GAS)
  else {
    const passed = isDefined(opcode) ? passedOn(opcode, sp, m.gas - whole) : 0
    if (passed < 0) refuse(OUT_OF_GAS)
    else event.cost += passed
  }
  return true
}
