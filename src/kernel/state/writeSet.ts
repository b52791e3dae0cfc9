/** The keys that versions wrote; the values are in the histories. */
import type { Hex } from "../../base/hex.ts"
import type { Changes } from "./store.ts"

/** The names of the keys that one version wrote. */
export interface WriteSet {
  readonly accounts: readonly Hex[]
  /** The accounts whose earlier storage went; deleted accounts are among them. */
  readonly cleared: readonly Hex[]
  readonly slots: readonly Hex[]
  /** The account of each of `slots`. */
  readonly owners: readonly Hex[]
}

const none: readonly Hex[] = []

/** The write set of a version that wrote nothing. */
export const emptyWriteSet: WriteSet = { accounts: none, cleared: none, slots: none, owners: none }

/**
 * Returns the keys of changes. All versions are kept and most are small, so the arrays have no spare capacity.
 *
 * @param nameOf - Returns the shared text of an address.
 */
export function writeSetOf(
  { accounts, cleared, storage }: Changes,
  nameOf: (address: Hex) => Hex = (address) => address,
): WriteSet {
  if (accounts.size + cleared.size + storage.size === 0) return emptyWriteSet
  const names: Hex[] = []
  const gone: Hex[] = []
  const slots: Hex[] = []
  const owners: Hex[] = []
  for (const [address, account] of accounts) {
    names.push(nameOf(address))
    if (account === undefined && !cleared.has(address)) gone.push(nameOf(address))
  }
  for (const address of cleared) gone.push(nameOf(address))
  for (const [owner, values] of storage) {
    const name = nameOf(owner)
    values.forEach((_, slot) => {
      slots.push(slot)
      owners.push(name)
    })
  }
  return { accounts: exactly(names), cleared: exactly(gone), slots: exactly(slots), owners: exactly(owners) }
}

/** Returns a copy without spare capacity. */
const exactly = (list: readonly Hex[]): readonly Hex[] => (list.length === 0 ? none : list.slice())
