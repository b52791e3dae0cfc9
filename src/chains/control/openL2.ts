/** One L2 of linked chains. */
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
}
