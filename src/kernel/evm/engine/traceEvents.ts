/** The events of a run that a tracer receives from any engine: instructions, call frames, logs. */
import type { Hex } from "../../../base/hex.ts"
import type { Log } from "../base/records.ts"

/** One instruction, before it has any effect. Memory and return data can be read only during the call of `step`. */
export interface Step {
  readonly pc: number
  /** The mnemonic, as geth writes it. */
  readonly op: string
  /** The gas that the frame has before the instruction. */
  readonly gas: bigint
  /** The whole cost, including that of memory expansion and the gas that it passes to a callee. */
  readonly gasCost: bigint
  /** 1 for the top-level frame. */
  readonly depth: number
  /** The stack from the bottom up. */
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  /** The account whose storage is in use. */
  readonly address: Hex
  /** The refund of the whole transaction so far. */
  readonly refund: bigint
  /** The state gas before the instruction; 0 in forks without it, absent in the reference (EIP-8037). */
  readonly stateGas?: MessageStateGas | undefined
  /** The data that the last callee of this frame returned. */
  readonly returnData: Hex
  /** The reason why it cannot be executed, such as `out of gas`, when that is known before it is executed. */
  readonly error: string | undefined
}

/** The state gas of a message with all its calls so far (EIP-8037). */
export interface MessageStateGas {
  /** Less than 0 when it has given back more than it used. */
  readonly used: bigint
  /** The part that is left beside the gas of the frame. */
  readonly reservoir: bigint
}

/** A call frame that begins. */
export interface FrameStart {
  readonly type: "CALL" | "CALLCODE" | "DELEGATECALL" | "STATICCALL" | "CREATE" | "CREATE2" | "SELFDESTRUCT"
  readonly from: Hex
  /** The callee; of a creation, the address of the new contract. */
  readonly to: Hex
  readonly input: Hex
  readonly gas: bigint
  /** `undefined` for a type of frame that sends no value. */
  readonly value: bigint | undefined
}

/** A call frame that is over. */
export interface FrameEnd {
  readonly output: Hex
  readonly gasUsed: bigint
  /** The reason of the failure, in geth's word or EthereumJS's; `undefined` on success. */
  readonly failure: string | undefined
  /** The code that ran; of a creation, its init code; `undefined` where none ran. */
  readonly code?: Uint8Array | undefined
  /** The state gas after the frame, as in {@link Step.stateGas}. */
  readonly stateGas?: MessageStateGas | undefined
}

/** A log with its index; logs of frames that fail later still count. */
export interface TracedLog extends Log {
  readonly index: number
}

/** Receives the events of a run; an event without a function is not reported. */
export interface TraceEvents {
  /** The names of all 256 opcodes. */
  readonly mnemonics: readonly string[]
  step?(step: Step): void
  /** Receives the failure of a frame at its newest instruction, before `leave`. */
  fault?(failure: string, depth: number): void
  enter?(frame: FrameStart, depth: number): void
  leave?(end: FrameEnd, depth: number): void
  log?(log: TracedLog, depth: number): void
}
