/** Numbers of the instructions of decoded code: the opcodes, and in the gaps between them midblock's own. */

/** Begins a block of instructions, and checks gas and stack for it. */
export const BEGIN: u32 = 0x0c
/** Begins a block of one instruction, which is reported to the host. */
export const BEGIN_STEP: u32 = 0x0d
/** Pushes the upper 24 bits of the instruction. */
export const PUSH_SMALL: u32 = 0x0e
/** Pushes the 8 bytes after the instruction. */
export const PUSH_64: u32 = 0x0f
/** Pushes the word in the 32 bytes after the instruction. */
export const PUSH_WORD: u32 = 0x21
/** Jumps to the program counter in the upper 24 bits of the instruction. */
export const JUMP_TO: u32 = 0x22
export const JUMP_TO_IF: u32 = 0x23
/** Jumps if the top of the stack is zero. */
export const JUMP_TO_UNLESS: u32 = 0x24
/** These use the upper 24 bits of the instruction as their first operand. */
export const ADD_SMALL: u32 = 0x25
export const AND_SMALL: u32 = 0x26
export const SHL_SMALL: u32 = 0x27
export const SHR_SMALL: u32 = 0x28
export const MLOAD_AT: u32 = 0x29
export const MSTORE_AT: u32 = 0x2a
export const EQ_SMALL: u32 = 0x2b
export const LT_SMALL: u32 = 0x2c
export const GT_SMALL: u32 = 0x2d
export const SUB_SMALL: u32 = 0xac
export const MUL_SMALL: u32 = 0x4c
/** Uses the word after the instruction as its first operand. */
export const AND_WORD: u32 = 0x2e
/** Copies the top of the stack to an item below, and pops it. */
export const SWAP_POP: u32 = 0x2f
export const POP_POP: u32 = 0x4d
export const SWAP_SUB: u32 = 0x4e
/** Compares the two top items, and jumps if the comparison is true. */
export const LT_JUMP_IF: u32 = 0xa5
export const GT_JUMP_IF: u32 = 0xa6
export const EQ_JUMP_IF: u32 = 0xa7
/** Compares the two top items, and jumps if the comparison is false. */
export const LT_JUMP_UNLESS: u32 = 0xa8
export const GT_JUMP_UNLESS: u32 = 0xa9
export const EQ_JUMP_UNLESS: u32 = 0xaa
/** BEGIN while coverage is collected: notes once that the block runs, then becomes BEGIN. */
export const BEGIN_COVER: u32 = 0xab
/** JUMPI while coverage is collected: nothing noted yet; noted that it jumped; noted that it did not jump. After both it becomes JUMPI. */
export const JUMPI_COVER: u32 = 0xad
export const JUMPI_JUMPED: u32 = 0xae
export const JUMPI_PASSED: u32 = 0xaf
/** DUP and SWAP hold their distance in bytes. */
export const DUP_ANY: u32 = 0x80
export const SWAP_ANY: u32 = 0x90

/** The opcodes that the decoder handles specially. */
export const OP_STOP: u32 = 0x00
export const OP_INVALID: u32 = 0xfe
export const OP_ISZERO: u32 = 0x15
export const OP_AND: u32 = 0x16
export const OP_JUMPI: u32 = 0x57
export const OP_PC: u32 = 0x58
export const OP_JUMPDEST: u32 = 0x5b
export const OP_PUSH0: u32 = 0x5f
export const OP_PUSH32: u32 = 0x7f
