/** Entries of the cache: the keys of accounts, slots and block hashes, and their values as JSON. */
import { toQuantity } from "../../../../api/wire/values.ts"
import type { Hex } from "../../../../base/hex.ts"
import type { AccountValues, StateValues } from "../origin/origin.ts"
import type { NormalizedKeys } from "../stateValues.ts"
import type { Entry, Lines } from "./lines.ts"

const slotKey = (address: Hex, slot: Hex): string => `${address} ${slot}`
const blockHashKey = (number: bigint): string => `block ${number}`

/** Returns the entries of some state. */
export function stateEntries({ accounts, slots, blockHashes }: StateValues): readonly Entry[] {
  return [
    ...[...accounts].map(([address, account]): Entry => [address, encodeAccount(account)]),
    ...[...slots].flatMap(([address, values]) =>
      [...values].map(([slot, value]): Entry => [slotKey(address, slot), value]),
    ),
    ...[...blockHashes].map(([number, hash]): Entry => [blockHashKey(number), hash]),
  ]
}

/** Returns the values of the keys that are known. */
export function readState(
  { accounts, slots, blockHashes }: NormalizedKeys,
  find: Lines["find"],
): StateValues {
  const foundSlots = [...slots].map(([address, hexes]): [Hex, Map<Hex, Hex>] => [
    address,
    known(hexes, (slot) => find(slotKey(address, slot)) as Hex | undefined),
  ])
  return {
    accounts: known(accounts, (address) => decodeAccount(find(address))),
    slots: new Map(foundSlots.filter(([, found]) => found.size > 0)),
    blockHashes: known(blockHashes, (number) => find(blockHashKey(number)) as Hex | undefined),
  }
}

const encodeAccount = ({ balance, nonce, code }: AccountValues) => ({
  balance: toQuantity(balance),
  nonce: toQuantity(nonce),
  code,
})

function decodeAccount(value: unknown): AccountValues | undefined {
  if (value === undefined) return undefined
  const { balance, nonce, code } = value as ReturnType<typeof encodeAccount>
  return { balance: BigInt(balance), nonce: BigInt(nonce), code }
}

function known<Key, Value>(keys: readonly Key[], read: (key: Key) => Value | undefined): Map<Key, Value> {
  const found = new Map<Key, Value>()
  for (const key of keys) {
    const value = read(key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}
