/** Counts the instructions of a transaction and their gas, by kind. */

import type { Step } from "../engine/traceEvents.ts"
import type { Tracer } from "./tracer.ts"

/** The count and the gas of one kind of instruction. */
export interface OpcodeGas {
  readonly opcode: string
  readonly count: number
  /** The gas used, without the gas that calls pass on. The gas of precompiled contracts and of code deposits belongs to no instruction. */
  readonly gasUsed: bigint
}

/**
 * Creates the tracer.
 *
 * @see reth, `trace_transactionOpcodeGas`; revm-inspectors src/opcode.rs
 */
export function createOpcodeGasTracer(): Tracer<readonly OpcodeGas[]> {
  const counts = new Map<string, { count: number; gasUsed: bigint }>()
  /** The newest instruction of each frame. */
  const newest: (Step | undefined)[] = []
  const spend = ({ op }: Step, gas: bigint, count = 0) => {
    if (op.startsWith("opcode ")) return
    const known = counts.get(op) ?? { count: 0, gasUsed: 0n }
    counts.set(op, { count: known.count + count, gasUsed: known.gasUsed + gas })
  }
  return {
    enter({ type, gas }, depth) {
      const caller = newest[depth - 1]
      // The cost of a call includes the gas that it passes on, without the stipend; the cost of a creation does not.
      if (caller !== undefined && calling.has(type)) spend(caller, -gas)
      newest[depth] = undefined
    },
    step(step) {
      newest[step.depth - 1] = step
      spend(step, step.error === undefined ? step.gasCost : 0n, 1)
    },
    fault(failure, depth) {
      const step = newest[depth - 1]
      if (step === undefined || failure === "revert") return
      // An instruction that fails takes all the gas that its frame has left.
      spend(step, step.gas - (step.error === undefined ? step.gasCost : 0n))
    },
    result: () => [...counts].map(([opcode, each]) => ({ opcode, ...each })),
  }
}

const calling = new Set<string>(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"])
