/** One L2 of linked chains. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Addresses } from "../addresses.ts"
import type { Proposer } from "../l2/proposer.ts"

/** An L2 with what links it to L1. */
export interface OpenL2 {
  readonly name: string
  readonly node: MidblockNode
  /** Its contracts on L1. */
  readonly addresses: L1Addresses
  readonly proposer: Proposer
  /** The remote chain that it continues; absent when it has a chain of its own. */
  readonly fork?: ForkedFrom | undefined
}

/** The remote chain that an L2 continues. */
export interface ForkedFrom {
  /** The number of the block that is forked: the newest one that has an output root. */
  readonly block: bigint
  /** The contract of its L1. */
  readonly superchainConfig: Hex
}
