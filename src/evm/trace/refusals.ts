/** Why an instruction is not executed, or fails when it is, in geth's words (core/vm/interpreter.go, errors.go). */
import type { InterpreterStep } from "@ethereumjs/evm"
import type { Step } from "./tracer.ts"

/** An instruction that is not executed, with as much of its cost as geth works out before it gives up. */
export interface Refusal {
  readonly cost: bigint
  readonly error: string
}

type Opcode = InterpreterStep["opcode"]

/** Yellow Paper 9.1: words that a stack holds. */
const stackLimit = 1024

/** Words that an instruction takes; what stands nowhere takes none (Yellow Paper, appendix H.2). */
const inputs: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: "ISZERO NOT CLZ BALANCE CALLDATALOAD EXTCODESIZE EXTCODEHASH BLOCKHASH BLOBHASH POP MLOAD SLOAD TLOAD JUMP SELFDESTRUCT",
    2: "ADD MUL SUB DIV SDIV MOD SMOD EXP SIGNEXTEND LT GT SLT SGT EQ AND OR XOR BYTE SHL SHR SAR KECCAK256 MSTORE MSTORE8 SSTORE TSTORE JUMPI RETURN REVERT",
    3: "ADDMOD MULMOD CALLDATACOPY CODECOPY RETURNDATACOPY MCOPY CREATE",
    4: "EXTCODECOPY CREATE2",
    6: "DELEGATECALL STATICCALL",
    7: "CALL CALLCODE",
  }).flatMap(([count, names]) => names.split(" ").map((name) => [name, Number(count)] as const)),
)

/** Instructions that neither take nor give a word; every other that takes none gives one. */
const idle = new Set(["STOP", "JUMPDEST", "INVALID"])

/** Instructions whose whole cost geth counts as dynamic, although a part of it never changes. */
const allDynamic = /^(EXP|LOG\d)$/

/** Instructions of which a warm access is the fixed part (EIP-2929). */
const warm = /^(BALANCE|EXTCODE(SIZE|COPY|HASH)|(STATIC|DELEGATE)?CALL|CALLCODE)$/
const warmAccess = 100n

/** What geth's widest memory of 0x1FFFFFFFE0 bytes costs; and what costs only memory beyond 64 bits. */
const widestMemory = 36_028_809_887_088_637n
const beyondMemory = 2n ** 109n

/** EIP-2200: at this much gas or less an SSTORE fails. */
const sentry = 2300n

function inputsOf(name: string): number {
  const [, kind, count] = /^(DUP|SWAP|LOG)(\d+)$/.exec(name) ?? []
  if (kind === undefined) return inputs.get(name) ?? 0
  return Number(count) + { DUP: 0, SWAP: 1, LOG: 2 }[kind as "DUP" | "SWAP" | "LOG"]
}

const grows = (name: string): boolean => name.startsWith("DUP") || (inputsOf(name) === 0 && !idle.has(name))

function fixedCost({ name, fee }: Opcode): bigint {
  if (allDynamic.test(name)) return 0n
  return warm.test(name) && fee === 0 ? warmAccess : BigInt(fee)
}

/** Why an instruction of this cost is not executed, as far as that is seen before it is; in geth's order. */
export function refusalOf({ opcode, stack, gasLeft }: InterpreterStep, whole: bigint): Refusal | undefined {
  const { name } = opcode
  const [cost, needed] = [fixedCost(opcode), inputsOf(name)]
  const limit = grows(name) ? stackLimit - 1 : stackLimit
  if (stack.length < needed) return { cost, error: `stack underflow (${stack.length} <=> ${needed})` }
  if (stack.length > limit) return { cost, error: `stack limit reached ${stack.length} (${limit})` }
  if (cost > gasLeft) return { cost, error: "out of gas" }
  if (whole >= beyondMemory) return { cost, error: "gas uint64 overflow" }
  if (whole > widestMemory) return { cost, error: "out of gas: gas uint64 overflow" }
  return whole > gasLeft ? { cost: whole, error: "out of gas" } : undefined
}

/**
 * Why a frame failed at its last instruction, where EthereumJS's word is not enough to tell.
 *
 * @param failure - EthereumJS's word, which comes back where it is.
 */
export function faultOf(failure: string, last: Step | undefined): string {
  if (last?.error !== undefined) return last.error
  if (failure.startsWith("invalid JUMP")) return "invalid jump destination"
  if (last === undefined) return failure
  if (failure === "invalid opcode") return `invalid opcode: ${last.op}`
  if (failure !== "out of gas") return failure
  if (last.op === "SSTORE" && last.gas <= sentry) return "out of gas: not enough gas for reentrancy sentry"
  return readsBeyond(last) ? "return data out of bounds" : failure
}

/** EIP-211: a RETURNDATACOPY of more than there is. */
function readsBeyond({ op, stack, returnData }: Step): boolean {
  const [offset, length] = [stack.at(-2) ?? 0n, stack.at(-3) ?? 0n]
  return op === "RETURNDATACOPY" && offset + length > BigInt((returnData.length - 2) / 2)
}
