/** The keys that versions wrote; the values are in the histories. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Changes } from "./store.ts"

/** The names of what one version wrote. */
export interface WriteSet {
  readonly accounts: readonly Hex[]
  /** The accounts whose earlier storage went, those that were deleted among them. */
  readonly cleared: readonly Hex[]
  readonly slots: readonly Hex[]
  /** Of each of `slots`, the account that has it. */
  readonly owners: readonly Hex[]
}

const none: readonly Hex[] = []

/** Nothing. */
export const emptyWriteSet: WriteSet = { accounts: none, cleared: none, slots: none, owners: none }

/**
 * Returns the keys of changes. All versions are kept and most are small, so no array has spare room.
 *
 * @param nameOf - The address in the text that others share.
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
    for (const slot of values.keys()) {
      slots.push(slot)
      owners.push(name)
    }
  }
  return { accounts: exactly(names), cleared: exactly(gone), slots: exactly(slots), owners: exactly(owners) }
}

/** Returns a copy without the spare room that pushing leaves. */
const exactly = (list: readonly Hex[]): readonly Hex[] => (list.length === 0 ? none : list.slice())
