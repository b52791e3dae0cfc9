/** The instructions of a code that ran, and the ways of its conditional jumps. */
import { JUMPED, PASSED, RAN_BLOCK, RAN_UNTIL } from "../../kernel/core/layout.ts"

const [STOP, JUMP, JUMPI, JUMPDEST, PUSH1, PUSH32] = [0x00, 0x56, 0x57, 0x5b, 0x60, 0x7f]

/** A code that ran: its bytes, and the events at each program counter as bits (`RAN_BLOCK` and others). */
export interface RanCode {
  readonly code: Uint8Array
  readonly kinds: Uint8Array
}

/** An instruction. */
export interface RanInstruction {
  readonly pc: number
  readonly op: number
  /** The program counter of the next instruction. */
  readonly next: number
  readonly hasRun: boolean
  /** True for a conditional jump that has jumped in a run; `passed` is true when it has not jumped in a run. */
  readonly jumped: boolean
  readonly passed: boolean
}

/** Returns the instructions of a code in order. A block runs to its end, or up to the instruction that fails. */
export function instructionsOf(
  { code, kinds }: RanCode,
  endsBlock: (op: number) => boolean,
): RanInstruction[] {
  const all: RanInstruction[] = []
  let block: RanInstruction[] = []
  const close = () => {
    const first = block[0]
    const isWhole = first !== undefined && ((kinds[first.pc] ?? 0) & RAN_BLOCK) !== 0
    const until = isWhole
      ? block.length
      : 1 + block.findLastIndex(({ pc }) => ((kinds[pc] ?? 0) & RAN_UNTIL) !== 0)
    for (const [index, each] of block.entries()) all.push({ ...each, hasRun: index < until })
    block = []
  }
  for (let pc = 0; pc < code.length; ) {
    const op = code[pc] ?? STOP
    const next = pc + 1 + (op >= PUSH1 && op <= PUSH32 ? op - PUSH1 + 1 : 0)
    if (op === JUMPDEST) close()
    const kind = kinds[pc] ?? 0
    const ways = {
      jumped: op === JUMPI && (kind & JUMPED) !== 0,
      passed: op === JUMPI && (kind & PASSED) !== 0,
    }
    block.push({ pc, op, next, hasRun: false, ...ways })
    if (endsBlock(op)) close()
    pc = next
  }
  close()
  return all
}

/** Returns the number that a PUSH of at most 4 bytes pushes, a possible offset in the code; `undefined` for other instructions. */
export function pushedTarget(code: Uint8Array, { pc, op, next }: RanInstruction): number | undefined {
  if (op < PUSH1 || op > PUSH1 + 3) return undefined
  return code.subarray(pc + 1, next).reduce((value, byte) => value * 256 + byte, 0)
}

/** Returns true for an instruction after which the next one does not run. */
export const endsPath = (op: number): boolean => [STOP, JUMP, 0xf3, 0xfd, 0xfe, 0xff].includes(op)

export { JUMP, JUMPI }
