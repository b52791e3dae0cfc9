/** The changes of one version of the state, as a record; codes are separate entries. */

import { type ByteString, bytesToByteString } from "../../../base/binary.ts"
import type { Hex } from "../../../base/hex.ts"
import { encodeBytes, encodeList } from "../../../base/rlp.ts"
import type { AccountState, Changes } from "../../../kernel/state/store.ts"
import {
  asBigInt,
  asCopy,
  asHex,
  asList,
  asOptional,
  fieldsOf,
  hexField,
  type Item,
  listField,
  numberField,
  optional,
  recordOf,
} from "./rlpFields.ts"

const accountField = ({ nonce, balance, codeHash }: AccountState) =>
  encodeList(numberField(nonce) + numberField(balance) + encodeBytes(bytesToByteString(codeHash)))

/** Returns the record of an account. */
export const encodeAccount = ({ nonce, balance, codeHash }: AccountState): ByteString =>
  recordOf(numberField(nonce), numberField(balance), encodeBytes(bytesToByteString(codeHash)))

const toAccount = ([nonce, balance, codeHash]: readonly Item[]): AccountState => ({
  nonce: asBigInt(nonce),
  balance: asBigInt(balance),
  codeHash: asCopy(codeHash),
})

export const decodeAccount = (record: Uint8Array): AccountState => toAccount(fieldsOf(record, 3))

/** Returns the record of some changes without their codes. */
export const encodeChanges = ({ accounts, storage, cleared }: Changes): ByteString =>
  recordOf(
    listField(accounts, ([address, account]) =>
      encodeList(hexField(address) + optional(account, accountField)),
    ),
    listField(storage, ([address, slots]) =>
      encodeList(
        hexField(address) +
          listField(slots, ([slot, value]) => hexField(slot) + encodeBytes(bytesToByteString(value))),
      ),
    ),
    listField(cleared, hexField),
  )

/**
 * Reads the record of some changes.
 *
 * @param codeOf - Returns the code with a hash.
 */
export function decodeChanges(record: Uint8Array, codeOf: (hash: Hex) => Uint8Array | undefined): Changes {
  const [accountList, storageList, clearedList] = fieldsOf(record, 3)
  const accounts = new Map<Hex, AccountState | undefined>()
  const code = new Map<Hex, Uint8Array>()
  for (const entry of asList(accountList)) {
    const [address, value] = asList(entry)
    const account = asOptional(value, (item) => toAccount(asList(item)))
    accounts.set(asHex(address), account)
    if (account === undefined) continue
    const hash = asHex(account.codeHash)
    const bytes = codeOf(hash)
    if (bytes !== undefined) code.set(hash, bytes)
  }
  const storage = new Map<Hex, ReadonlyMap<Hex, Uint8Array>>()
  for (const entry of asList(storageList)) {
    const [address, pairs] = asList(entry)
    const items = asList(pairs)
    const slots = new Map<Hex, Uint8Array>()
    for (let at = 0; at < items.length; at += 2) slots.set(asHex(items[at]), asCopy(items[at + 1]))
    storage.set(asHex(address), slots)
  }
  return { accounts, storage, cleared: new Set(asList(clearedList).map(asHex)), code }
}
