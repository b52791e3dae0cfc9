/** Records every instruction with its effects: OpenEthereum's `vmTrace`. */

import { emptyBytes } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import type { FrameEnd, FrameStart, Step } from "../engine/traceEvents.ts"
import type { Budget } from "./budget.ts"
import { isCreation, isHidden } from "./parityTrace.ts"
import type { Tracer } from "./tracer.ts"

/** One instruction. */
export interface VmOperation {
  readonly step: Pick<Step, "pc" | "op" | "gas" | "gasCost" | "error">
  /** The gas, with the gas passed on to a callee. */
  cost: bigint
  /** The effects of the instruction; `undefined` when it failed. */
  executed: VmExecuted | undefined
  /** The instructions of the call that it made. */
  sub: VmTrace | undefined
}

/** The effects of an instruction. */
export interface VmExecuted {
  /** The gas that the frame has left after it. */
  readonly gasLeft: bigint
  /** The words that it put on the stack, from the bottom up. */
  readonly push: readonly bigint[]
  /** The memory that it wrote or made available. */
  readonly memory: { readonly offset: number; readonly data: Uint8Array } | undefined
  readonly store: { readonly key: bigint; readonly value: bigint } | undefined
}

/** The instructions of one frame. */
export interface VmTrace {
  /** The code that ran; for a creation, the init code. */
  code: Uint8Array
  readonly ops: VmOperation[]
}

/** A frame that runs; `undefined` as its trace where no code can run. */
interface OpenFrame {
  readonly trace: VmTrace | undefined
  /** The newest instruction, with its stack. */
  last: Pick<Step, "op" | "stack"> | undefined
}

/** The approximate memory of an entry, and of a word of its effects, in bytes. */
const stepBytes = 128
const wordBytes = 32

/** Creates the tracer; the result is `undefined` before anything ran. */
export function createVmTracer(budget: Budget): Tracer<VmTrace | undefined> {
  let precompiles: readonly Hex[] = []
  const open: OpenFrame[] = []
  let top: VmTrace | undefined

  const complete = (frame: OpenFrame | undefined, next: Step) => {
    const last = frame?.trace?.ops.at(-1)
    if (last === undefined || frame?.last === undefined) return
    last.executed = executedBy(frame.last, next)
    budget.spend((last.executed.memory?.data.length ?? 0) + wordBytes * last.executed.push.length)
  }
  return {
    start(_start, state) {
      precompiles = state.precompiles
    },
    enter(frame: FrameStart, depth) {
      const runs = frame.type !== "SELFDESTRUCT" && !(depth > 0 && isHidden(frame, precompiles))
      const trace = runs ? { code: emptyBytes, ops: [] } : undefined
      const caller = open.at(-1)?.trace?.ops.at(-1)
      // The step of a creation has its cost without the gas passed on.
      if (caller !== undefined && isCreation(frame)) caller.cost += frame.gas
      if (trace !== undefined && caller !== undefined) caller.sub = trace
      top ??= trace
      open.push({ trace, last: undefined })
    },
    step(step) {
      const frame = open.at(-1)
      complete(frame, step)
      if (frame?.trace === undefined) return
      const { stack, pc, op, gas, gasCost, error } = step
      frame.last = { op, stack }
      budget.spend(stepBytes)
      const kept = { pc, op, gas, gasCost, error }
      frame.trace.ops.push({ step: kept, cost: gasCost, executed: undefined, sub: undefined })
    },
    leave(end: FrameEnd) {
      const trace = open.pop()?.trace
      if (trace === undefined) return
      trace.code = end.code ?? emptyBytes
      const last = trace.ops.at(-1)
      if (last === undefined || !endings.has(last.step.op) || last.step.error !== undefined) return
      const { gas, gasCost } = last.step
      last.executed = { gasLeft: gas - gasCost, push: [], memory: undefined, store: undefined }
    },
    result: () => top,
  }
}

const endings = new Set(["STOP", "RETURN", "REVERT", "SELFDESTRUCT"])

function executedBy({ op, stack }: Pick<Step, "op" | "stack">, next: Step): VmExecuted {
  const top = (depth: number): bigint => stack.at(-1 - depth) ?? 0n
  const pushed = pushCount(op)
  return {
    gasLeft: next.gas,
    push: pushed === 0 ? [] : next.stack.slice(-pushed),
    memory: writtenMemory(op, top, next.memory),
    store: op === "SSTORE" ? { key: top(0), value: top(1) } : undefined,
  }
}

/** The instructions that push nothing, without the instructions that end a frame. */
const silent = /^(SSTORE|TSTORE|MSTORE8?|POP|JUMP(I|DEST)?|LOG\d|(CALLDATA|CODE|EXTCODE|RETURNDATA|M)COPY)$/

/** Returns the number of words that an instruction leaves; for DUP and SWAP, all words they reach (Yellow Paper, appendix H). */
function pushCount(op: string): number {
  if (silent.test(op)) return 0
  const reach = /^(DUP|SWAP)(\d+)$/.exec(op)?.[2]
  return reach === undefined ? 1 : Number(reach) + 1
}

/** The start and the length of the memory that each instruction writes: positions in the stack, or a fixed length. */
const memoryOf: Readonly<
  Record<string, readonly [offset: number, length: number | { readonly fixed: number }]>
> = {
  MSTORE: [0, { fixed: 32 }],
  MLOAD: [0, { fixed: 32 }],
  MSTORE8: [0, { fixed: 1 }],
  CALLDATACOPY: [0, 2],
  CODECOPY: [0, 2],
  RETURNDATACOPY: [0, 2],
  MCOPY: [0, 2],
  EXTCODECOPY: [1, 3],
  CALL: [5, 6],
  CALLCODE: [5, 6],
  DELEGATECALL: [4, 5],
  STATICCALL: [4, 5],
}

/** @see OpenEthereum ethcore/vm `mem_written` */
function writtenMemory(op: string, top: (depth: number) => bigint, memory: Uint8Array): VmExecuted["memory"] {
  const operands = Object.hasOwn(memoryOf, op) ? memoryOf[op] : undefined
  if (operands === undefined) return undefined
  const [at, length] = operands
  const offset = Number(top(at))
  const size = typeof length === "number" ? Number(top(length)) : length.fixed
  return size === 0 ? undefined : { offset, data: memory.slice(offset, offset + size) }
}
