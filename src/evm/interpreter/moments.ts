/** The moments of a run as a tracer is told of them, whichever engine runs: instructions, call frames, logs. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Log } from "../base/records.ts"

/** One instruction, before it has any effect; only while it is told of can memory and return data be read. */
export interface Step {
  readonly pc: number
  /** The mnemonic, as geth writes it. */
  readonly op: string
  /** The gas that the frame has before the instruction. */
  readonly gas: bigint
  /** Everything that it takes: growing memory and what it passes to a callee included. */
  readonly gasCost: bigint
  /** 1 for the outermost frame. */
  readonly depth: number
  /** From the bottom up. */
  readonly stack: readonly bigint[]
  readonly memory: Uint8Array
  /** Whose storage is in use. */
  readonly address: Hex
  /** Of the whole transaction so far. */
  readonly refund: bigint
  /** The data that the last callee of this frame returned. */
  readonly returnData: Hex
  /** The reason why it cannot be executed, when that is known before it is: `out of gas` and its like. */
  readonly error: string | undefined
}

/** A call frame that begins. */
export interface FrameStart {
  readonly type: "CALL" | "CALLCODE" | "DELEGATECALL" | "STATICCALL" | "CREATE" | "CREATE2" | "SELFDESTRUCT"
  readonly from: Hex
  /** Of a creation, where the contract will be. */
  readonly to: Hex
  readonly input: Hex
  readonly gas: bigint
  /** `undefined` where no value can go along. */
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
}

/** A log, with where it stands in its block, as far as frames that fail later still count. */
export interface TracedLog extends Log {
  readonly index: number
}

/** Receives the moments of a run; those that are absent are not told. */
export interface Moments {
  /** The names of all 256 opcodes. */
  readonly mnemonics: readonly string[]
  step?(step: Step): void
  /** A frame fails at its newest instruction, for a reason; before it is left. */
  fault?(failure: string, depth: number): void
  enter?(frame: FrameStart, depth: number): void
  leave?(end: FrameEnd, depth: number): void
  log?(log: TracedLog, depth: number): void
}
