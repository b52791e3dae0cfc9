/** The types of the builder: its parts, its bounds, its contents, and its captured state. */

import type { Chain } from "../../kernel/chain/chain.ts"
import type { BlockAttributes } from "../../kernel/chain/header.ts"
import type { ReferenceEngine } from "../../kernel/evm/engine/engine.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Bundles } from "../txpool/bundles.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Selection } from "../txpool/selection.ts"
import type { Events } from "./events.ts"
import type { NextBlock } from "./nextBlock.ts"
import type { ExecutionEnvironment, Extent, OpenBlock } from "./openBlock.ts"
import type { StateWaits } from "./stateWaits.ts"

/** The parts of the node that a builder uses. */
export interface BuilderParts extends ExecutionEnvironment {
  readonly state: State
  readonly chain: Chain
  readonly pool: Pool
  readonly bundles: Bundles
  readonly events: Events
  readonly nextBlock: NextBlock
  readonly selection: Selection
  readonly stateWaits: StateWaits
  /** Maximum number of transactions in a block; `undefined` sets no limit. */
  readonly maxTransactions: number | undefined
  /** Without flashblocks no event is emitted for the open block. */
  readonly flashblocks: boolean
  /** Called in turn before each seal, in the same job of the queue. */
  readonly beforeSeal: readonly (() => Promise<void>)[]
  /** Stores each sealed block in the chain of another engine, if there is one. */
  readonly storeBlock: ReferenceEngine["storeBlock"] | undefined
}

/** Limits of one call to {@link Builder.build}. */
export interface BuildBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed?: bigint | undefined
  /** Milliseconds after which no further transaction is begun; with a limit, missing state is not waited for. */
  readonly timeMs?: number | undefined
}

/** The block that replaces the open one. */
export interface BlockContents {
  /** Those of the next block when absent. */
  readonly attributes?: BlockAttributes | undefined
  /** None when absent. */
  readonly transactions?: readonly SignedTransaction[] | undefined
  /** Called with the transaction that cannot be executed. */
  readonly onFailed?: ((transaction: SignedTransaction) => void) | undefined
}

/** The open block at some moment, and the sealed blocks that are remembered as they were published. */
export interface BuilderState {
  readonly open: OpenBlock
  readonly extent: Extent
  readonly sealed: readonly OpenBlock[]
}
