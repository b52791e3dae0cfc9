/** Offsets in the record of an event, for the host; see `Event` in `assembly/records.ts`. */

/** Gas: left before an instruction, given to a message that begins, or used by one that ended. */
export const EVENT_GAS = 0
/** The whole gas cost of an instruction. */
export const EVENT_COST = 8
export const EVENT_REFUND = 16
/** A pointer to a word with the value. */
export const EVENT_VALUE = 24
export const EVENT_ERROR = 28
export const EVENT_DETAIL = 32
export const EVENT_LIMIT = 36
/** 0 for the top-level message. */
export const EVENT_DEPTH = 40
export const EVENT_OPCODE = 44
export const EVENT_PC = 48
export const EVENT_FROM = 52
/** The callee; for an instruction, the account whose storage is in use. */
export const EVENT_ACCOUNT = 56
/** Pointer to the input, the output, or the return data of the last callee. */
export const EVENT_DATA = 60
export const EVENT_LENGTH = 64
export const EVENT_STACK = 68
export const EVENT_STACK_END = 72
export const EVENT_MEMORY = 76
export const EVENT_SIZE = 80
/** For a message that begins, the account whose code it runs; for one that ends, the code that ran, or 0 if none ran. */
export const EVENT_CODE = 84
