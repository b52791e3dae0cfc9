/** What the builder needs, how far it goes, and what is kept of it to come back to. */
import type { Chain } from "../../chain/chain.ts"
import type { State } from "../../state/store.ts"
import type { Order } from "../options/blocks.ts"
import type { Bundles } from "../txpool/bundles.ts"
import type { Pool } from "../txpool/pool.ts"
import type { Events } from "./events.ts"
import type { NextBlock } from "./nextBlock.ts"
import type { ExecutionEnvironment, Extent, OpenBlock } from "./openBlock.ts"

/** What building a block needs. */
export interface BuilderParts extends ExecutionEnvironment {
  readonly state: State
  readonly chain: Chain
  readonly pool: Pool
  readonly bundles: Bundles
  readonly events: Events
  readonly nextBlock: NextBlock
  readonly order: Order
  /** Most transactions of a block; no limit when `undefined`. */
  readonly maxTransactions: number | undefined
  /** Without flashblocks nothing is told of the open block. */
  readonly flashblocks: boolean
}

/** How far building may go. */
export interface BuildBounds {
  /** Gas that the block may use by now; its limit when absent. */
  readonly allowed?: bigint | undefined
  /** Milliseconds after which no further transaction is begun. */
  readonly timeMs?: number | undefined
}

/** The open block as it was, to come back to, and those before it. */
export interface BuilderState extends Extent {
  readonly open: OpenBlock
  readonly past: readonly OpenBlock[]
}
