/** Sets balances and allowances of tokens in the slot that the token's own getter reads. */

import { type Hex, toHexWord } from "../../base/hex.ts"
import { ExecutionFailed, ExecutionReverted, TokenSlotNotFound } from "../../errors/index.ts"
import type { BlockSelector } from "../query/blocks.ts"
import type { Calls } from "../query/calls.ts"
import type { Cheats } from "./cheats.ts"

/** The tokens of one node. */
export interface Erc20 {
  /**
   * Sets the balance that `balanceOf` of a token returns for an owner; the total supply stays.
   *
   * @throws {@link TokenSlotNotFound} when no single slot determines it.
   */
  setBalance(token: Hex, owner: Hex, amount: bigint): Promise<void>
  /** Sets the amount that `allowance` returns. @throws {@link TokenSlotNotFound} */
  setAllowance(token: Hex, owner: Hex, spender: Hex, amount: bigint): Promise<void>
}

/** The parts of the node that tokens use. */
export interface Erc20Parts {
  readonly calls: Calls
  readonly cheats: Cheats
}

const latest: BlockSelector = { tag: "latest" }

const padded = (address: Hex): string => address.slice(2).padStart(64, "0")

/** ERC-20: the getters, by their selectors. */
const balanceOf = (owner: Hex): Hex => `0x70a08231${padded(owner)}`
const allowance = (owner: Hex, spender: Hex): Hex => `0xdd62ed3e${padded(owner)}${padded(spender)}`

/** Creates the cheats over tokens. */
export function createErc20({ calls, cheats }: Erc20Parts): Erc20 {
  const set = async (token: Hex, input: Hex, amount: bigint) => {
    const { address, slot } = await findSlot(calls, token, input, amount)
    await cheats.setStorageAt(address, slot, toHexWord(amount))
  }
  return {
    setBalance: (token, owner, amount) => set(token, balanceOf(owner), amount),
    setAllowance: (token, owner, spender, amount) => set(token, allowance(owner, spender), amount),
  }
}

/** Returns the slot that makes the getter return the amount, among the slots that it reads in the token or behind a proxy. */
async function findSlot(calls: Calls, token: Hex, input: Hex, amount: bigint) {
  const { accessList } = await calls.accessList({ to: token, input }, latest)
  for (const { address, storageKeys } of accessList)
    for (const slot of storageKeys) {
      const stateDiff = new Map([[slot, toHexWord(amount)]])
      const found = await calls
        .call({ to: token, input }, latest, { state: new Map([[address, { stateDiff }]]) })
        .catch(ignoreFailure)
      if (found === toHexWord(amount)) return { address, slot }
    }
  throw new TokenSlotNotFound({ token })
}

/** Returns `undefined` for a getter that fails: it is the wrong slot. */
function ignoreFailure(error: unknown): undefined {
  if (error instanceof ExecutionReverted || error instanceof ExecutionFailed) return undefined
  throw error
}
