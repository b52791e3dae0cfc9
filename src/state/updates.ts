/** What accounts have become between two versions, net of everything in between. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { withDeletions } from "./flat.ts"
import type { Changes, View } from "./store.ts"
import type { AccountUpdate, Updates } from "./trie.ts"

/** The state before: what the known root covers. */
export type Before = Pick<View, "account" | "slotCount">
/** The state after, which the updates lead to. */
export type After = Pick<View, "account" | "storage" | "slots">

/** What the changes between two versions touched of one account. */
interface Touched {
  wiped: boolean
  readonly slots: Set<Hex>
}

function touchedBy(log: readonly Changes[]): Map<Hex, Touched> {
  const touched = new Map<Hex, Touched>()
  const of = (address: Hex): Touched => {
    let account = touched.get(address)
    if (account === undefined) {
      account = { wiped: false, slots: new Set() }
      touched.set(address, account)
    }
    return account
  }
  for (const changes of log) {
    const { accounts, cleared, storage } = withDeletions(changes)
    for (const address of accounts.keys()) of(address)
    for (const address of cleared) of(address).wiped = true
    for (const [address, values] of storage) {
      const { slots } = of(address)
      for (const slot of values.keys()) slots.add(slot)
    }
  }
  return touched
}

/**
 * What each touched account has become.
 *
 * It is read at once, so that what is appended or truncated later cannot disturb it.
 *
 * @param log - Everything that was written between the two, in any order.
 */
export function updatesBetween(before: Before, after: After, log: readonly Changes[]): Updates {
  const updates = new Map<Hex, AccountUpdate>()
  for (const [address, touched] of touchedBy(log))
    updates.set(address, updateOf(before, after, address, touched))
  return updates
}

function updateOf(before: Before, after: After, address: Hex, { wiped, slots }: Touched): AccountUpdate {
  const account = after.account(address)
  if (account === undefined) return { account, fresh: true, slots: [] }
  const hadSlots = before.slotCount(address) > 0
  // Slots may be written where no account is; no trie has them until the account appears.
  if (hadSlots && before.account(address) === undefined)
    return { account, fresh: true, slots: [...after.slots(address)] }
  const values = Array.from(slots, (slot): [Hex, Uint8Array] => [slot, after.storage(address, slot)])
  return { account, fresh: wiped || !hadSlots, slots: values }
}
