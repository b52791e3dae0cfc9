/** What a node tells those who listen, always after the state that it speaks of can be read. */
import { EventEmitter } from "node:events"
import type { SealedBlock } from "../chain/block.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import type { Flashblock, OpenBlock } from "./openBlock.ts"
import type { PoolTransaction } from "./pool.ts"

/** One flashblock as listeners get it. */
export interface FlashblockEvent {
  readonly open: OpenBlock
  readonly flashblock: Flashblock
  /** Those that it adds to the flashblocks before it. */
  readonly transactions: readonly ExecutedTransaction[]
}

/** The events by name. */
export interface NodeEvents {
  /** A transaction entered the pool. */
  transaction: [PoolTransaction]
  flashblock: [FlashblockEvent]
  block: [SealedBlock]
  /** Blocks left the chain, oldest first; the head is the block before them. */
  removed: [readonly SealedBlock[]]
  /** Execution itself broke on a transaction, which was thrown out of the pool. */
  fault: [{ readonly transaction: PoolTransaction; readonly error: unknown }]
}

/** Where events are sent and listened to. */
export type Events = EventEmitter<NodeEvents>

/** Creates an emitter without listeners. */
export const createEvents = (): Events => new EventEmitter<NodeEvents>().setMaxListeners(0)
