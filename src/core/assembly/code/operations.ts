/** Numbers of instructions in decoded code: those of the opcodes, and in the gaps between these our own. */

/** Checks gas and stack for the block of instructions that it begins. */
export const BEGIN: u32 = 0x0c
/** The same for one instruction, of which the host is told. */
export const BEGIN_STEP: u32 = 0x0d
/** Pushes the 24 bits of the instruction. */
export const PUSH_SMALL: u32 = 0x0e
/** Pushes the 8 bytes behind the instruction. */
export const PUSH_64: u32 = 0x0f
/** Pushes the 32 bytes behind the instruction, a word. */
export const PUSH_WORD: u32 = 0x21
/** Jumps to a place in the code that is known. */
export const JUMP_TO: u32 = 0x22
export const JUMP_TO_IF: u32 = 0x23
/** Jumps if the top of the stack is zero. */
export const JUMP_TO_UNLESS: u32 = 0x24
/** These take the 24 bits of the instruction for their first operand. */
export const ADD_SMALL: u32 = 0x25
export const AND_SMALL: u32 = 0x26
export const SHL_SMALL: u32 = 0x27
export const SHR_SMALL: u32 = 0x28
export const MLOAD_AT: u32 = 0x29
export const MSTORE_AT: u32 = 0x2a
export const EQ_SMALL: u32 = 0x2b
export const LT_SMALL: u32 = 0x2c
export const GT_SMALL: u32 = 0x2d
export const SUB_SMALL: u32 = 0x4b
export const MUL_SMALL: u32 = 0x4c
/** Takes the word behind the instruction for its first operand. */
export const AND_WORD: u32 = 0x2e
/** Puts the top of the stack to a place below, and drops it. */
export const SWAP_POP: u32 = 0x2f
export const POP_POP: u32 = 0x4d
export const SWAP_SUB: u32 = 0x4e
/** Compares the two items on top, and jumps if that holds. */
export const LT_JUMP_IF: u32 = 0xa5
export const GT_JUMP_IF: u32 = 0xa6
export const EQ_JUMP_IF: u32 = 0xa7
/** The same if it does not hold. */
export const LT_JUMP_UNLESS: u32 = 0xa8
export const GT_JUMP_UNLESS: u32 = 0xa9
export const EQ_JUMP_UNLESS: u32 = 0xaa
/** BEGIN while coverage is collected: notes that the block runs, once, and becomes BEGIN. */
export const BEGIN_COVER: u32 = 0xab
/** JUMPI while coverage is collected, until it has both jumped and not: nothing noted, only the jump, only the other. */
export const JUMPI_COVER: u32 = 0xad
export const JUMPI_JUMPED: u32 = 0xae
export const JUMPI_PASSED: u32 = 0xaf
/** DUP and SWAP have the distance in bytes. */
export const DUP_ANY: u32 = 0x80
export const SWAP_ANY: u32 = 0x90

/** Opcodes that the decoder looks for. */
export const OP_STOP: u32 = 0x00
export const OP_INVALID: u32 = 0xfe
export const OP_ISZERO: u32 = 0x15
export const OP_AND: u32 = 0x16
export const OP_JUMPI: u32 = 0x57
export const OP_PC: u32 = 0x58
export const OP_JUMPDEST: u32 = 0x5b
export const OP_PUSH0: u32 = 0x5f
export const OP_PUSH32: u32 = 0x7f
