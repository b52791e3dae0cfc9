/** One instruction of EthereumJS as geth tells it: names, whole costs, what cannot be executed. */

import type { EVMResult, InterpreterStep } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex, toWord } from "../../hex.ts"
import type { Log } from "../records.ts"
import { refusalOf } from "./refusals.ts"
import type { Step } from "./tracer.ts"

/** The interpreter as a frame leaves it. */
type RunState = NonNullable<EVMResult["execResult"]["runState"]>

/** A word of the stack as an address: its last 20 bytes. */
export const toHexAddress = (word: bigint): Hex =>
  `0x${BigInt.asUintN(160, word).toString(16).padStart(40, "0")}`

const forwarding = new Set(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])

/** What an instruction takes, apart from what it passes on. */
export const ownCost = ({ opcode }: InterpreterStep): bigint => opcode.dynamicFee ?? BigInt(opcode.fee)

/** The gas that a call passes on: what it asks for, at most all but a 64th of what is left (EIP-150). */
export function forwardedGas(event: InterpreterStep): bigint {
  const { opcode, gasLeft, stack } = event
  if (!forwarding.has(opcode.name)) return 0n
  const asked = stack.at(-1) ?? 0n
  const left = gasLeft - ownCost(event)
  const most = left - left / 64n
  return asked < most ? asked : most
}

/**
 * geth keeps the old name of PREVRANDAO, and names bytes that are no instruction by their number, which
 * EthereumJS tells of as INVALID.
 */
function nameOf({ name, code }: InterpreterStep["opcode"], byte: number): string {
  if (code === 0x44) return "DIFFICULTY"
  return name === "INVALID" && byte !== 0xfe ? `opcode 0x${byte.toString(16)} not defined` : name
}

/** The instruction, with the byte that it is in the code and what the last callee of its frame returned. */
export function toStep(event: InterpreterStep, byte: number, returnData: Hex): Step {
  const { pc, opcode, gasLeft, stack, memory, depth, address, gasRefund } = event
  const cost = ownCost(event)
  const refusal = refusalOf(event, cost)
  return {
    pc,
    op: nameOf(opcode, byte),
    gas: gasLeft,
    gasCost: refusal?.cost ?? cost + forwardedGas(event),
    depth: depth + 1,
    stack,
    memory,
    address: address.toString(),
    refund: gasRefund,
    returnData,
    error: refusal?.error,
  }
}

/** The STOP that is implied behind the last byte of code (Yellow Paper 9.4.1), which EthereumJS does not tell of. */
export function impliedStop(
  { programCounter, gasLeft, gasRefund, stack, memory, memoryWordCount, env }: RunState,
  returnData: Hex,
): Step {
  return {
    pc: programCounter,
    op: "STOP",
    gas: gasLeft,
    gasCost: 0n,
    depth: env.depth + 1,
    stack: stack.getStack(),
    memory: memory._store.slice(0, Number(memoryWordCount) * 32),
    address: env.address.toString(),
    refund: gasRefund,
    returnData,
    error: undefined,
  }
}

/** Bytes by which one instruction can let memory grow; more runs out of gas, and the frame's logs are dropped. */
const largestGrowth = 2 ** 20

/** The log that a LOG instruction makes. */
export function logOf({ opcode, stack, memory, address }: InterpreterStep): Log | undefined {
  if (!opcode.name.startsWith("LOG")) return undefined
  const top = (depth: number): bigint => stack[stack.length - 1 - depth] ?? 0n
  const [offset, length] = [Number(top(0)), Number(top(1))]
  const data = new Uint8Array(length <= memory.length + largestGrowth ? length : 0)
  data.set(memory.subarray(offset, offset + data.length))
  return {
    address: address.toString(),
    topics: Array.from({ length: Number(opcode.name.slice(3)) }, (_, i) => toWord(top(2 + i))),
    data: toHex(data),
  }
}
