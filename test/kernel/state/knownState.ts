/** The known part of the state of a fork block, given as maps. */
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import type { KnownState } from "../../../src/kernel/state/base.ts"
import type { AccountState } from "../../../src/kernel/state/store.ts"
import { bytes } from "./fixtures.ts"

export interface Contents {
  readonly accounts: ReadonlyMap<Hex, AccountState | null>
  readonly slots: ReadonlyMap<Hex, ReadonlyMap<Hex, Uint8Array>>
  readonly codes: ReadonlyMap<Hex, Uint8Array>
}

export const code = bytes(0x60, 0x00)
export const codeHash = keccak256(code)
export const contract: AccountState = { nonce: 1n, balance: 0n, codeHash }

export const knownOf = ({ accounts, slots, codes }: Contents): KnownState => ({
  account: (address) => accounts.get(address),
  storage: (address, slot) => slots.get(address)?.get(slot),
  code: (hash) => codes.get(hash),
  blockHash: () => undefined,
})
