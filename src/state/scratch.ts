/** The state as EthereumJS wants to see it: a private overlay on a view, which execution writes into. */
import type { AccountFields, StateManagerInterface, StorageDump } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import {
  Account,
  type Address,
  bytesToHex,
  equalsBytes,
  type PrefixedHexString as Hex,
  hexToBytes,
  KECCAK256_NULL,
  KECCAK256_RLP,
} from "@ethereumjs/util"
import { Overlay } from "./overlay.ts"
import { zero } from "./slots.ts"
import type { AccountState, Changes, View } from "./store.ts"

/**
 * Stands for the storage root of an account that has storage: the flat state knows no roots, and all that
 * EthereumJS asks of it is whether it is that of the empty trie (EIP-7610). No trie has this root.
 */
export const someStorageRoot = new Uint8Array(32).fill(0xff)

/** EIP-7702: how the code of an account begins that delegates. */
const delegation = Uint8Array.of(0xef, 0x01, 0x00)

/**
 * A private overlay on a view.
 *
 * Several transactions may run in one scratch: `originalStorageCache.clear()`, which `runTx` calls at the
 * end of each, marks where the next one starts (EIP-2200 and EIP-3529 ask for the values there).
 */
export class Scratch implements StateManagerInterface {
  #overlay: Overlay
  /** The values that slots had when they were first written since the transaction began. */
  readonly #originals = new Map<Hex, Map<Hex, Uint8Array>>()
  #lastAddress: Address | undefined
  #passing: Hex | undefined
  #lastHex: Hex = "0x"

  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> => {
      const hex = this.#hex(address)
      const slot = bytesToHex(key)
      return this.original(hex, slot)
    },
    clear: (): void => this.#originals.clear(),
  }

  constructor(view: View) {
    this.#overlay = new Overlay(view)
  }

  /** Drops everything written and points the scratch at another view. */
  reset(view: View): void {
    this.#overlay = new Overlay(view)
    this.#originals.clear()
  }

  /** What was written and differs from the view. */
  changes(): Changes {
    return this.#overlay.changes()
  }

  /** EthereumJS asks about one address many times in a row, and hex is what a read costs. */
  #hex(address: Address): Hex {
    if (address !== this.#lastAddress) {
      this.#lastAddress = address
      this.#lastHex = bytesToHex(address.bytes)
    }
    return this.#lastHex
  }

  account(address: Hex): AccountState | undefined {
    return this.#overlay.account(address)
  }

  /** Writes an account; `undefined` deletes it and its storage. */
  setAccount(address: Hex, account: AccountState | undefined): void {
    this.#overlay.setAccount(address, account)
  }

  /** Whether there is no such account, or an empty one (EIP-161). */
  isEmpty(address: Hex): boolean {
    const account = this.#overlay.account(address)
    if (account === undefined) return true
    return account.nonce === 0n && account.balance === 0n && equalsBytes(account.codeHash, KECCAK256_NULL)
  }

  code(address: Hex): Uint8Array {
    const account = this.#overlay.account(address)
    if (account === undefined || equalsBytes(account.codeHash, KECCAK256_NULL)) return zero
    return this.#overlay.code(account.codeHash)
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

  emptyStorage(address: Hex): void {
    this.#overlay.clearSlots(address)
  }

  /** Opens a checkpoint. */
  open(): void {
    this.#overlay.checkpoint()
  }

  /** Drops the last checkpoint, and keeps what was written since. */
  close(): void {
    this.#overlay.commit()
  }

  /** Takes back what was written since the last checkpoint, and drops it. */
  rollBack(): void {
    this.#overlay.revert()
  }

  /** A fresh object each time, for execution to change. */
  async getAccount(address: Address): Promise<Account | undefined> {
    const hex = this.#hex(address)
    const account = this.#overlay.account(hex)
    if (account === undefined) return undefined
    const storageRoot = this.hasStorage(hex) ? someStorageRoot : KECCAK256_RLP
    return new Account(account.nonce, account.balance, storageRoot, account.codeHash)
  }

  /** Writes nonce, balance and code hash; `undefined` deletes the account and its storage. */
  async putAccount(address: Address, account?: Account): Promise<void> {
    const state = account && { nonce: account.nonce, balance: account.balance, codeHash: account.codeHash }
    this.#overlay.setAccount(this.#hex(address), state)
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#overlay.setAccount(this.#hex(address), undefined)
  }

  /** Creates the account when there is none; its storage root follows from its storage and cannot be set. */
  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const hex = this.#hex(address)
    const { nonce, balance, codeHash } = this.#overlay.account(hex) ?? new Account()
    this.#overlay.setAccount(hex, {
      nonce: fields.nonce ?? nonce,
      balance: fields.balance ?? balance,
      codeHash: fields.codeHash ?? codeHash,
    })
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.setCode(this.#hex(address), code)
  }

  async getCode(address: Address): Promise<Uint8Array> {
    const hex = this.#hex(address)
    if (hex !== this.#passing) return this.code(hex)
    this.#passing = undefined
    return delegation
  }

  /**
   * Lets a contract pass as an account that may send: the next time that its code is asked for, which `runTx` does
   * first of all (EIP-3607), it looks delegated (EIP-7702). A sender without code is not asked.
   */
  passAsDelegated(address: Hex): void {
    this.#passing = this.code(address).length > 0 ? address : undefined
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.code(this.#hex(address)).length
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#overlay.storage(this.#hex(address), bytesToHex(key))
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.setStorage(this.#hex(address), bytesToHex(key), value)
  }

  async clearStorage(address: Address): Promise<void> {
    this.emptyStorage(this.#hex(address))
  }

  async checkpoint(): Promise<void> {
    this.open()
  }

  async commit(): Promise<void> {
    this.close()
  }

  async revert(): Promise<void> {
    this.rollBack()
  }

  /** The root of the view's version with what was written; receipts before Byzantium hold it (EIP-658). */
  async getStateRoot(): Promise<Uint8Array> {
    return this.#overlay.view.rootWith(this.changes())
  }

  /** @throws Error always: a scratch moves to another state by {@link Scratch.reset}. */
  async setStateRoot(): Promise<void> {
    throw new Error("a scratch has no state roots to go to; reset it to a view")
  }

  /** Whether this is the root of the scratch as it is now, the only one that it knows. */
  async hasStateRoot(root: Uint8Array): Promise<boolean> {
    return equalsBytes(root, await this.getStateRoot())
  }

  /** Every slot that is not zero, as RLP in hex by the Keccak-256 of its key. */
  async dumpStorage(address: Address): Promise<StorageDump> {
    const { keccak256 } = this.#overlay.view
    const dump: StorageDump = {}
    for (const [slot, value] of this.#overlay.slots(this.#hex(address)))
      dump[bytesToHex(keccak256(hexToBytes(slot)))] = bytesToHex(RLP.encode(value))
    return dump
  }

  /** Nothing here is a cache. */
  clearCaches(): void {}

  /** Another scratch on the same view with what this one has written, and without its checkpoints. */
  shallowCopy(): Scratch {
    const copy = new Scratch(this.#overlay.view)
    copy.#overlay.apply(this.changes())
    return copy
  }
}
