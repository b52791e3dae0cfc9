/** The events of a node; each is emitted after its state can be read. */
import { EventEmitter } from "node:events"
import { type Hex, toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ChainSegment } from "../../kernel/chain/canonicalChain.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { State, View } from "../../kernel/state/store.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import { type Flashblock, newestFlashblock, type OpenBlock } from "./openBlock.ts"

/** The event of one flashblock. */
export interface FlashblockEvent {
  readonly open: OpenBlock
  readonly flashblock: Flashblock
  /** The transactions that this flashblock adds to those before it. */
  readonly transactions: readonly ExecutedTransaction[]
  /** The time that executing them took, in milliseconds. */
  readonly buildMs: number
  /** Returns the code of an account after the flashblock; valid only while listeners are called. */
  codeOf(address: Hex): Hex
}

/** The time that the sealing of a block took, in milliseconds. */
export interface SealTimes {
  /** From the system calls that end the block until it is the head, the beginning of the next block included. */
  readonly sealMs: number
  /** The part of it that the roots took: of the state, of the transactions, of the receipts. */
  readonly rootsMs: number
}

/** The event of an open block whose published transactions have changed: it was re-executed, replaced or truncated. */
export interface RewriteEvent {
  /** The open block before the change. */
  readonly before: OpenBlock
  /** The open block after the change, with all its flashblocks. */
  readonly open: OpenBlock
  /** The transactions that are no longer published, in their order. */
  readonly dropped: readonly ExecutedTransaction[]
  /** The transactions that are newly published, in their order. */
  readonly transactions: readonly ExecutedTransaction[]
}

/** The kinds of faults that can be injected, named as the functions that inject them. */
export const faultKinds = [
  "dropFlashblocks",
  "dropTransactions",
  "dropNext",
  "reorder",
  "sealOther",
  "stall",
  "disturbFeed",
  "lag",
  "pendingContextLag",
  "failRequests",
  "origin",
] as const

/** One of the kinds. */
export type FaultKind = (typeof faultKinds)[number]

/** The events by name. */
export interface NodeEvents {
  /** A transaction entered the pool. */
  transaction: [PoolTransaction]
  flashblock: [FlashblockEvent]
  /** Transactions of an open block, in their order, are no longer published; emitted before `removed`, `restored` and `rewrite`. */
  dropped: [OpenBlock, readonly ExecutedTransaction[]]
  rewrite: [RewriteEvent]
  /** The function returns the code of an account after the block; valid only while listeners are called. */
  block: [SealedBlock, (address: Hex) => Hex, SealTimes]
  /** Empty blocks were appended to the chain at once; each is created when it is read. */
  implied: [EmptyBlockRun]
  /** Blocks were removed from the chain, oldest first; the head is the block before them, or that of another chain. */
  removed: [readonly SealedBlock[]]
  /** Another chain replaced the chain, after its blocks were removed; the argument is the head of the new chain. */
  adopted: [SealedBlock]
  /** A state was loaded; the argument says what it lacks, one fact each. */
  loaded: [readonly string[]]
  /** A revert to a snapshot restored blocks of the chain, oldest first; the last one is the head. */
  restored: [readonly ChainSegment[]]
  /** The gas of a transaction that was published, or of a call, by contract and function; only with the option `gas`. */
  gas: [GasUse]
  /** Execution itself failed on a transaction, or on a bundle that begins with it; it is not tried again. */
  fault: [{ readonly transaction: SignedTransaction; readonly error: unknown }]
  /** A fault was injected. */
  injected: [FaultKind]
  /** The node was closed: whoever waits for other events stops waiting. */
  closed: []
}

/** The emitter of the events. */
export type Events = EventEmitter<NodeEvents>

/** Creates an emitter without listeners. */
export const createEvents = (before?: BeforeEvent): Events =>
  (before === undefined ? new EventEmitter<NodeEvents>() : new AnnouncedEvents(before)).setMaxListeners(0)

/** Called before the listeners of an event. */
export type BeforeEvent = (name: keyof NodeEvents) => void

/** An emitter that calls a function before the listeners of each event. */
class AnnouncedEvents extends EventEmitter<NodeEvents> {
  readonly #before: BeforeEvent

  constructor(before: BeforeEvent) {
    super()
    this.#before = before
  }

  override emit: Events["emit"] = (name, ...values) => {
    this.#before(name as keyof NodeEvents)
    return super.emit(name, ...values)
  }
}

/**
 * Emits the event of the newest flashblock, if there are listeners.
 *
 * @param buildMs - The time that executing its transactions took, in milliseconds.
 */
export function announceNewest(
  events: Events,
  open: OpenBlock,
  state: Pick<State, "at">,
  buildMs: number,
): void {
  if (events.listenerCount("flashblock") === 0) return
  const flashblock = newestFlashblock(open)
  const since = open.flashblocks[flashblock.index - 1]?.transactionCount ?? 0
  const codeOf = (address: Hex) => codeIn(state.at(flashblock.version), address)
  events.emit("flashblock", {
    open,
    flashblock,
    transactions: open.transactions.slice(since),
    buildMs,
    codeOf,
  })
}

/** Emits the event of a sealed block. */
export function announceBlock(
  events: Events,
  sealed: SealedBlock,
  state: Pick<State, "at">,
  times: SealTimes,
): void {
  events.emit("block", sealed, (address) => codeIn(state.at(sealed.version), address), times)
}

/** Returns the code of an account, `0x` when there is none. */
function codeIn(view: View, address: Hex): Hex {
  const codeHash = view.account(address)?.codeHash
  return codeHash === undefined ? "0x" : toHex(view.code(codeHash))
}
