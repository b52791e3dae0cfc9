/** The interface of engines, which run messages on a view of the state: our core, and a reference to check it with. */
import type { Block } from "@ethereumjs/block"
import type { Common } from "@ethereumjs/common"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { MaybePromise } from "../../../base/maybePromise.ts"
import type { YieldIfDue } from "../../../base/yielding.ts"
import type { CollectCoverage } from "../../core/coverage.ts"
import type { Listener } from "../../core/host.ts"
import type { RevertedCall } from "../../core/message.ts"
import type { Overlay } from "../../state/overlay.ts"
import type { View } from "../../state/store.ts"
import type { ForkSchedule } from "../fork/forkSchedule.ts"
import type { SignerOverride } from "../precompiles/recovery.ts"
import type { SignedTransaction } from "../transaction/signedTransaction.ts"
import type { Precompiles } from "./precompiles.ts"
import type { ExecutionResult, RunTopLevelMessage } from "./topLevelMessage.ts"
import type { TraceEvents } from "./traceEvents.ts"

/** Receives the events of a run: from our core in the core's form, from another engine in the form of tracers. */
export interface EngineListener extends Listener {
  readonly events: TraceEvents
}

/** The part of a journal that a message needs outside of its code. */
export interface MessageJournal {
  /** The accesses since {@link MessageJournal.startReportingAccessList}: slots by address, both without `0x`. */
  readonly accessList?: Map<string, Set<string>> | undefined
  /** The slots in that list whose first access was a write, as `address/slot`, both without `0x`. */
  readonly firstStores?: Set<string> | undefined
  startReportingAccessList(): void
  /** Warms an account for the whole message (EIP-2929); `addToAccessList` reports it too. */
  addAlwaysWarmAddress(address: string, addToAccessList?: boolean): void
  addAlwaysWarmSlot(address: string, slot: string, addToAccessList?: boolean): void
  /** Touches an account. An empty account that was touched ceases to exist at the end of the message (EIP-161). */
  touch(address: Hex): void
  /** Deletes touched empty accounts (EIP-161), and forgets what was touched, warmed and reported. */
  cleanup(): MaybePromise<void>
}

/** The result of a whole transaction. */
export interface TransactionResult extends ExecutionResult {
  /** The gas that it is charged. */
  readonly totalGas: bigint
  /** The gas before the refund by dimension; absent in forks without state gas (EIP-8037). */
  readonly dimensions?: { readonly execution: bigint; readonly state: bigint } | undefined
  readonly blobGasUsed: bigint
}

/** Executes a transaction with its fees; `undefined` for one whose message the caller is to run. */
export type RunWholeTransaction = (
  signed: Pick<SignedTransaction, "transaction" | "sender">,
  block: Block,
) => Promise<TransactionResult | undefined>

/** Receives an account and slots that a message read, also where that was reverted (EIP-7928). */
export type OnRead = (address: Hex, slots: readonly Hex[]) => void

/** An engine: it runs one message at a time. */
export interface Engine {
  /** True for the reference: it runs the code of system contracts whose effect is known, and waits for no tracer. */
  readonly isReference: boolean
  /** The writes of messages over the view. */
  readonly scratch: Overlay
  readonly journal: MessageJournal
  readonly precompiles: Precompiles
  readonly run: RunTopLevelMessage
  /** Absent where {@link Engine.run} runs the messages of all transactions. */
  readonly runTransaction?: RunWholeTransaction
  /** Receives the events of the messages that run; `undefined` without a tracer. */
  listener: EngineListener | undefined
  /** Receives what messages read; `undefined` when nobody wants to know. */
  onRead: OnRead | undefined
  /** The call in which the last message began to revert. */
  readonly reverted: RevertedCall | undefined
}

/** The surroundings of an engine. */
export interface EngineOptions {
  readonly common: Common
  readonly view: View
  /** Answers the BLOCKHASH instruction. */
  readonly blockHash: (number: number) => Uint8Array
  /** Called at intervals while a message runs; the message waits for the promise that it returns. */
  readonly pause: YieldIfDue
  /** The signers that were set for signatures, for ECRECOVER. */
  readonly signerOverride: SignerOverride
  /** Returns the collector of the next message's coverage, `undefined` when its run does not count; absent without coverage. */
  readonly nextCollector?: (() => CollectCoverage | undefined) | undefined
}

/** Creates an engine over a view. */
export type CreateEngine = (options: EngineOptions) => MaybePromise<Engine>

/** The parts that a node uses instead of our core, to check it. */
export interface ReferenceEngine {
  readonly createEngine: CreateEngine
  /** Stores a sealed block, and returns it as it is read back. */
  readonly storeBlock: (block: Block, schedule: ForkSchedule) => Promise<Block>
}
