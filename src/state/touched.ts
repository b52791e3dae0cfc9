/** What versions touched: the names alone, for the values stand in the histories. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Changes } from "./store.ts"

/** The names of what one version wrote. */
export interface Touched {
  readonly accounts: readonly Hex[]
  /** The accounts whose earlier storage went, those that were deleted among them. */
  readonly cleared: readonly Hex[]
  readonly slots: readonly Hex[]
  /** Of each of `slots`, the account that has it. */
  readonly owners: readonly Hex[]
}

const none: readonly Hex[] = []

/** Nothing. */
export const untouched: Touched = { accounts: none, cleared: none, slots: none, owners: none }

/**
 * What changes touch. Most versions change little, and all are kept: nothing is larger than what stands in it.
 *
 * @param nameOf - The address in the text that others share.
 */
export function touchedBy(
  { accounts, cleared, storage }: Changes,
  nameOf: (address: Hex) => Hex = (address) => address,
): Touched {
  if (accounts.size + cleared.size + storage.size === 0) return untouched
  const gone = new Set(cleared)
  for (const [address, account] of accounts) if (account === undefined) gone.add(address)
  const pairs = [...storage].flatMap(([owner, values]) =>
    Array.from(values.keys(), (slot) => ({ owner, slot })),
  )
  return {
    accounts: exactly(Array.from(accounts.keys(), nameOf)),
    cleared: exactly(Array.from(gone, nameOf)),
    slots: exactly(pairs.map(({ slot }) => slot)),
    owners: exactly(pairs.map(({ owner }) => nameOf(owner))),
  }
}

/** What is pushed together has room for more. */
const exactly = (list: readonly Hex[]): readonly Hex[] => (list.length === 0 ? none : list.slice())
