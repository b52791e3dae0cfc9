/** The default tracer: one entry for each instruction, passed on at once. */

import { type Hex, toHexWord } from "../../../base/hex.ts"
import type { Step } from "../engine/traceEvents.ts"
import type { TraceEnd, Tracer, TraceState } from "./tracer.ts"

/** Options of the tracer, by geth's names (eth/tracers/logger `Config`). */
export interface StructLoggerConfig {
  readonly disableStack?: boolean | undefined
  readonly disableStorage?: boolean | undefined
  readonly enableMemory?: boolean | undefined
  readonly enableReturnData?: boolean | undefined
  /** The maximum number of entries; 0 is no limit. */
  readonly limit?: number | undefined
}

/** One recorded instruction. */
export interface StructLog
  extends Pick<Step, "pc" | "op" | "gas" | "gasCost" | "depth" | "refund" | "error"> {
  readonly stack: readonly bigint[] | undefined
  readonly memory: Uint8Array | undefined
  readonly returnData: Hex | undefined
  /** The slots that the contract has read or written so far; only for SLOAD and SSTORE. */
  readonly storage: ReadonlyMap<Hex, Hex> | undefined
  /** The reservoir of state gas before it, and what it adds to the state gas that is used; absent in forks without state gas. */
  readonly stateGas?: { readonly reservoir: bigint; readonly cost: bigint } | undefined
}

/** Receives the entries in their order, when they do not change any more. */
export type AddStructLog = (log: StructLog) => void

/** Creates the tracer. */
export function createStructLogger(config: StructLoggerConfig, add: AddStructLog): Tracer<TraceEnd> {
  const { disableStack, disableStorage, enableMemory, enableReturnData, limit = 0 } = config
  const touch = createTouched()
  let count = 0
  /** The newest entry: a failure can still change it. */
  let last: StructLog | undefined
  /** The state gas that was used before the newest entry; `undefined` without state gas (EIP-8037). */
  let usedBefore: bigint | undefined
  let ended: TraceEnd = { gasUsed: 0n, maxGasUsed: 0n, output: "0x", failure: undefined }
  /** True when the newest instruction has no entry: the limit was reached before it. */
  let isPastLimit = false

  /** Sets the cost of the newest entry, by what is used after it: before the next instruction, or at the end. */
  const settle = (used: bigint) => {
    if (last?.stateGas === undefined || usedBefore === undefined) return
    last = { ...last, stateGas: { ...last.stateGas, cost: used - usedBefore } }
    usedBefore = undefined
  }
  return {
    step(step, state) {
      const stateGas = state.hasEip(8037) ? step.stateGas : undefined
      if (stateGas !== undefined) settle(stateGas.used)
      isPastLimit = limit > 0 && count >= limit
      if (isPastLimit) return
      count++
      if (last !== undefined) add(last)
      usedBefore = stateGas?.used
      const { pc, op, gas, gasCost, depth, refund, error } = step
      const storage = disableStorage === true ? undefined : touch(step, state)
      const stack = disableStack === true ? undefined : step.stack
      const memory = enableMemory === true ? step.memory : undefined
      last = {
        ...{ pc, op, gas, gasCost, depth, refund, error },
        ...{ stack, memory, storage },
        returnData: enableReturnData === true ? step.returnData : undefined,
        stateGas: stateGas && { reservoir: stateGas.reservoir, cost: 0n },
      }
    },
    leave({ stateGas }, depth) {
      if (depth === 0 && stateGas !== undefined) settle(stateGas.used)
    },
    fault(failure, depth) {
      if (isPastLimit || last === undefined) return
      // Too little gas is found before an instruction executes, except for the code deposit of a RETURN. Other failures occur
      // while it executes, and geth does not write them.
      if (last.depth === depth && failure.startsWith("out of gas") && last.op !== "RETURN")
        last = { ...last, error: failure }
    },
    end(end) {
      ended = end
      if (last !== undefined) add(last)
      last = undefined
    },
    result: () => ended,
  }
}

/** Returns the function that adds the slot of an SLOAD or SSTORE to those of its contract, and returns them. */
function createTouched() {
  const touched = new Map<Hex, Map<Hex, Hex>>()
  return (step: Step, state: TraceState): ReadonlyMap<Hex, Hex> | undefined => {
    const { op } = step
    if (op !== "SLOAD" && op !== "SSTORE") return undefined
    const { stack, address } = step
    const [slot, value] = [stack.at(-1), stack.at(-2)]
    if (slot === undefined || (op === "SSTORE" && value === undefined)) return undefined
    const slots = touched.get(address) ?? new Map<Hex, Hex>()
    touched.set(address, slots)
    const key = toHexWord(slot)
    slots.set(key, op === "SLOAD" ? state.storage(address, key) : toHexWord(value ?? 0n))
    return new Map(slots)
  }
}
