/** Properties of opcodes that are the same in every fork: the stack items that each takes and leaves, and whether it ends a block. */
import { ENDS_BLOCK, ENDS_CODE, HAS_IMMEDIATE } from "./layout.ts"

/** An opcode. */
export interface Operation {
  /** With {@link HAS_IMMEDIATE}, the byte after the opcode says how many; this is the least. */
  readonly takes: number
  readonly leaves: number
  /** {@link ENDS_BLOCK}, {@link ENDS_CODE} and {@link HAS_IMMEDIATE}. */
  readonly flags: number
}

const operation = (takes: number, leaves: number, flags = 0): Operation => ({ takes, leaves, flags })
const range = (first: number, count: number, at: (index: number) => Operation): [number, Operation][] =>
  Array.from({ length: count }, (_, index) => [first + index, at(index)])
const each = (codes: readonly number[], operation: Operation): [number, Operation][] =>
  codes.map((code) => [code, operation])

const halts = ENDS_BLOCK | ENDS_CODE

/** By opcode (Yellow Paper, appendix H.2). */
export const operations: ReadonlyMap<number, Operation> = new Map([
  ...each([0x00], operation(0, 0, halts)),
  ...range(0x01, 7, () => operation(2, 1)),
  ...range(0x08, 2, () => operation(3, 1)),
  ...range(0x0a, 2, () => operation(2, 1)),
  ...range(0x10, 5, () => operation(2, 1)),
  ...each([0x15, 0x19, 0x1e], operation(1, 1)),
  ...each([0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d, 0x20], operation(2, 1)),
  ...each([0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d], operation(0, 1)),
  ...each([0x31, 0x35, 0x3b, 0x3f, 0x40, 0x49], operation(1, 1)),
  ...each([0x37, 0x39, 0x3e, 0x5e], operation(3, 0)),
  ...each([0x3c], operation(4, 0)),
  ...each([0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x4b, 0x58, 0x59], operation(0, 1)),
  ...each([0x50], operation(1, 0)),
  ...each([0x51, 0x54, 0x5c], operation(1, 1)),
  ...each([0x52, 0x53], operation(2, 0)),
  ...each([0x55, 0x5d], operation(2, 0, ENDS_BLOCK)),
  ...each([0x56], operation(1, 0, halts)),
  ...each([0x57], operation(2, 0, ENDS_BLOCK)),
  ...each([0x5a], operation(0, 1, ENDS_BLOCK)),
  ...each([0x5b], operation(0, 0)),
  ...range(0x5f, 33, () => operation(0, 1)),
  ...range(0x80, 16, (index) => operation(index + 1, index + 2)),
  ...range(0x90, 16, (index) => operation(index + 2, index + 2)),
  ...range(0xa0, 5, (index) => operation(index + 2, 0, ENDS_BLOCK)),
  ...each([0xe6], operation(17, 18, HAS_IMMEDIATE)),
  ...each([0xe7], operation(18, 18, HAS_IMMEDIATE)),
  ...each([0xe8], operation(3, 3, HAS_IMMEDIATE)),
  ...each([0xf0], operation(3, 1, ENDS_BLOCK)),
  ...each([0xf1, 0xf2], operation(7, 1, ENDS_BLOCK)),
  ...each([0xf3, 0xfd], operation(2, 0, halts)),
  ...each([0xf4, 0xfa], operation(6, 1, ENDS_BLOCK)),
  ...each([0xf5], operation(4, 1, ENDS_BLOCK)),
  ...each([0xff], operation(1, 0, halts)),
])
