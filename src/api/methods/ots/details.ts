/** The result of the methods that give the details of a block. */
import { type BlockRecord, toBlock } from "../../../kernel/chain/block.ts"
import { rewardsOf } from "../../../kernel/evm/execute/rewards.ts"
import type { BlockSelector } from "../../../node/query/blocks.ts"
import { result } from "../../rpc/method.ts"
import { rpcBlockDetails, toRpcBlockDetails } from "../../wire/trace/ots.ts"
import type { Context } from "../shared/method.ts"

/** The details of a block, or null when there is none. */
export const detailsOrNull = result(
  "Block details",
  () => rpcBlockDetails().nullable(),
  (block: BlockRecord | undefined) => {
    if (block === undefined) return null
    // The reward is paid when the block is sealed.
    const rewards = block.hash === undefined || block.header.number === 0n ? [] : rewardsOf(toBlock(block))
    return toRpcBlockDetails(block, rewards)
  },
)

/** A block with its true roots, or `undefined`. */
export function complete(node: Context, selector: BlockSelector): BlockRecord | undefined {
  const found = node.blocks.find(selector)
  return found && node.blocks.complete(found)
}
