/** The proposals of an L2 that L1 has, and the blocks that need one. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { predeploys } from "../addresses.ts"

/** A proposal that was sent. */
export interface Sent {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly hash: Hex
  readonly outputRoot: Hex
}

/** `l2SequenceNumber()` */
const l2SequenceNumber = "0x99735e32"

/** The topic of `DisputeGameCreated(address,uint32,bytes32)`. */
const gameCreated = "0x5b565efe82411da98814f356d0e7bcb8f0219b8d970307c5afb4a6903a8b2e35"

/** Returns the proposals that L1 has games for, apart from those of blocks that the L2 does not have. */
export async function gamesOf(l1: MidblockNode, l2: MidblockNode, factory: Hex): Promise<readonly Sent[]> {
  const logs = await l1.request({
    ...{ method: "eth_getLogs", params: [{ fromBlock: "0x0", toBlock: "pending", address: factory }] },
  })
  const games = logs.filter(({ topics: [topic] }) => topic === gameCreated)
  const found = await Promise.all(
    games.map(async ({ topics: [, game = "0x", , outputRoot = "0x"], transactionHash }) => {
      const call = { to: addressIn(game as Hex), data: l2SequenceNumber } as const
      const blockNumber = BigInt(await l1.request({ method: "eth_call", params: [call, "pending"] }))
      const block = await l2
        .at({ block: blockNumber })
        .block()
        .catch(() => null)
      if (block === null) return []
      return [
        {
          blockNumber,
          blockHash: block.hash as Hex,
          hash: transactionHash as Hex,
          outputRoot: outputRoot as Hex,
        },
      ]
    }),
  )
  return found.flat()
}

/** Returns the numbers of the sealed blocks of an L2 that have withdrawals. */
export async function withdrawalBlocksOf(l2: MidblockNode): Promise<readonly bigint[]> {
  const logs = await l2.request({
    method: "eth_getLogs",
    params: [{ fromBlock: "0x0", toBlock: "latest", address: predeploys.l2ToL1MessagePasser }],
  })
  return [...new Set(logs.map(({ blockNumber }) => BigInt(blockNumber ?? 0)))]
}

/** Returns the address in a word of a result. */
export const addressIn = (result: Hex, index = 0): Hex =>
  `0x${result.slice(2 + 64 * index + 24, 2 + 64 * (index + 1))}`
