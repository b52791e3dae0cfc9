/** What a node tells those who listen, always after the state that it speaks of can be read. */
import { EventEmitter } from "node:events"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import type { State, View } from "../../state/store.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import { type Flashblock, newestFlashblock, type OpenBlock } from "./openBlock.ts"

/** One flashblock as listeners get it. */
export interface FlashblockEvent {
  readonly open: OpenBlock
  readonly flashblock: Flashblock
  /** Those that it adds to the flashblocks before it. */
  readonly transactions: readonly ExecutedTransaction[]
  /** The code of an account as the flashblock left it; to be asked while listeners are told. */
  codeOf(address: Hex): Hex
}

/** What was published of the open block is no longer so: it was begun anew, or cut back. */
export interface RewriteEvent {
  /** As it was. */
  readonly before: OpenBlock
  /** As it is, with everything that is published of it. */
  readonly open: OpenBlock
  /** Published before and no longer, in their order. */
  readonly dropped: readonly ExecutedTransaction[]
  /** Published now and not before, in their order. */
  readonly transactions: readonly ExecutedTransaction[]
}

/** The events by name. */
export interface NodeEvents {
  /** A transaction entered the pool. */
  transaction: [PoolTransaction]
  flashblock: [FlashblockEvent]
  rewrite: [RewriteEvent]
  /** The function gives the code of an account as the block left it; to be asked while listeners are told. */
  block: [SealedBlock, (address: Hex) => Hex]
  /** So many empty blocks joined the chain at once; each is made when it is read. */
  implied: [EmptyBlockRun]
  /** Blocks left the chain, oldest first; the head is the block before them. */
  removed: [readonly SealedBlock[]]
  /** Execution itself broke on a transaction, or on a bundle that begins with it; it is not tried again. */
  fault: [{ readonly transaction: SignedTransaction; readonly error: unknown }]
}

/** Where events are sent and listened to. */
export type Events = EventEmitter<NodeEvents>

/** Creates an emitter without listeners. */
export const createEvents = (): Events => new EventEmitter<NodeEvents>().setMaxListeners(0)

/** Tells of the newest flashblock, if anybody listens. */
export function announceNewest(events: Events, open: OpenBlock, state: Pick<State, "at">): void {
  if (events.listenerCount("flashblock") === 0) return
  const flashblock = newestFlashblock(open)
  const since = open.flashblocks[flashblock.index - 1]?.transactionCount ?? 0
  const codeOf = (address: Hex) => codeIn(state.at(flashblock.version), address)
  events.emit("flashblock", { open, flashblock, transactions: open.transactions.slice(since), codeOf })
}

/** Tells of a sealed block. */
export function announceBlock(events: Events, sealed: SealedBlock, state: Pick<State, "at">): void {
  events.emit("block", sealed, (address) => codeIn(state.at(sealed.version), address))
}

/** The code of an account, `0x` when there is none. */
function codeIn(view: View, address: Hex): Hex {
  const codeHash = view.account(address)?.codeHash
  return codeHash === undefined ? "0x" : toHex(view.code(codeHash))
}
