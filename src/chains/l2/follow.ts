/** Lets an L2 follow reorganisations of L1: it removes the blocks whose origin L1 has removed. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Blocks } from "../l1/blocks.ts"
import { originOf } from "./origin.ts"

/**
 * Removes the blocks of an L2 that came from removed blocks of L1. Their transactions, apart from deposits, are executed again.
 *
 * An open block with such an origin is opened again.
 */
export async function followReorg(l2: MidblockNode, l1: Pick<L1Blocks, "has">): Promise<void> {
  for (let depth = await staleDepth(l2, l1); depth > 0; depth = await staleDepth(l2, l1))
    await l2.request({ method: "anvil_rollback", params: [depth] })
  if (!l1.has(await originOf(l2, "pending"))) await l2.request({ method: "evm_increaseTime", params: [0] })
}

/** Returns the number of the newest sealed blocks whose origins are removed. */
async function staleDepth(l2: MidblockNode, l1: Pick<L1Blocks, "has">): Promise<number> {
  const head = BigInt(await l2.request({ method: "eth_blockNumber", params: [] }))
  let block = head
  for (;;) {
    const origin = await originOf(l2, block)
    if (l1.has(origin) || block === 0n) return Number(head - block)
    // The block before the first one of this origin has the origin before it: no L1 block is left out.
    block -= origin.sequenceNumber + 1n
    if (block < 0n) block = 0n
  }
}

/** The hash of no transaction. */
const noHash: Hex = `0x${"00".repeat(32)}`

/** Waits until a reorganisation of a chain has sealed its new blocks: each job of a node waits for those before it. */
export const untilSealed = (node: MidblockNode): Promise<unknown> =>
  node.request({ method: "anvil_dropTransaction", params: [noHash] })
