/** The access list of a block, and its encoding (EIP-7928). */
import { RLP } from "@ethereumjs/rlp"
import { bigIntToUnpaddedBytes, bytesToBigInt, hexToBytes } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import { keccak256 } from "./crypto.ts"

/** A value after the part of a block with an index: 0 before its transactions, then their positions from 1 on, then what follows them. */
export interface Indexed<T> {
  readonly index: number
  readonly value: T
}

/** The accesses to one account. A slot is either among the changes or among the reads. */
export interface AccountAccesses {
  readonly address: Hex
  /** Slots in ascending order, each with its values by ascending index. */
  readonly storageChanges: readonly { readonly slot: Hex; readonly changes: readonly Indexed<bigint>[] }[]
  /** In ascending order. */
  readonly storageReads: readonly Hex[]
  /** In wei. */
  readonly balanceChanges: readonly Indexed<bigint>[]
  readonly nonceChanges: readonly Indexed<bigint>[]
  readonly codeChanges: readonly Indexed<Uint8Array>[]
}

/** The accounts in ascending order of their addresses. */
export type BlockAccessList = readonly AccountAccesses[]

const numeral = (value: bigint): Uint8Array => (value === 0n ? emptyBytes : bigIntToUnpaddedBytes(value))

const numbers = (changes: readonly Indexed<bigint>[]): Uint8Array[][] =>
  changes.map(({ index, value }) => [numeral(BigInt(index)), numeral(value)])

/**
 * Encodes a list in RLP.
 *
 * @example
 * encodeAccessList([]) // Uint8Array [0xc0]
 */
export const encodeAccessList = (list: BlockAccessList): Uint8Array =>
  RLP.encode(
    list.map(({ address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges }) => [
      hexToBytes(address),
      storageChanges.map(({ slot, changes }) => [numeral(BigInt(slot)), numbers(changes)]),
      storageReads.map((slot) => numeral(BigInt(slot))),
      numbers(balanceChanges),
      numbers(nonceChanges),
      codeChanges.map(({ index, value }) => [numeral(BigInt(index)), value]),
    ]),
  )

/** Returns the list of a block from those of its parts, in their order. What a later part does changes nothing of an earlier index. */
export function joinAccessLists(parts: readonly BlockAccessList[]): BlockAccessList {
  const accounts = new Map<Hex, AccountAccesses[]>()
  for (const accesses of parts.flat()) {
    const earlier = accounts.get(accesses.address)
    if (earlier === undefined) accounts.set(accesses.address, [accesses])
    else earlier.push(accesses)
  }
  return [...accounts.keys()].sort().map((address) => joinAccesses(address, accounts.get(address) ?? []))
}

function joinAccesses(address: Hex, parts: readonly AccountAccesses[]): AccountAccesses {
  const changed = new Map<Hex, Indexed<bigint>[]>()
  for (const { slot, changes } of parts.flatMap(({ storageChanges }) => storageChanges))
    changed.set(slot, [...(changed.get(slot) ?? []), ...changes])
  const read = new Set(parts.flatMap(({ storageReads }) => storageReads))
  return {
    address,
    storageChanges: [...changed.keys()].sort().map((slot) => ({ slot, changes: changed.get(slot) ?? [] })),
    storageReads: [...read].filter((slot) => !changed.has(slot)).sort(),
    balanceChanges: parts.flatMap(({ balanceChanges }) => balanceChanges),
    nonceChanges: parts.flatMap(({ nonceChanges }) => nonceChanges),
    codeChanges: parts.flatMap(({ codeChanges }) => codeChanges),
  }
}

/** Returns the header's `blockAccessListHash`. */
export const accessListHash = (list: BlockAccessList): Uint8Array => keccak256(encodeAccessList(list))

/**
 * Decodes the RLP of a list, which was valid when it was encoded.
 *
 * @example
 * decodeAccessList(Uint8Array.of(0xc0)) // []
 */
export const decodeAccessList = (encoded: Uint8Array): BlockAccessList =>
  (RLP.decode(encoded) as unknown as readonly RawAccount[]).map(
    ([address, storageChanges, storageReads, balances, nonces, codes]) => ({
      address: toHex(address),
      storageChanges: storageChanges.map(([slot, changes]) => ({
        slot: toWord(slot),
        changes: changes.map(toNumber),
      })),
      storageReads: storageReads.map(toWord),
      balanceChanges: balances.map(toNumber),
      nonceChanges: nonces.map(toNumber),
      codeChanges: codes.map(([index, value]) => ({ index: Number(numberOf(index)), value })),
    }),
  )

type RawChange = readonly [index: Uint8Array, value: Uint8Array]

type RawAccount = readonly [
  address: Uint8Array,
  storageChanges: readonly (readonly [slot: Uint8Array, changes: readonly RawChange[]])[],
  storageReads: readonly Uint8Array[],
  balances: readonly RawChange[],
  nonces: readonly RawChange[],
  codes: readonly RawChange[],
]

const numberOf = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : bytesToBigInt(bytes))

const toWord = (bytes: Uint8Array): Hex => toHexWord(numberOf(bytes))

const toNumber = ([index, value]: RawChange): Indexed<bigint> => ({
  index: Number(numberOf(index)),
  value: numberOf(value),
})
