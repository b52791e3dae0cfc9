/** A whole state with the chain that it belongs to, and the changes that lead to it. */
import { hexToBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import { trimmed } from "../../kernel/state/slots.ts"
import type { AccountState } from "../../kernel/state/store.ts"
import type { FileBlock, FileHead, FileReceipt } from "./fileChain.ts"

/** One account with its code and storage. */
export interface WholeAccount {
  readonly nonce: bigint
  readonly balance: bigint
  readonly code: Hex
  /** The slots that are not zero, keys and values of 32 bytes, in ascending order. */
  readonly storage: readonly (readonly [Hex, Hex])[]
  /** On a fork: the remote storage is cleared; an account that is empty otherwise is removed. */
  readonly cleared?: boolean | undefined
}

/** The whole state after a block, by the hash of the block. */
type History = readonly (readonly [Hex, readonly (readonly [Hex, WholeAccount])[]])[]

/** A state to load, and the chain that it belongs to. */
export interface WholeState {
  /** The number of the newest block; `undefined` for the accounts of a genesis file. */
  readonly number: bigint | undefined
  /** The timestamp of that block, in seconds. */
  readonly timestamp: bigint | undefined
  readonly accounts: Iterable<readonly [Hex, WholeAccount]>
  readonly head?: FileHead | undefined
  readonly blocks?: readonly FileBlock[] | undefined
  readonly receipts?: readonly FileReceipt[] | undefined
  readonly history?: History | undefined
}

/** Returns true for an account that was removed from the state of a fork. */
const isRemoved = ({ nonce, balance, code, cleared }: WholeAccount): boolean =>
  cleared === true && nonce === 0n && balance === 0n && code === "0x"

/**
 * Returns the changes that overwrite these accounts completely.
 *
 * @param keepsSlots - `true` keeps the slots that an account does not list, unless it is cleared.
 */
export function toChanges(whole: WholeState["accounts"], keepsSlots = false) {
  const changes = {
    accounts: new Map<Hex, AccountState | undefined>(),
    storage: new Map<Hex, Map<Hex, Uint8Array>>(),
    cleared: new Set<Hex>(),
    code: new Map<Hex, Uint8Array>(),
  }
  for (const [address, account] of whole) {
    const { nonce, balance, code, storage, cleared = !keepsSlots } = account
    const bytes = hexToBytes(code)
    const codeHash = keccak256(bytes)
    changes.accounts.set(address, isRemoved(account) ? undefined : { nonce, balance, codeHash })
    if (bytes.length > 0) changes.code.set(toHex(codeHash), bytes)
    if (cleared) changes.cleared.add(address)
    changes.storage.set(address, new Map(storage.map(([slot, value]) => [slot, trimmed(hexToBytes(value))])))
  }
  return changes
}
