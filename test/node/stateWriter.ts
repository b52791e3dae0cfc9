/** A contract that writes new slots, whose gas for state is a multiple of 97,920 from Amsterdam on. */
import { type Hex, toHexWord } from "../../src/base/hex.ts"
import type { MidblockNode } from "../../src/index.ts"

/** The contract: for each of `calldata[0]` numbers n, it writes slot `n + calldata[32]`. */
export const stateWriter: Hex = `0x${"57".repeat(20)}`
const code: Hex = "0x5f355b8015601857806020350160019055600190036002565b00"

/** Puts the contract into the state. */
export const withStateWriter = (node: MidblockNode) =>
  node.request({ method: "anvil_setCode", params: [stateWriter, code] })

/** The data of a call that writes this number of slots, from one on. */
export const writing = (count: number, from: number): Hex =>
  `${toHexWord(BigInt(count))}${toHexWord(BigInt(from)).slice(2)}`
