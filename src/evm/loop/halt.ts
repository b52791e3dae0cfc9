/** Exceptional halts with geth's words, where EthereumJS's word says less (geth core/vm/errors.go). */
import { EVMError } from "@ethereumjs/evm"

/** Keeps EthereumJS's word, by which the loop tells halts apart, and adds what geth would say. */
export class Halt extends EVMError {
  readonly words: string
  constructor(word: keyof typeof EVMError.errorMessages, words: string) {
    super(EVMError.errorMessages[word])
    this.words = words
  }
}

/** geth's words for an error; `undefined` where EthereumJS's word is enough to tell. */
export const wordsOf = (error: unknown): string | undefined =>
  error instanceof Halt ? error.words : undefined

/** Instructions that some fork has and others lack; geth names them, and no others, by their names. */
const names: ReadonlyMap<number, string> = new Map(
  Object.entries({
    27: "SHL",
    28: "SHR",
    29: "SAR",
    30: "CLZ",
    61: "RETURNDATASIZE",
    62: "RETURNDATACOPY",
    63: "EXTCODEHASH",
    70: "CHAINID",
    71: "SELFBALANCE",
    72: "BASEFEE",
    73: "BLOBHASH",
    74: "BLOBBASEFEE",
    92: "TLOAD",
    93: "TSTORE",
    94: "MCOPY",
    95: "PUSH0",
    244: "DELEGATECALL",
    245: "CREATE2",
    250: "STATICCALL",
    253: "REVERT",
    254: "INVALID",
  }).map(([code, name]) => [Number(code), name]),
)

/**
 * An instruction that the fork does not have.
 *
 * @example
 * invalidOpcode(0x0c).words // "invalid opcode: opcode 0xc not defined"
 */
export const invalidOpcode = (code: number): Halt =>
  new Halt(
    "INVALID_OPCODE",
    `invalid opcode: ${names.get(code) ?? `opcode 0x${code.toString(16)} not defined`}`,
  )

export const stackUnderflow = (height: number, needed: number): Halt =>
  new Halt("STACK_UNDERFLOW", `stack underflow (${height} <=> ${needed})`)

export const stackOverflow = (height: number, most: number): Halt =>
  new Halt("STACK_OVERFLOW", `stack limit reached ${height} (${most})`)

/** EIP-211: a RETURNDATACOPY of more than there is. */
export const returnDataOutOfBounds = (): Halt => new Halt("OUT_OF_GAS", "return data out of bounds")

/** EIP-2200: too little gas for any SSTORE. */
export const belowSentry = (): Halt =>
  new Halt("OUT_OF_GAS", "out of gas: not enough gas for reentrancy sentry")

/** Most memory, in bytes, whose cost fits into 64 bits (geth core/vm/gas_table.go, `memoryGasCost`). */
const widestMemory = 0x1fffffffe0n

/** Memory up to a place that no gas pays for. */
export function memoryTooWide(end: bigint, isWord: boolean): Halt {
  if (!isWord || end > 2n ** 64n - 32n) return new Halt("OUT_OF_GAS", "gas uint64 overflow")
  return new Halt("OUT_OF_GAS", end > widestMemory ? "out of gas: gas uint64 overflow" : "out of gas")
}
