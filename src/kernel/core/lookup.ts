/** Reads accounts and slots during a run, with the changes that the run has made so far. */

import { KECCAK256_NULL } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import type { Hex } from "../../base/hex.ts"
import type { AccountState } from "../state/store.ts"
import type { HostState } from "./host.ts"
import type { Instance } from "./instance.ts"
import * as Layout from "./layout.ts"
import { writeHex } from "./message.ts"

/** An account with its code. */
export type AccountWithCode = AccountState & { readonly code: Uint8Array }

/** Returns an account as the run has left it, or as it is in `state` if the run has not loaded it; `undefined` if it does not exist. */
export function lookUpAccount(
  instance: Instance,
  state: HostState,
  address: Hex,
): AccountWithCode | undefined {
  writeHex(instance, 0, address)
  const record = instance.core.knownAccount()
  if (record === 0) {
    const account = state.account(address)
    return account && { ...account, code: state.code(address) }
  }
  const { numbers, words } = instance
  if (((numbers[(record + Layout.ACCOUNT_FLAGS) / 4] as number) & Layout.EXISTS) === 0) return undefined
  const codeHash = instance.copy(record + Layout.ACCOUNT_HASH, record + Layout.ACCOUNT_HASH + 32)
  const nonce = words[(record + Layout.ACCOUNT_NONCE) / 8] as bigint
  return {
    balance: instance.readWord(record),
    nonce,
    codeHash,
    code: codeOf(instance, record, state, address),
  }
}

function codeOf(instance: Instance, record: number, state: HostState, address: Hex): Uint8Array {
  const { numbers, bytes } = instance
  const hash = record + Layout.ACCOUNT_HASH
  if (bytes.compare(KECCAK256_NULL, 0, 32, hash, hash + 32) === 0) return emptyBytes
  const code = numbers[(record + Layout.ACCOUNT_CODE) / 4] as number
  if (code === 0) return state.code(address)
  const start = numbers[(code + Layout.CODE_BYTES) / 4] as number
  return instance.copy(start, start + (numbers[(code + Layout.CODE_LENGTH) / 4] as number))
}

/** Returns the value of a slot as the run has left it, or as it is in `state`; leading zeros may be missing. */
export function lookUpSlot(instance: Instance, state: HostState, address: Hex, slot: Hex): Uint8Array {
  const { core, exchange } = instance
  writeHex(instance, 0, address)
  const account = core.knownAccount()
  if (account === 0) return state.storage(address, slot)
  writeHex(instance, 1, slot)
  const record = core.knownSlot(account)
  if (record === 0) return state.storage(address, slot)
  core.showSlot(record)
  return instance.copy(exchange + 64, exchange + 96)
}
