/** Accounts, slots and changes that the tests of the state share. */

import { bytesToHex, KECCAK256_NULL } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToByteString } from "../../../src/base/binary.ts"
import type { Hex } from "../../../src/base/hex.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { AccountState, Changes, State } from "../../../src/kernel/state/store.ts"
import type { Content } from "../../../src/kernel/state/trieNode.ts"

export const newState = (): State => createState({ keccak256: keccak_256 })

export const addressOf = (index: number): Hex => bytesToHex(new Uint8Array(20).fill(index + 0xa0))
export const slotOf = (index: number): Hex => bytesToHex(new Uint8Array(32).fill(index + 1))

export const alice = addressOf(0)
export const bob = addressOf(1)
export const first = slotOf(0)
export const second = slotOf(1)

export const account = (balance: bigint, nonce = 0n, codeHash = KECCAK256_NULL): AccountState => ({
  nonce,
  balance,
  codeHash,
})

export const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

/** Creates changes from some parts; the others are empty. */
export const changes = (parts: {
  accounts?: [Hex, AccountState | undefined][]
  storage?: [Hex, [Hex, Uint8Array][]][]
  cleared?: Hex[]
  code?: [Hex, Uint8Array][]
}): Changes => ({
  accounts: new Map(parts.accounts),
  storage: new Map((parts.storage ?? []).map(([address, slots]) => [address, new Map(slots)])),
  cleared: new Set(parts.cleared),
  code: new Map(parts.code),
})

export const fund = (address: Hex, balance: bigint): Changes =>
  changes({ accounts: [[address, account(balance)]] })

export const store = (address: Hex, ...slots: [Hex, Uint8Array][]): Changes =>
  changes({ storage: [[address, slots]] })

/** The content of a key in a trie. */
export const content = (value: Uint8Array): Content => ({ value: bytesToByteString(value), inner: undefined })

/** A small generator (mulberry32): the same numbers in every run. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
