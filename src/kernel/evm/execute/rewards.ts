/** The ether that a block creates before the merge. */
import type { Block } from "@ethereumjs/block"
import type { Hex } from "../../../base/hex.ts"

/** The reward of one account, in wei. */
export interface Reward {
  readonly author: Hex
  readonly type: "block" | "uncle"
  readonly value: bigint
}

/**
 * Returns the rewards of a block: of its coinbase, then of the coinbases of its uncles; none from the merge on.
 *
 * @see Yellow Paper 11.3; EIP-3675
 */
export function rewardsOf({
  common,
  header,
  uncleHeaders,
}: Pick<Block, "common" | "header" | "uncleHeaders">): Reward[] {
  if (common.consensusType() !== "pow") return []
  const reward = common.param("minerReward")
  const ofBlock = reward + (reward / 32n) * BigInt(uncleHeaders.length)
  return [
    { author: header.coinbase.toString(), type: "block", value: ofBlock },
    ...uncleHeaders.map(({ number, coinbase }) => ({
      author: coinbase.toString(),
      type: "uncle" as const,
      value: ((8n - (header.number - number)) * reward) / 8n,
    })),
  ]
}
