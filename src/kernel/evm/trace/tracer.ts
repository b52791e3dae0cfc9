/** The events of an execution that a tracer receives, in order: instructions, call frames, logs. */
import type { Hex } from "../../../base/hex.ts"
import type { MaybePromise } from "../../../base/maybePromise.ts"
import type { GasDimensions } from "../base/records.ts"
import type { FrameEnd, FrameStart, Step, TracedLog } from "../engine/traceEvents.ts"
import type { Budget } from "./budget.ts"

/** The facts of a transaction before it runs. */
export interface TraceStart {
  readonly from: Hex
  /** The recipient, or the address that a creation will deploy to. */
  readonly to: Hex
  readonly creates: boolean
  readonly coinbase: Hex
  readonly gas: bigint
  /** The price that the sender pays, in wei per gas. */
  readonly gasPrice: bigint
  /** Accounts that signed delegations (EIP-7702). */
  readonly authorities: readonly Hex[]
  /** Accounts beside the coinbase that get fees, on chains whose protocol adds some. */
  readonly feeReceivers: readonly Hex[]
}

/** The outcome of the whole message. */
export interface TraceEnd {
  readonly gasUsed: bigint
  /** The gas before the refund. */
  readonly maxGasUsed: bigint
  /** Absent in forks without state gas (EIP-8037). */
  readonly dimensions?: GasDimensions | undefined
  readonly output: Hex
  readonly failure: string | undefined
}

/** The state at the time of each read. */
export interface TraceState {
  account(address: Hex): { balance: bigint; nonce: bigint; code: Hex; codeHash: Hex } | undefined
  storage(address: Hex, slot: Hex): Hex
  /** Returns true when the fork has an EIP. */
  hasEip(eip: number): boolean
  readonly precompiles: readonly Hex[]
  /** The names of all 256 opcodes. */
  readonly mnemonics: readonly string[]
  /** Lets other work run; throws when the trace is to stop. */
  readonly pause: () => Promise<void> | undefined
}

/**
 * A tracer of one execution. Events that it does not listen to are not computed: without `step`, the execution does not stop at
 * every instruction.
 *
 * @see geth core/tracing/hooks.go, which has the same events
 */
export interface Tracer<Result, Done extends MaybePromise<void> = void> {
  /** Counts the data of calls; without it their limit is that of `createBudget`. */
  readonly budget?: Budget | undefined
  /** True when the listeners may return promises. */
  readonly waits?: boolean | undefined
  start?(start: TraceStart, state: TraceState): Done
  step?(step: Step, state: TraceState): Done
  /**
   * An instruction is about to run: only its program counter, for tracers that need nothing else. The call may come later, but
   * before the next moment of another kind. */
  visit?(pc: number): void
  /** A frame fails at its newest instruction, before it is left; `failure` is the reason. */
  fault?(failure: string, depth: number): Done
  enter?(frame: FrameStart, depth: number): Done
  leave?(end: FrameEnd, depth: number): Done
  log?(log: TracedLog, depth: number): void
  end?(end: TraceEnd, state: TraceState): void
  /** Returns the result, while the state after the execution can still be read. */
  result(): Result
  /** Frees what the tracer holds; called at the end, also after a failure. */
  close?(): void
}

/** A tracer whose listeners may return promises, for which the execution waits; only our core can wait so. */
export type WaitingTracer<Result> = Tracer<Result, MaybePromise<void>>

/** The block and the transaction of a trace. The open block has no hash; a call has no transaction. */
export interface TraceContext {
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint
  readonly transactionHash: Hex | undefined
  readonly transactionPosition: number | undefined
}

/** The context of a trace that is created. */
export interface TracerContext extends TraceContext {
  /** Counts the bytes of all traces of the request. */
  readonly budget: Budget
}
