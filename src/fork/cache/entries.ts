/** Entries of the cache as bytes: the keys of accounts, slots, block hashes, answers and codes, and their values. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { type ByteString, bytesToByteString, digitsToByteString } from "../../base/binary.ts"
import { fromHex, toHex, toHexWord } from "../../base/hex.ts"
import type { AccountValues, StateValues } from "../origin/origin.ts"
import type { NormalizedKeys } from "../stateValues.ts"
import type { Entry } from "./records.ts"

/** Keccak-256 of some bytes. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/** Returns the value of a key; `undefined` when it is not known. */
type Find = (key: ByteString) => Uint8Array | undefined

/** Returns 32 digits that identify a block of a chain. */
export const blockId = (chainId: bigint, blockHash: Hex, keccak256: Keccak256): string =>
  toHex(keccak256(Buffer.concat([fromHex(toHexWord(chainId)), fromHex(blockHash)]))).slice(2, 34)

/** The first byte of a key is its kind. A code has one record in a file, even when many accounts have it. */
const keys = {
  account: (address: Hex) => digitsToByteString(`01${address.slice(2)}`),
  slot: (address: Hex, slot: Hex) => digitsToByteString(`02${address.slice(2)}${slot.slice(2)}`),
  blockHash: (number: bigint) => digitsToByteString(`03${toHexWord(number).slice(2)}`),
  response: (id: string) => `\x04${bytesToByteString(Buffer.from(id))}`,
  code: (hash: Hex) => digitsToByteString(`05${hash.slice(2)}`),
}

/** Returns the entries of some state. */
export function stateEntries(
  { accounts, slots, blockHashes }: StateValues,
  keccak256: Keccak256,
): readonly Entry[] {
  const entries: Entry[] = []
  for (const [address, { balance, nonce, code }] of accounts) {
    const bytes = fromHex(code)
    const codeHash = bytes.length > 0 ? toHex(keccak256(bytes)) : "0x"
    if (bytes.length > 0) entries.push([keys.code(codeHash), bytes])
    entries.push([keys.account(address), encodeAccount(nonce, balance, codeHash)])
  }
  for (const [address, values] of slots)
    for (const [slot, value] of values) entries.push([keys.slot(address, slot), fromHex(value)])
  for (const [number, hash] of blockHashes) entries.push([keys.blockHash(number), fromHex(hash)])
  return entries
}

/** Returns the values of the keys that are known. */
export function readState({ accounts, slots, blockHashes }: NormalizedKeys, find: Find): StateValues {
  const findWord = (key: ByteString): Hex | undefined => {
    const bytes = find(key)
    return bytes && toHex(bytes)
  }
  const foundSlots = [...slots].map(([address, hexes]): [Hex, Map<Hex, Hex>] => [
    address,
    known(hexes, (slot) => findWord(keys.slot(address, slot))),
  ])
  return {
    accounts: known(accounts, (address) => readAccount(find, address)),
    slots: new Map(foundSlots.filter(([, found]) => found.size > 0)),
    blockHashes: known(blockHashes, (number) => findWord(keys.blockHash(number))),
  }
}

/** Returns a known account; its code must be known too. */
function readAccount(find: Find, address: Hex): AccountValues | undefined {
  const bytes = find(keys.account(address))
  if (bytes === undefined) return undefined
  const { codeHash, ...account } = decodeAccount(bytes)
  if (codeHash === "0x") return { ...account, code: "0x" }
  const code = find(keys.code(codeHash))
  return code && { ...account, code: toHex(code) }
}

/** Returns an account as bytes: 8 of the nonce, 32 of the balance, and 32 of the hash of its code when it has one. */
function encodeAccount(nonce: bigint, balance: bigint, codeHash: Hex): Uint8Array {
  const bytes = Buffer.alloc(40 + (codeHash.length - 2) / 2)
  bytes.writeBigUInt64BE(nonce)
  bytes.write(toHexWord(balance).slice(2) + codeHash.slice(2), 8, "hex")
  return bytes
}

function decodeAccount(bytes: Uint8Array) {
  const hex = toHex(bytes)
  return {
    nonce: BigInt(hex.slice(0, 18)),
    balance: BigInt(`0x${hex.slice(18, 82)}`),
    codeHash: `0x${hex.slice(82)}` as Hex,
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

/** @param id - The id of the request. */
export const responseEntry = (id: string, result: unknown): Entry => [
  keys.response(id),
  Buffer.from(JSON.stringify(result)),
]

/** Returns the answer to a request; `undefined` when it is not known. */
export function readResponse(id: string, find: Find): unknown {
  const bytes = find(keys.response(id))
  return bytes && JSON.parse(Buffer.from(bytes).toString())
}
