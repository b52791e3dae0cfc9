/** Private writes over a view while transactions run, which revert to any checkpoint. */

import { Account, equalsBytes, KECCAK256_NULL } from "@ethereumjs/util"
import { emptyBytes } from "../../base/binary.ts"
import { type Hex, toHex } from "../../base/hex.ts"
import { netAccounts, netCode, netStorage, type WrittenSlots } from "./netChanges.ts"
import { trimmed } from "./slots.ts"
import { type AccountState, type Changes, unknownSlotCount, type View } from "./store.ts"
import { UndoLog } from "./undoLog.ts"

/**
 * Writes over a view.
 *
 * Several transactions may run on one overlay: {@link Overlay.beginTransaction} marks where the next one starts (EIP-2200
 * and EIP-3529 need the values there).
 */
export class Overlay {
  #view: View
  #accounts = new Map<Hex, AccountState | undefined>()
  #slots = new Map<Hex, WrittenSlots>()
  /** By code hash. A hash has only one code, so codes are not undone; only codes of changed accounts are changes. */
  #code = new Map<Hex, Uint8Array>()
  /** The values that slots had when they were first written since the transaction began. */
  readonly #originals = new Map<Hex, Map<Hex, Uint8Array>>()
  /** Codes by the array of their hash, because the hex of a hash is most of the cost of a read (`npm run bench:evm`). */
  readonly #codes = new WeakMap<Uint8Array, Uint8Array>()
  readonly #undo = new UndoLog()

  constructor(view: View) {
    this.#view = view
  }

  /** Drops all writes, and reads another view from now on; new maps cost less than `clear` (`npm run bench:evm -- --only view`). */
  reset(view: View): void {
    this.#view = view
    if (this.#accounts.size > 0) this.#accounts = new Map()
    if (this.#slots.size > 0) this.#slots = new Map()
    if (this.#code.size > 0) this.#code = new Map()
    this.beginTransaction()
    this.#undo.clear()
  }

  /** Makes the present values of slots the original ones. */
  beginTransaction(): void {
    if (this.#originals.size > 0) this.#originals.clear()
  }

  get view(): View {
    return this.#view
  }

  account(address: Hex): AccountState | undefined {
    const written = this.#accounts.get(address)
    if (written !== undefined || this.#accounts.has(address)) return written
    return this.#view.account(address)
  }

  /** Writes an account; `undefined` deletes it and its storage. */
  setAccount(address: Hex, account: AccountState | undefined): void {
    if (account === undefined) this.emptyStorage(address)
    if (this.#undo.isOpen) this.#remember(this.#accounts, address)
    this.#accounts.set(address, account)
  }

  /** Returns the value without leading zeros; no bytes when it is zero. */
  storage(address: Hex, slot: Hex): Uint8Array {
    const slots = this.#slots.get(address)
    if (slots === undefined) return this.#view.storage(address, slot)
    return slots.values.get(slot) ?? (slots.cleared ? emptyBytes : this.#view.storage(address, slot))
  }

  /** Returns true where the account is absent or empty (EIP-161). */
  isEmpty(address: Hex): boolean {
    const account = this.account(address)
    if (account === undefined) return true
    return account.nonce === 0n && account.balance === 0n && equalsBytes(account.codeHash, KECCAK256_NULL)
  }

  slotCount(address: Hex): number {
    return this.#slots.get(address)?.count ?? this.#view.slotCount(address)
  }

  hasStorage(address: Hex): boolean {
    return this.slotCount(address) > 0
  }

  /** Returns true when every slot is zero and was zero when the transaction began; false when the reads are recorded. */
  hasEmptyStorage(address: Hex): boolean {
    if (this.#originals.has(address) || this.#view.isRecorded === true) return false
    return !this.hasStorage(address)
  }

  /** Yields every slot that is not zero. */
  *slots(address: Hex): Generator<[Hex, Uint8Array]> {
    const slots = this.#slots.get(address)
    if (slots?.cleared !== true)
      for (const entry of this.#view.slots(address)) if (slots?.values.has(entry[0]) !== true) yield entry
    for (const entry of slots?.values ?? []) if (entry[1].length > 0) yield entry
  }

  /** True when slots were written since the transaction began. */
  get hasOriginals(): boolean {
    return this.#originals.size > 0
  }

  /** Returns the value of a slot at the start of the transaction. */
  original(address: Hex, slot: Hex): Uint8Array {
    return this.#originals.get(address)?.get(slot) ?? this.storage(address, slot)
  }

  /** Writes a slot, padded or not, zero to delete; the account need not exist. */
  setStorage(address: Hex, slot: Hex, value: Uint8Array): void {
    this.slotWriter(address)(slot, value)
  }

  /** Returns the function that writes slots of an account as {@link setStorage} does, until something else is written. */
  slotWriter(address: Hex): (slot: Hex, value: Uint8Array) => void {
    const slots = this.#writtenSlots(address)
    const originals = this.#originalsOf(address)
    return (slot, value) => {
      const before = this.#setSlot(slots, address, slot, value)
      if (!originals.has(slot)) originals.set(slot, before)
    }
  }

  #originalsOf(address: Hex): Map<Hex, Uint8Array> {
    let originals = this.#originals.get(address)
    if (originals === undefined) {
      originals = new Map()
      this.#originals.set(address, originals)
    }
    return originals
  }

  /** Writes a slot, and returns the value that it had. */
  #setSlot(slots: WrittenSlots, address: Hex, slot: Hex, padded: Uint8Array): Uint8Array {
    const value = trimmed(padded)
    const { values, cleared } = slots
    const before = values.get(slot) ?? (cleared ? emptyBytes : this.#view.storage(address, slot))
    if (this.#undo.isOpen) this.#rememberSlot(slots, slot)
    values.set(slot, value)
    slots.count += Number(value.length > 0) - Number(before.length > 0)
    return before
  }

  #writtenSlots(address: Hex): WrittenSlots {
    let slots = this.#slots.get(address)
    if (slots === undefined) {
      const count = this.#view.slotCount(address)
      slots = { values: new Map(), cleared: count === 0 && this.#view.isRecorded !== true, count }
      this.#slots.set(address, slots)
    }
    return slots
  }

  /** Writes a slot without noting an original value. In storage under version 0 the earlier value is not read, and the slot counts as changed. */
  overwriteStorage(address: Hex, slot: Hex, padded: Uint8Array): void {
    const slots = this.#writtenSlots(address)
    if (slots.count !== unknownSlotCount) {
      this.#setSlot(slots, address, slot, padded)
      return
    }
    slots.unseen ??= new Set()
    slots.unseen.add(slot)
    slots.values.set(slot, trimmed(padded))
  }

  /** Empties the storage of an account. */
  emptyStorage(address: Hex): void {
    if (this.slotCount(address) === 0) return
    if (this.#undo.isOpen) this.#remember(this.#slots, address)
    this.#slots.set(address, { values: new Map(), cleared: true, count: 0 })
  }

  /** Returns the code of an account; no bytes where it has none. */
  code(address: Hex): Uint8Array {
    const account = this.account(address)
    if (account === undefined || equalsBytes(account.codeHash, KECCAK256_NULL)) return emptyBytes
    const { codeHash } = account
    let code = this.#codes.get(codeHash)
    if (code === undefined) {
      code = this.codeByHash(codeHash)
      if (code.length > 0) this.#codes.set(codeHash, code)
    }
    return code
  }

  codeByHash(hash: Uint8Array): Uint8Array {
    const written = this.#code.size > 0 ? this.#code.get(toHex(hash)) : undefined
    return written ?? this.#view.code(hash)
  }

  /** Writes the code of an account, and creates the account when there is none. */
  setCode(address: Hex, code: Uint8Array): void {
    const codeHash = code.length === 0 ? KECCAK256_NULL : this.#view.keccak256(code)
    if (code.length > 0) this.#code.set(toHex(codeHash), code)
    const { nonce, balance } = this.account(address) ?? new Account()
    this.setAccount(address, { nonce, balance, codeHash })
  }

  /** Opens a checkpoint. */
  checkpoint(): void {
    this.#undo.checkpoint()
  }

  /** Drops the last checkpoint, and keeps the writes since. */
  commit(): void {
    this.#undo.commit()
  }

  /** Reverts the writes since the last checkpoint, and drops it. */
  revert(): void {
    this.#undo.revert()
  }

  #remember<T>(map: Map<Hex, T>, key: Hex): void {
    const before = map.get(key)
    const had = before !== undefined || map.has(key)
    this.#undo.push(() => {
      if (had) map.set(key, before as T)
      else map.delete(key)
    })
  }

  /** A single step for value and count: transactions write slots by the thousand. */
  #rememberSlot(slots: WrittenSlots, slot: Hex): void {
    const { values, count } = slots
    const before = values.get(slot)
    this.#undo.push(() => {
      slots.count = count
      if (before === undefined) values.delete(slot)
      else values.set(slot, before)
    })
  }

  /** Writes changes as a whole. */
  apply({ accounts, cleared, storage, code }: Changes): void {
    for (const [address, account] of accounts) this.setAccount(address, account)
    for (const address of cleared) this.emptyStorage(address)
    for (const [address, values] of storage)
      for (const [slot, value] of values) this.overwriteStorage(address, slot, value)
    for (const [hash, bytes] of code) this.#code.set(hash, bytes)
  }

  /** Returns the writes that differ from the view. */
  changes(): Changes {
    const accounts = netAccounts(this.#accounts, this.#view)
    return { accounts, ...netStorage(this.#slots, this.#view), code: netCode(accounts, this.#code) }
  }
}
