/** The factory of the games of an L2, as its proposer calls it. */
import { type Hex, toHexWord } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Addresses } from "../addresses.ts"
import { gameType } from "../l1/contracts.ts"
import type { GameResult } from "../types.ts"
import { addressIn } from "./games.ts"

/** The terms on which L1 takes proposals. */
export interface GameTerms {
  /** The type of the games. */
  readonly type: bigint
  /** In wei. */
  readonly bond: bigint
  /** The account that creates the games. */
  readonly from: Hex
  /** The gas of a creation; estimated when absent. */
  readonly gas?: Hex | undefined
}

/** The games of an L2 on L1. */
export interface GameFactory {
  /** Returns the game about an output root in the open block of L1; the zero address when there is none. */
  of(outputRoot: Hex, blockNumber: bigint): Promise<Hex>
  /** Returns a game by its index. */
  at(index: bigint): Promise<Hex>
  /** Sends the creation of a game; returns the hash of the transaction. */
  create(outputRoot: Hex, blockNumber: bigint): Promise<Hex>
  /** Gives a game another result; games of remote chains have moves instead. */
  decide(game: Hex, result: GameResult): Promise<Hex>
}

/** Gas of the transactions of the proposer; a new game takes about 350,000. */
const gas: Hex = "0x100000"

/** The results by their numbers in the contracts. */
const results: readonly GameResult[] = ["in progress", "challenger wins", "defender wins"]

const selectors = {
  /** `create(uint32,bytes32,bytes)` */
  create: "0x82ecf2f6",
  /** `games(uint32,bytes32,bytes)` */
  games: "0x5f0150cb",
  /** `gameAtIndex(uint256)` */
  gameAtIndex: "0xbb8aa1fc",
  /** `decide(uint8)` */
  decide: "0xf69b3ead",
} as const

/** Returns the terms of the contracts that linked chains put on L1. */
export const ownTerms = async ({ proposer }: Pick<L1Addresses, "proposer">): Promise<GameTerms> => ({
  ...{ type: gameType, bond: 0n, from: proposer, gas },
})

/** Creates the games of an L2. @param termsOf - Returns the terms at this moment. */
export function createGameFactory(
  l1: MidblockNode,
  { disputeGameFactory: to, proposer }: Pick<L1Addresses, "disputeGameFactory" | "proposer">,
  termsOf: () => Promise<GameTerms>,
): GameFactory {
  const read = (data: Hex) => l1.request({ method: "eth_call", params: [{ to, data }, "pending"] })
  return {
    async of(outputRoot, blockNumber) {
      const { type } = await termsOf()
      return addressIn(await read(`${selectors.games}${argumentsOf(type, outputRoot, blockNumber)}`))
    },
    at: async (index) => addressIn(await read(`${selectors.gameAtIndex}${wordOf(index)}`), 2),
    async create(outputRoot, blockNumber) {
      const { type, bond, from, gas } = await termsOf()
      const data: Hex = `${selectors.create}${argumentsOf(type, outputRoot, blockNumber)}`
      return sendAs(l1, { from, to, data, gas, value: `0x${bond.toString(16)}` })
    },
    decide(game, result) {
      const data: Hex = `${selectors.decide}${wordOf(BigInt(results.indexOf(result)))}`
      return sendAs(l1, { from: proposer, to: game, data, gas })
    },
  }
}

/** A transaction of L1. */
interface SentRequest {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value?: Hex
  readonly gas?: Hex | undefined
}

/** Sends a transaction of an account without a key. */
async function sendAs(l1: MidblockNode, request: SentRequest): Promise<Hex> {
  await l1.request({ method: "anvil_impersonateAccount", params: [request.from] })
  return (await l1.request({ method: "eth_sendTransaction", params: [request] })) as Hex
}

const wordOf = (value: bigint): string => toHexWord(value).slice(2)

/** Returns the encoded arguments of a game: type, output root, and as extra data the number of the block. */
const argumentsOf = (type: bigint, outputRoot: Hex, blockNumber: bigint): string =>
  wordOf(type) + outputRoot.slice(2) + wordOf(0x60n) + wordOf(0x20n) + wordOf(blockNumber)
