/** Sequences of opcodes that are decoded to one instruction, because a profile of contracts showed that they are frequent. */
import {
  ADD_SMALL,
  AND_SMALL,
  EQ_JUMP_IF,
  EQ_JUMP_UNLESS,
  EQ_SMALL,
  GT_JUMP_IF,
  GT_JUMP_UNLESS,
  GT_SMALL,
  JUMP_TO,
  JUMP_TO_IF,
  JUMP_TO_UNLESS,
  LT_JUMP_IF,
  LT_JUMP_UNLESS,
  LT_SMALL,
  MLOAD_AT,
  MSTORE_AT,
  MUL_SMALL,
  OP_ISZERO,
  POP_POP,
  SHL_SMALL,
  SHR_SMALL,
  SUB_SMALL,
  SWAP_POP,
  SWAP_SUB,
} from "./operations.ts"

/** Returns the instruction for a push of a small number and the opcode after it; 0 if there is none. */
export function withSmall(opcode: u32): u32 {
  switch (opcode) {
    case 0x01:
      return ADD_SMALL
    case 0x02:
      return MUL_SMALL
    case 0x03:
      return SUB_SMALL
    case 0x10:
      return LT_SMALL
    case 0x11:
      return GT_SMALL
    case 0x14:
      return EQ_SMALL
    case 0x16:
      return AND_SMALL
    case 0x1b:
      return SHL_SMALL
    case 0x1c:
      return SHR_SMALL
    case 0x51:
      return MLOAD_AT
    case 0x52:
      return MSTORE_AT
    case 0x56:
      return JUMP_TO
    case 0x57:
      return JUMP_TO_IF
    default:
      return 0
  }
}

/** Returns the instruction for two opcodes; 0 if there is none. SWAP_POP holds its distance in bytes, as SWAP does. */
export function pairOf(first: u32, second: u32): u32 {
  if (second == 0x50) {
    if (first == 0x50) return POP_POP
    if (first >= 0x90 && first < 0xa0) return SWAP_POP | ((first - 0x8f) << 13)
  }
  if (first == 0x90 && second == 0x03) return SWAP_SUB
  return 0
}

/** Returns the instruction for a comparison and a conditional jump on its result, or on its negation; 0 if there is none. */
export function comparedJump(opcode: u32, negated: bool): u32 {
  switch (opcode) {
    case OP_ISZERO:
      return JUMP_TO_UNLESS
    case 0x10:
      return negated ? LT_JUMP_UNLESS : LT_JUMP_IF
    case 0x11:
      return negated ? GT_JUMP_UNLESS : GT_JUMP_IF
    case 0x14:
      return negated ? EQ_JUMP_UNLESS : EQ_JUMP_IF
    default:
      return 0
  }
}
