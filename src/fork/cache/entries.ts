/** Entries of the cache as bytes: keys that begin with the block, values that end with a checksum over both. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex, toHexWord } from "../../base/hex.ts"

/** Keccak-256 of some bytes. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/** An account in the cache; its code is an entry of its own, by hash, for all blocks and chains. */
export interface CachedAccount {
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeHash: Hex
}

/** The first byte of each key. `used` tells the order in which blocks were opened; it goes first, to be listed alone. */
const kinds = { used: 1, code: 2, entry: 3 } as const

/** The byte after the block, in the key of an entry. */
const parts = { account: 1, slot: 2, blockHash: 3, response: 4 } as const

const checksumLength = 8

const bytesOf = (hex: Hex): Buffer => Buffer.from(hex.slice(2), "hex")
const join = (...pieces: readonly Uint8Array[]): Buffer => Buffer.concat(pieces)

/** Returns 16 bytes that stand for a block of a chain. */
export const blockId = (chainId: bigint, blockHash: Hex, keccak256: Keccak256): Buffer =>
  Buffer.from(keccak256(join(bytesOf(toHexWord(chainId)), bytesOf(blockHash))).subarray(0, 16))

/** Returns the first key of a kind; those of the next kind come after all of it. */
export const firstKey = (kind: keyof typeof kinds, offset: 0 | 1 = 0): Buffer =>
  Buffer.of(kinds[kind] + offset)

export const usedKey = (block: Uint8Array): Buffer => join(Uint8Array.of(kinds.used), block)
export const codeKey = (hash: Hex): Buffer => join(Uint8Array.of(kinds.code), bytesOf(hash))
export const entriesKey = (block: Uint8Array): Buffer => join(Uint8Array.of(kinds.entry), block)

/** Returns the keys of the entries of one block. */
export function blockKeys(block: Uint8Array) {
  const prefix = entriesKey(block)
  const keyOf = (part: number, ...pieces: readonly Uint8Array[]): Buffer =>
    join(prefix, Uint8Array.of(part), ...pieces)
  return {
    /** The first and the last key of all accounts. */
    accounts: [keyOf(parts.account), keyOf(parts.account + 1)] as const,
    account: (address: Hex) => keyOf(parts.account, bytesOf(address)),
    slot: (address: Hex, slot: Hex) => keyOf(parts.slot, bytesOf(address), bytesOf(slot)),
    blockHash: (number: bigint) => keyOf(parts.blockHash, bytesOf(toHexWord(number))),
    /** @param hash - Keccak-256 of the id of the request. */
    response: (hash: Uint8Array) => keyOf(parts.response, hash),
  }
}

/** Returns a value with its checksum. */
export function sealed(key: Uint8Array, value: Uint8Array, keccak256: Keccak256): Buffer {
  const checksum = keccak256(join(key, value)).subarray(0, checksumLength)
  return join(value, checksum)
}

/**
 * Returns a value without its checksum.
 *
 * @param length - That the value must have, in bytes; any when absent.
 * @throws {@link DamagedEntry} when it is not what was written for this key.
 */
export function unsealed(
  key: Uint8Array,
  found: Uint8Array,
  keccak256: Keccak256,
  length?: number,
): Uint8Array {
  const value = found.subarray(0, -checksumLength)
  if (length !== undefined && value.length !== length) throw new DamagedEntry()
  if (Buffer.compare(sealed(key, value, keccak256), found) !== 0) throw new DamagedEntry()
  return value
}

/** An entry is not what was written. */
export class DamagedEntry extends Error {
  override readonly name = "DamagedEntry"
  constructor() {
    super("an entry is damaged")
  }
}

export const accountLength = 72

/** Returns an account as 72 bytes: nonce, balance, code hash. */
export function encodeAccount({ balance, nonce, codeHash }: CachedAccount): Uint8Array {
  const bytes = Buffer.alloc(accountLength)
  bytes.writeBigUInt64BE(nonce)
  bytes.write(toHexWord(balance).slice(2), 8, "hex")
  bytes.write(codeHash.slice(2), 40, "hex")
  return bytes
}

export function decodeAccount(bytes: Uint8Array): CachedAccount {
  const hex = toHex(bytes)
  return {
    nonce: BigInt(hex.slice(0, 18)),
    balance: BigInt(`0x${hex.slice(18, 82)}`),
    codeHash: `0x${hex.slice(82)}`,
  }
}
