/** The net changes of accounts between two versions. */

import { type ByteString, bytesToByteString } from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import type { FlatView } from "./flat.ts"
import type { View } from "./store.ts"
import type { AccountUpdate, Updates } from "./trie.ts"
import type { WriteSet } from "./writeSet.ts"

/** The state before the updates, which the known root covers. */
export type Before = Pick<View, "account" | "slotCount">
/** The state after, which the updates lead to. */
export type After = Pick<View, "account" | "slots"> & Pick<FlatView, "storageText">

/** Adapts a state that has its slots as bytes to {@link After}. */
export const afterView = (view: Pick<View, "account" | "slots" | "storage">): After => ({
  account: (address) => view.account(address),
  slots: (address) => view.slots(address),
  storageText: (address, slot) => bytesToByteString(view.storage(address, slot)),
})

/** The touched parts of one account. */
interface TouchedAccount {
  wiped: boolean
  readonly slots: Set<Hex>
}

function byAccount(log: readonly WriteSet[]): Map<Hex, TouchedAccount> {
  const touched = new Map<Hex, TouchedAccount>()
  const of = (address: Hex): TouchedAccount => {
    let account = touched.get(address)
    if (account === undefined) {
      account = { wiped: false, slots: new Set() }
      touched.set(address, account)
    }
    return account
  }
  for (const { accounts, cleared, slots, owners } of log) {
    for (const address of accounts) of(address)
    for (const address of cleared) of(address).wiped = true
    let owner: Hex | undefined
    let account: TouchedAccount | undefined
    slots.forEach((slot, index) => {
      if (account === undefined || owners[index] !== owner) {
        owner = owners[index] as Hex
        account = of(owner)
      }
      account.slots.add(slot)
    })
  }
  return touched
}

/**
 * Returns the new content of each touched account.
 *
 * The content is read at once, so that later appends and truncations do not affect it.
 *
 * @param log - Everything that was touched between the two, in any order.
 */
export function updatesBetween(before: Before, after: After, log: readonly WriteSet[]): Updates {
  const updates = new Map<Hex, AccountUpdate>()
  for (const [address, touched] of byAccount(log))
    updates.set(address, updateOf(before, after, address, touched))
  return updates
}

function updateOf(
  before: Before,
  after: After,
  address: Hex,
  { wiped, slots }: TouchedAccount,
): AccountUpdate {
  const account = after.account(address)
  if (account === undefined) return { account, fresh: true, slots: [], values: [] }
  const hadSlots = before.slotCount(address) > 0
  // Slots may be written where no account is; no trie has them until the account appears.
  if (hadSlots && before.account(address) === undefined)
    return { account, fresh: true, ...allSlots(after, address) }
  const names: Hex[] = []
  const values: ByteString[] = []
  slots.forEach((slot) => {
    names.push(slot)
    values.push(after.storageText(address, slot))
  })
  return { account, fresh: wiped || !hadSlots, slots: names, values }
}

function allSlots(after: After, address: Hex): Pick<AccountUpdate, "slots" | "values"> {
  const entries = [...after.slots(address)]
  return {
    slots: entries.map(([slot]) => slot),
    values: entries.map(([, value]) => bytesToByteString(value)),
  }
}
