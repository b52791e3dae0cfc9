/** Proposes the output roots of an L2 on L1, as games, so that its withdrawals can be proven. */
import { fromHex, type Hex, toHex, toHexWord } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { type L1Addresses, predeploys } from "../addresses.ts"
import type { GameResult, Proposal } from "../types.ts"
import type { GameFactory } from "./gameFactory.ts"
import { gamesOf, type Sent, withdrawalBlocksOf } from "./games.ts"

/** The proposer of one L2. */
export interface Proposer {
  /** Proposes the output root of a sealed block. A root that was proposed before is not proposed again. */
  propose(block: bigint): Promise<Proposal>
  /** Gives a game another result. */
  decide(index: bigint, result: GameResult): Promise<Hex>
  /**
   * Brings the proposals in line with both chains after one of them has removed blocks: of removed L2 blocks, waiting proposals are
   * dropped and the challenger wins the games; of other blocks, proposals that L1 has lost are sent again.
   */
  reconcile(): Promise<void>
  /**
   * Reads the proposals of earlier blocks of L1, from a data folder or a fixture.
   *
   * @param proposes - Proposes the blocks with withdrawals that have no game.
   */
  restore(proposes: boolean): Promise<void>
  /** Captures the proposals; the returned function restores them. */
  capture(): () => void
}

/** Creates the proposer of an L2. */
export function createProposer(
  l1: MidblockNode,
  l2: MidblockNode,
  { disputeGameFactory: factory }: Pick<L1Addresses, "disputeGameFactory">,
  games: GameFactory,
): Proposer {
  let sent: readonly Sent[] = []
  const repeated = async (each: Sent): Promise<Sent> => {
    const { hash, outputRoot, blockNumber } = each
    const found = await l1.request({ method: "eth_getTransactionByHash", params: [hash] })
    return found === null ? { ...each, hash: await games.create(outputRoot, blockNumber) } : each
  }
  const withdraw = async ({ hash, outputRoot, blockNumber }: Sent): Promise<void> => {
    await l1.request({ method: "anvil_dropTransaction", params: [hash] })
    const game = await games.of(outputRoot, blockNumber)
    if (BigInt(game) !== 0n) await games.decide(game, "challenger wins")
  }
  return {
    async propose(blockNumber) {
      const { outputRoot, blockHash } = await outputAt(l2, blockNumber)
      if (BigInt(await games.of(outputRoot, blockNumber)) !== 0n)
        return { hash: undefined, blockNumber, outputRoot }
      const hash = await games.create(outputRoot, blockNumber)
      sent = [...sent, { blockNumber, blockHash, hash, outputRoot }]
      return { hash, blockNumber, outputRoot }
    },
    async decide(index, result) {
      return games.decide(await games.at(index), result)
    },
    async reconcile() {
      const before = sent
      sent = []
      for (const each of before) {
        const block = await l2
          .at({ block: each.blockNumber })
          .block()
          .catch(() => null)
        if (block?.hash === each.blockHash) sent = [...sent, await repeated(each)]
        else await withdraw(each)
      }
    },
    async restore(proposes) {
      sent = await gamesOf(l1, l2, factory)
      const proposed = sent.map(({ blockNumber }) => blockNumber)
      for (const number of proposes ? await withdrawalBlocksOf(l2) : [])
        if (!proposed.includes(number)) await this.propose(number)
    },
    capture() {
      const before = sent
      return () => {
        sent = before
      }
    },
  }
}

/** Returns the output root of a block. @see optimism specs, protocol/proposals.md "L2 Output Commitment Construction" */
async function outputAt(l2: MidblockNode, number: bigint) {
  const block = await l2.at({ block: number }).block()
  const quantity: Hex = `0x${number.toString(16)}`
  const proof = await l2.request({
    method: "eth_getProof",
    params: [predeploys.l2ToL1MessagePasser, [], quantity],
  })
  const blockHash = block?.hash as Hex
  const words = [toHexWord(0n), block?.stateRoot as Hex, proof?.storageHash as Hex, blockHash]
  const preimage = fromHex(`0x${words.map((word) => word.slice(2)).join("")}`)
  return { outputRoot: toHex(keccak256(preimage)), blockHash }
}
