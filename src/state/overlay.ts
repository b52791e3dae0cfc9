/** Private writes over a view, which can be taken back to any checkpoint. */

import { equalsBytes, type PrefixedHexString as Hex } from "@ethereumjs/util"
import { emptyBytes } from "../base/binary.ts"
import { toHex } from "../base/hex.ts"
import { trimmed } from "./slots.ts"
import type { AccountState, Changes, View } from "./store.ts"

/** The writes to the storage of one account. */
interface WrittenSlots {
  readonly values: Map<Hex, Uint8Array>
  /** Nothing of the view's storage is seen any more. */
  readonly cleared: boolean
  /** The number of slots that are not zero, those of the view included. */
  count: number
}

/**
 * Writes over a view.
 *
 * Invariant: every step of `#undo`, run from the last one back, takes away one write; a checkpoint is a
 * length of `#undo`, so opening one is free and reverting costs what was written since.
 */
export class Overlay {
  readonly view: View
  readonly #accounts = new Map<Hex, AccountState | undefined>()
  readonly #slots = new Map<Hex, WrittenSlots>()
  /** By code hash; content never conflicts, so it is not undone, and only what an account still has is a change. */
  readonly #code = new Map<Hex, Uint8Array>()
  readonly #undo: (() => void)[] = []
  readonly #checkpoints: number[] = []

  constructor(view: View) {
    this.view = view
  }

  account(address: Hex): AccountState | undefined {
    const written = this.#accounts.get(address)
    if (written !== undefined || this.#accounts.has(address)) return written
    return this.view.account(address)
  }

  /** Writes an account; `undefined` deletes it and its storage. */
  setAccount(address: Hex, account: AccountState | undefined): void {
    if (account === undefined) this.clearSlots(address)
    if (this.#checkpoints.length > 0) this.#remember(this.#accounts, address)
    this.#accounts.set(address, account)
  }

  storage(address: Hex, slot: Hex): Uint8Array {
    const slots = this.#slots.get(address)
    if (slots === undefined) return this.view.storage(address, slot)
    return slots.values.get(slot) ?? (slots.cleared ? emptyBytes : this.view.storage(address, slot))
  }

  slotCount(address: Hex): number {
    return this.#slots.get(address)?.count ?? this.view.slotCount(address)
  }

  *slots(address: Hex): Generator<[Hex, Uint8Array]> {
    const slots = this.#slots.get(address)
    if (slots?.cleared !== true)
      for (const entry of this.view.slots(address)) if (slots?.values.has(entry[0]) !== true) yield entry
    for (const entry of slots?.values ?? []) if (entry[1].length > 0) yield entry
  }

  /** Writes a slot, and gives the value that it had. */
  setSlot(address: Hex, slot: Hex, padded: Uint8Array): Uint8Array {
    const value = trimmed(padded)
    const before = this.storage(address, slot)
    let slots = this.#slots.get(address)
    if (slots === undefined) {
      slots = { values: new Map(), cleared: false, count: this.view.slotCount(address) }
      this.#slots.set(address, slots)
    }
    if (this.#checkpoints.length > 0) this.#rememberSlot(slots, slot)
    slots.values.set(slot, value)
    slots.count += Number(value.length > 0) - Number(before.length > 0)
    return before
  }

  /** Empties the storage of an account. */
  clearSlots(address: Hex): void {
    if (this.slotCount(address) === 0) return
    if (this.#checkpoints.length > 0) this.#remember(this.#slots, address)
    this.#slots.set(address, { values: new Map(), cleared: true, count: 0 })
  }

  code(hash: Uint8Array): Uint8Array {
    const written = this.#code.size > 0 ? this.#code.get(toHex(hash)) : undefined
    return written ?? this.view.code(hash)
  }

  setCode(hash: Uint8Array, code: Uint8Array): void {
    this.#code.set(toHex(hash), code)
  }

  checkpoint(): void {
    this.#checkpoints.push(this.#undo.length)
  }

  /** Drops the last checkpoint; what was written since is now the matter of the one before. */
  commit(): void {
    this.#lastCheckpoint()
    if (this.#checkpoints.length === 0) this.#undo.length = 0
  }

  /** Takes back everything written since the last checkpoint, and drops it. */
  revert(): void {
    const start = this.#lastCheckpoint()
    while (this.#undo.length > start) this.#undo.pop()?.()
  }

  #lastCheckpoint(): number {
    const start = this.#checkpoints.pop()
    if (start === undefined) throw new RangeError("the scratch has no checkpoint to commit or revert")
    return start
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
    for (const address of cleared) this.clearSlots(address)
    for (const [address, values] of storage)
      for (const [slot, value] of values) this.setSlot(address, slot, value)
    for (const [hash, bytes] of code) this.#code.set(hash, bytes)
  }

  /** Returns the writes that differ from the view. */
  changes(): Changes {
    const accounts = this.#changedAccounts()
    const { storage, cleared } = this.#changedSlots()
    const code = new Map<Hex, Uint8Array>()
    if (this.#code.size > 0)
      for (const account of accounts.values()) {
        const hash = account && toHex(account.codeHash)
        const bytes = hash && this.#code.get(hash)
        if (hash && bytes) code.set(hash, bytes)
      }
    return { accounts, storage, cleared, code }
  }

  #changedAccounts(): Map<Hex, AccountState | undefined> {
    const changed = new Map<Hex, AccountState | undefined>()
    for (const [address, account] of this.#accounts)
      if (!isSameAccount(account, this.view.account(address))) changed.set(address, account)
    return changed
  }

  #changedSlots(): { storage: Map<Hex, Map<Hex, Uint8Array>>; cleared: Set<Hex> } {
    const storage = new Map<Hex, Map<Hex, Uint8Array>>()
    const cleared = new Set<Hex>()
    for (const [address, slots] of this.#slots) {
      const clears = slots.cleared && this.view.slotCount(address) > 0
      if (clears) cleared.add(address)
      const changed = new Map<Hex, Uint8Array>()
      for (const [slot, value] of slots.values) {
        const before = clears ? emptyBytes : this.view.storage(address, slot)
        if (!equalsBytes(value, before)) changed.set(slot, value)
      }
      if (changed.size > 0) storage.set(address, changed)
    }
    return { storage, cleared }
  }
}

function isSameAccount(a: AccountState | undefined, b: AccountState | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return a.nonce === b.nonce && a.balance === b.balance && equalsBytes(a.codeHash, b.codeHash)
}
