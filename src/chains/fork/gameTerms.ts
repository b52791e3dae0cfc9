/** The terms on which the contracts of a remote L1 take proposals. */
import { fromHex, type Hex, toHexWord } from "../../base/hex.ts"
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { L1Addresses } from "../addresses.ts"
import type { GameTerms } from "../l2/gameFactory.ts"
import { addressIn } from "../l2/games.ts"

const selectors = {
  /** `respectedGameType()` */
  respectedGameType: "0x3c9f397c",
  /** `initBonds(uint32)` */
  initBonds: "0x6593dc6e",
  /** `gameImpls(uint32)` */
  gameImpls: "0x1b685b9e",
  /** `proposer()`, which games of permissioned types have. */
  proposer: "0xa8e4fb90",
} as const

/** The ether of the account that proposes, in wei. */
const balance = 10n ** 24n

/** Returns the type of game that the portal respects, its bond, and the account that may create it, which gets ether for it. */
export async function termsOf(
  l1: MidblockNode,
  { disputeGameFactory, anchorStateRegistry, proposer }: L1Addresses,
): Promise<GameTerms> {
  const read = async (to: Hex, data: Hex): Promise<Hex> =>
    (await l1.request({ method: "eth_call", params: [{ to, data }, "pending"] })) as Hex
  const type = BigInt(await read(anchorStateRegistry, selectors.respectedGameType))
  const word = toHexWord(type).slice(2)
  const bond = BigInt(await read(disputeGameFactory, `${selectors.initBonds}${word}`))
  const game = addressIn(await read(disputeGameFactory, `${selectors.gameImpls}${word}`))
  const permitted = await read(game, selectors.proposer).catch(() => "0x" as const)
  const from = fromHex(permitted).length === 32 ? addressIn(permitted) : proposer
  await l1.request({ method: "anvil_setBalance", params: [from, `0x${(balance + bond).toString(16)}`] })
  return { type, bond, from }
}
