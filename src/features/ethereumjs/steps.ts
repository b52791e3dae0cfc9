/** Converts an instruction that EthereumJS's interpreter reports to the form of geth's tracers. */
import type { Common } from "@ethereumjs/common"
import type { InterpreterStep } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { Step } from "../../kernel/evm/engine/traceEvents.ts"
import { stackFailure } from "./failures.ts"

/** The facts of an instruction. EthereumJS reports them, except those of an implied STOP. */
export type StepFacts = Pick<
  InterpreterStep,
  "pc" | "depth" | "stack" | "memory" | "memoryWordCount" | "address" | "account" | "gasLeft" | "gasRefund"
> & { readonly opcode: { readonly code: number; readonly fee: number; readonly dynamicFee?: bigint } }

const callFamily = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/**
 * Instructions that always cost more than their constant price (EIP-2929). When EthereumJS reports the constant price alone, it could
 * not compute the whole price.
 */
const priced = new Set([0x31, 0x3b, 0x3c, 0x3f, 0x54, 0x55, ...callFamily])

const lower = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Returns the gas that an instruction passes to its callee, without the stipend (EIP-150). */
export function passedGas({ opcode, stack, gasLeft }: StepFacts, common: Common): bigint {
  const left = gasLeft - priceOf({ opcode })
  if (!common.gteHardfork("tangerineWhistle"))
    return callFamily.has(opcode.code) ? (stack.at(-1) ?? 0n) : left
  const most = left - left / 64n
  return callFamily.has(opcode.code) ? lower(stack.at(-1) ?? 0n, most) : most
}

const priceOf = ({ opcode }: Pick<StepFacts, "opcode">): bigint => opcode.dynamicFee ?? BigInt(opcode.fee)

/** Returns the memory in the length that is paid for; EthereumJS's array can be shorter. */
export function memoryOf({ memory, memoryWordCount }: StepFacts): Uint8Array {
  const whole = new Uint8Array(Number(memoryWordCount) * 32)
  whole.set(memory.subarray(0, whole.length))
  return whole
}

/** Returns an instruction that is about to run. */
export function stepOf(
  facts: StepFacts,
  common: Common,
  mnemonics: readonly string[],
  code: number,
  returnData: Hex,
): Step {
  const price = priceOf(facts)
  const error = failureBefore(facts, common)
  // `code` can be an opcode of a later fork: EthereumJS reports INVALID instead.
  const passed = error === undefined && callFamily.has(facts.opcode.code) ? passedGas(facts, common) : 0n
  return {
    ...{ pc: facts.pc, op: mnemonics[code] as string, depth: facts.depth + 1, returnData, error },
    ...{ gas: facts.gasLeft, gasCost: price + passed, refund: facts.gasRefund, stack: facts.stack },
    address: toHex(facts.address.bytes),
    get memory() {
      return memoryOf(facts)
    },
  }
}

function failureBefore(facts: StepFacts, common: Common): string | undefined {
  const { opcode, stack, gasLeft } = facts
  const price = priceOf(facts)
  const passed = callFamily.has(opcode.code) ? passedGas(facts, common) : 0n
  const misses =
    price + passed > gasLeft ||
    (common.isActivatedEIP(2929) && priced.has(opcode.code) && price === BigInt(opcode.fee))
  return stackFailure(opcode.code, stack.length) ?? (misses ? "out of gas" : undefined)
}
