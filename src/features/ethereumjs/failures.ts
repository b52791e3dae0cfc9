/** Failures in EthereumJS's interpreter: its word, and geth's words (core/vm/errors.go) when they say more. */
import { EVMError, type ExecResult } from "@ethereumjs/evm"
import { type Failure, laterInstructions } from "../../kernel/core/failures.ts"
import { HAS_IMMEDIATE } from "../../kernel/core/layout.ts"
import { operations } from "../../kernel/core/operations.ts"

const { OUT_OF_GAS, STACK_UNDERFLOW, STACK_OVERFLOW, INVALID_OPCODE, INVALID_JUMP } = EVMError.errorMessages

/** Yellow Paper section 9.1. */
const maxItems = 1024

/** EIP-2200: SSTORE with no more gas than this fails. */
const sentry = 2300n

/** The largest memory, in bytes, for which geth computes a price (core/vm/gas_table.go `memoryGasCost`). */
const maxMemory = 0x1fffffffe0n

const [SSTORE, RETURNDATACOPY, MCOPY] = [0x55, 0x3e, 0x5e]

/** A range of memory that an instruction accesses: the stack indexes of its offset and its length, or a fixed length. */
type Range = readonly [offset: number, length: number | { readonly bytes: bigint }]

const word = { bytes: 32n }

const ranges: ReadonlyMap<number, readonly Range[]> = new Map<number, readonly Range[]>([
  ...[0x20, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xf3, 0xfd].map((code): [number, Range[]] => [code, [[0, 1]]]),
  ...[0x37, 0x39, RETURNDATACOPY].map((code): [number, Range[]] => [code, [[0, 2]]]),
  [0x3c, [[1, 3]]],
  [0x51, [[0, word]]],
  [0x52, [[0, word]]],
  [0x53, [[0, { bytes: 1n }]]],
  [MCOPY, [[0, 2], [1, 2]]], // biome-ignore format: one line each
  ...[0xf0, 0xf5].map((code): [number, Range[]] => [code, [[1, 2]]]),
  ...[0xf1, 0xf2].map((code): [number, Range[]] => [code, [[3, 4], [5, 6]]]), // biome-ignore format: one line each
  ...[0xf4, 0xfa].map((code): [number, Range[]] => [code, [[2, 3], [4, 5]]]), // biome-ignore format: one line each
])

/** The state of the interpreter at the end of a frame. */
export type RunState = NonNullable<ExecResult["runState"]>

/** The failure of a frame; `undefined` on success. */
export function failureOf({ exceptionError, runState }: ExecResult): Failure | undefined {
  if (exceptionError === undefined) return undefined
  const word = exceptionError.error
  // The word ends with the code's hash and the program counter, which callers must not see.
  if (word.startsWith(INVALID_JUMP)) return { word: INVALID_JUMP }
  const words = runState === undefined || hasReturned(runState) ? undefined : wordsOf(word, runState)
  return words === undefined ? { word } : { word, words }
}

/** Returns true when the code of a creation succeeded, and the failure is that of deploying its result. */
const hasReturned = (runState: RunState & { readonly returnValue?: Uint8Array }): boolean =>
  runState.returnValue !== undefined

function wordsOf(word: string, { opCode, code, programCounter, stack, gasLeft, returnBytes }: RunState) {
  if (word === STACK_UNDERFLOW || word === STACK_OVERFLOW) return stackFailure(opCode, stack.length)
  if (word === INVALID_OPCODE)
    return invalidOpcode(hasImmediate(opCode) ? opCode : (code[programCounter] ?? opCode))
  if (word !== OUT_OF_GAS) return undefined
  // The interpreter charges for memory before it counts the items.
  return (
    stackFailure(opCode, stack.length) ?? gasFailure(opCode, stack.getStack(), gasLeft, returnBytes.length)
  )
}

/** True of an instruction that the byte after it can make invalid (EIP-8024): the interpreter is past the opcode then. */
const hasImmediate = (code: number): boolean => ((operations.get(code)?.flags ?? 0) & HAS_IMMEDIATE) !== 0

/** geth's words for an opcode that the fork does not have. */
const invalidOpcode = (code: number): string =>
  `invalid opcode: ${laterInstructions[code] ?? `opcode 0x${code.toString(16)} not defined`}`

/** geth's words for a stack with too few items for an instruction, or with too many; `undefined` when it fits. */
export function stackFailure(code: number, items: number): string | undefined {
  const { takes = 0, leaves = 0 } = operations.get(code) ?? {}
  if (items < takes) return `stack underflow (${items} <=> ${takes})`
  const most = maxItems + takes - leaves
  return items > most ? `stack limit reached ${items} (${most})` : undefined
}

/** Returns geth's words for a failure that EthereumJS calls out of gas; `undefined` when geth calls it so too. */
function gasFailure(
  code: number,
  stack: readonly bigint[],
  gasLeft: bigint,
  returned: number,
): string | undefined {
  if (code === SSTORE && gasLeft > 0n && gasLeft <= sentry)
    return "out of gas: not enough gas for reentrancy sentry"
  const top = (depth: number): bigint => stack.at(-1 - depth) ?? 0n
  if (code === RETURNDATACOPY && top(1) + top(2) > BigInt(returned)) return "return data out of bounds"
  const ends = (ranges.get(code) ?? []).map(([offset, length]) => {
    const size = typeof length === "number" ? top(length) : length.bytes
    return size === 0n ? 0n : top(offset) + size
  })
  if (ends.some((end) => end >= 2n ** 64n)) return "gas uint64 overflow"
  return ends.some((end) => end > maxMemory) ? "out of gas: gas uint64 overflow" : undefined
}
