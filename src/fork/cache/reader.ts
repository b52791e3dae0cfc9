/** Reads the entries of one block out of the database; each is checked. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import type { AccountValues, StateValues } from "../origin/origin.ts"
import { countValues, type NormalizedKeys } from "../stateValues.ts"
import type { CacheDatabase } from "./database.ts"
import {
  accountLength,
  blockKeys,
  codeKey,
  DamagedEntry,
  decodeAccount,
  type Keccak256,
  unsealed,
} from "./entries.ts"

/**
 * Creates a reader.
 *
 * Its methods throw {@link DamagedEntry} or an error of LMDB when the database is damaged.
 */
export function createReader(lmdb: CacheDatabase["lmdb"], block: Buffer, keccak256: Keccak256) {
  const keys = blockKeys(block)
  const emptyHash = toHex(keccak256(new Uint8Array()))
  const find = (key: Buffer, length?: number): Uint8Array | undefined => {
    const found = lmdb.getBinary(key)
    return found === undefined ? undefined : unsealed(key, found, keccak256, length)
  }
  const readCode = (hash: Hex): Hex | undefined => {
    if (hash === emptyHash) return "0x"
    const code = lmdb.getBinary(codeKey(hash))
    if (code === undefined) return undefined
    if (toHex(keccak256(code)) !== hash) throw new DamagedEntry()
    return toHex(code)
  }
  const readAccount = (address: Hex): AccountValues | undefined => {
    const bytes = find(keys.account(address), accountLength)
    if (bytes === undefined) return undefined
    const { balance, nonce, codeHash } = decodeAccount(bytes)
    const code = readCode(codeHash)
    return code === undefined ? undefined : { balance, nonce, code }
  }
  const readWord = (key: Buffer): Hex | undefined => {
    const bytes = find(key, 32)
    return bytes && toHex(bytes)
  }
  return {
    /** The values of those keys that are known, and their number. */
    state(wanted: NormalizedKeys): { values: StateValues; hits: number } {
      lmdb.resetReadTxn() // LMDB keeps a snapshot for a while: what others wrote meanwhile is wanted as well.
      const slots = [...wanted.slots].map(([address, hexes]): [Hex, Map<Hex, Hex>] => [
        address,
        known(hexes, (slot) => readWord(keys.slot(address, slot))),
      ])
      const values = {
        accounts: known(wanted.accounts, readAccount),
        slots: new Map(slots.filter(([, found]) => found.size > 0)),
        blockHashes: known(wanted.blockHashes, (number) => readWord(keys.blockHash(number))),
      }
      return { values, hits: countValues(values) }
    },
    /** The answer to a request; `undefined` when it is not known. */
    response(id: string): unknown {
      lmdb.resetReadTxn()
      const bytes = find(keys.response(keccak256(Buffer.from(id))))
      if (bytes === undefined) return undefined
      const entry = JSON.parse(Buffer.from(bytes).toString()) as { id: string; result: unknown }
      return entry.id === id ? entry.result : undefined
    },
  }
}

function known<Key, Value>(keys: readonly Key[], read: (key: Key) => Value | undefined): Map<Key, Value> {
  const found = new Map<Key, Value>()
  for (const key of keys) {
    const value = read(key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}
