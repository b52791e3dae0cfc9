/** Private writes over a view while transactions run: what the state is to the loop that executes them. */

import { Account, equalsBytes, type PrefixedHexString as Hex, KECCAK256_NULL } from "@ethereumjs/util"
import { emptyBytes } from "../base/binary.ts"
import { Overlay } from "./overlay.ts"
import type { AccountState, Changes, View } from "./store.ts"

/**
 * A private overlay on a view.
 *
 * Several transactions may run in one draft: {@link Draft.beginTransaction} marks where the next one starts
 * (EIP-2200 and EIP-3529 ask for the values there).
 */
export class Draft {
  #overlay: Overlay
  /** The values that slots had when they were first written since the transaction began. */
  readonly #originals = new Map<Hex, Map<Hex, Uint8Array>>()
  /** Codes by the array of their hash, because the hex of a hash is most of the cost of a read. */
  readonly #codes = new WeakMap<Uint8Array, Uint8Array>()

  constructor(view: View) {
    this.#overlay = new Overlay(view)
  }

  /** Drops everything written and points the draft at another view. */
  reset(view: View): void {
    this.#overlay = new Overlay(view)
    this.#originals.clear()
  }

  beginTransaction(): void {
    this.#originals.clear()
  }

  get view(): View {
    return this.#overlay.view
  }

  /** Returns the writes that differ from the view. */
  changes(): Changes {
    return this.#overlay.changes()
  }

  /** Writes changes as a whole. */
  apply(changes: Changes): void {
    this.#overlay.apply(changes)
  }

  account(address: Hex): AccountState | undefined {
    return this.#overlay.account(address)
  }

  /** Writes an account; `undefined` deletes it and its storage. */
  setAccount(address: Hex, account: AccountState | undefined): void {
    this.#overlay.setAccount(address, account)
  }

  /** Returns true where the account is absent or empty (EIP-161). */
  isEmpty(address: Hex): boolean {
    const account = this.#overlay.account(address)
    if (account === undefined) return true
    return account.nonce === 0n && account.balance === 0n && equalsBytes(account.codeHash, KECCAK256_NULL)
  }

  code(address: Hex): Uint8Array {
    const account = this.#overlay.account(address)
    if (account === undefined || equalsBytes(account.codeHash, KECCAK256_NULL)) return emptyBytes
    const { codeHash } = account
    let code = this.#codes.get(codeHash)
    if (code === undefined) {
      code = this.#overlay.code(codeHash)
      if (code.length > 0) this.#codes.set(codeHash, code)
    }
    return code
  }

  /** Creates the account when there is none. */
  setCode(address: Hex, code: Uint8Array): void {
    const codeHash = code.length === 0 ? KECCAK256_NULL : this.#overlay.view.keccak256(code)
    if (code.length > 0) this.#overlay.setCode(codeHash, code)
    const { nonce, balance } = this.#overlay.account(address) ?? new Account()
    this.#overlay.setAccount(address, { nonce, balance, codeHash })
  }

  /** The value without leading zeros; no bytes when it is zero. */
  storage(address: Hex, slot: Hex): Uint8Array {
    return this.#overlay.storage(address, slot)
  }

  /** True when slots were written since the transaction began. */
  get hasOriginals(): boolean {
    return this.#originals.size > 0
  }

  /** The value at the start of the transaction. */
  original(address: Hex, slot: Hex): Uint8Array {
    return this.#originals.get(address)?.get(slot) ?? this.#overlay.storage(address, slot)
  }

  /** Writes a slot, padded or not, zero to delete; the account need not exist. */
  setStorage(address: Hex, slot: Hex, value: Uint8Array): void {
    const before = this.#overlay.setSlot(address, slot, value)
    let originals = this.#originals.get(address)
    if (originals === undefined) {
      originals = new Map()
      this.#originals.set(address, originals)
    }
    if (!originals.has(slot)) originals.set(slot, before)
  }

  hasStorage(address: Hex): boolean {
    return this.#overlay.slotCount(address) > 0
  }

  /** True where every slot is zero and was when the transaction began; false where somebody records the reads. */
  hasEmptyStorage(address: Hex): boolean {
    if (this.#originals.has(address) || this.view.isRecorded === true) return false
    return !this.hasStorage(address)
  }

  /** Every slot that is not zero. */
  slots(address: Hex): Iterable<[Hex, Uint8Array]> {
    return this.#overlay.slots(address)
  }

  emptyStorage(address: Hex): void {
    this.#overlay.clearSlots(address)
  }

  /** Opens a checkpoint. */
  checkpoint(): void {
    this.#overlay.checkpoint()
  }

  /** Drops the last checkpoint, and keeps what was written since. */
  commit(): void {
    this.#overlay.commit()
  }

  /** Takes back what was written since the last checkpoint, and drops it. */
  revert(): void {
    this.#overlay.revert()
  }
}
