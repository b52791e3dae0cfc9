/** The error texts of failed messages: EthereumJS's, and geth's where geth's say more (core/vm/errors.go). */
import * as Layout from "./layout.ts"

/** A failure. */
export interface Failure {
  readonly word: string
  readonly words?: string
}

/** geth's names of the instructions that only some forks have, by opcode. */
export const laterInstructions: Readonly<Record<number, string>> = {
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
}

const outOfGas = "out of gas"

const words: Readonly<Record<number, string>> = {
  [Layout.REVERT]: "revert",
  [Layout.OUT_OF_GAS]: outOfGas,
  [Layout.STACK_UNDERFLOW]: "stack underflow",
  [Layout.STACK_OVERFLOW]: "stack overflow",
  [Layout.INVALID_OPCODE]: "invalid opcode",
  [Layout.INVALID_JUMP]: "invalid JUMP",
  [Layout.STATIC_STATE_CHANGE]: "static state change",
  [Layout.RETURN_DATA_OUT_OF_BOUNDS]: outOfGas,
  [Layout.BELOW_SENTRY]: outOfGas,
  [Layout.GAS_OVERFLOW]: outOfGas,
  [Layout.MEMORY_GAS_OVERFLOW]: outOfGas,
  [Layout.INITCODE_TOO_LARGE]: "initcode exceeds max initcode size",
  [Layout.COLLISION]: "create collision",
  [Layout.CODE_TOO_LARGE]: "code size to deposit exceeds maximum code size",
  [Layout.CODE_STORE_OUT_OF_GAS]: "code store out of gas",
  [Layout.INVALID_CODE]: "invalid bytecode deployed",
  [Layout.INSUFFICIENT_BALANCE]: "insufficient balance",
  [Layout.BALANCE_OVERFLOW]: "value overflow",
  [Layout.MAX_DEPTH]: "max call depth exceeded",
  [Layout.NONCE_OVERFLOW]: "nonce uint64 overflow",
}

/** geth's error texts for an invalid input of BLAKE2F, by detail (core/vm/contracts.go). */
const blake2fWords: Readonly<Record<number, string>> = { 1: "invalid input length", 2: "invalid final flag" }

/** Returns geth's error text, if it says more than EthereumJS's; `undefined` otherwise. */
function gethWords(error: number, detail: number, limit: number): string | undefined {
  switch (error) {
    case Layout.STACK_UNDERFLOW:
      return `stack underflow (${detail} <=> ${limit})`
    case Layout.STACK_OVERFLOW:
      return `stack limit reached ${detail} (${limit})`
    case Layout.INVALID_OPCODE:
      return `invalid opcode: ${laterInstructions[detail] ?? `opcode 0x${detail.toString(16)} not defined`}`
    case Layout.RETURN_DATA_OUT_OF_BOUNDS:
      return "return data out of bounds"
    case Layout.BELOW_SENTRY:
      return "out of gas: not enough gas for reentrancy sentry"
    case Layout.GAS_OVERFLOW:
      return "gas uint64 overflow"
    case Layout.MEMORY_GAS_OVERFLOW:
      return "out of gas: gas uint64 overflow"
    default:
      return undefined
  }
}

/**
 * Returns the failure of a message; `undefined` on success.
 *
 * @param precompile - The failure of the precompile; `undefined` if none failed.
 */
export function failureOf(
  error: number,
  detail: number,
  limit: number,
  precompile: string | undefined,
): Failure | undefined {
  if (error === 0) return undefined
  if (error === Layout.PRECOMPILE_FAILED) return { word: precompile ?? blake2fWords[detail] ?? outOfGas }
  const more = gethWords(error, detail, limit)
  const word = words[error] ?? outOfGas
  return more === undefined ? { word } : { word, words: more }
}
