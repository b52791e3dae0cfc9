/** Adapts an overlay to the state manager that EthereumJS expects. */
import type { AccountFields, StateManagerInterface, StorageDump } from "@ethereumjs/common"
import { RLP } from "@ethereumjs/rlp"
import {
  Account,
  type Address,
  equalsBytes,
  type PrefixedHexString as Hex,
  hexToBytes,
  KECCAK256_RLP,
} from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { Overlay } from "../../kernel/state/overlay.ts"
import type { View } from "../../kernel/state/store.ts"

/**
 * The storage root of every account that has storage. The flat state has no roots, and EthereumJS only compares
 * a root with that of the empty trie (EIP-7610). No trie has this root.
 */
export const nonEmptyStorageRoot = new Uint8Array(32).fill(0xff)

/** EthereumJS's SELFDESTRUCT adds balances without a limit; words wrap around. */
const toWord = (balance: bigint): bigint => BigInt.asUintN(256, balance)

/** An overlay whose reads and writes take address objects and return promises. */
export class OverlayStateManager extends Overlay implements StateManagerInterface {
  #lastAddress: Address | undefined
  #lastHex: Hex = "0x"
  readonly #hidesStorage: boolean

  /** @param hidesStorage - True where a contract may be created at an address that has storage: EthereumJS refuses that (EIP-7610). */
  constructor(view: View, hidesStorage = false) {
    super(view)
    this.#hidesStorage = hidesStorage
  }

  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> =>
      this.original(this.#hex(address), toHex(key)),
    /** Called by `runTx` at the end of each transaction. */
    clear: (): void => this.beginTransaction(),
  }

  /** Returns an address in hex, which is most of the cost of a read. EthereumJS reads one address many times in a row. */
  #hex(address: Address): Hex {
    if (address !== this.#lastAddress) {
      this.#lastAddress = address
      this.#lastHex = toHex(address.bytes)
    }
    return this.#lastHex
  }

  /** Returns a new object each time, because execution changes it. */
  async getAccount(address: Address): Promise<Account | undefined> {
    const hex = this.#hex(address)
    const account = this.account(hex)
    if (account === undefined) return undefined
    const storageRoot = !this.#hidesStorage && this.hasStorage(hex) ? nonEmptyStorageRoot : KECCAK256_RLP
    return new Account(account.nonce, account.balance, storageRoot, account.codeHash)
  }

  /** Writes nonce, balance and code hash; `undefined` deletes the account and its storage. */
  async putAccount(address: Address, account?: Account): Promise<void> {
    const state = account && {
      nonce: account.nonce,
      balance: toWord(account.balance),
      codeHash: account.codeHash,
    }
    this.setAccount(this.#hex(address), state)
  }

  async deleteAccount(address: Address): Promise<void> {
    this.setAccount(this.#hex(address), undefined)
  }

  /** Creates the account when there is none; its storage root follows from its storage and cannot be set. */
  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const hex = this.#hex(address)
    const { nonce, balance, codeHash } = this.account(hex) ?? new Account()
    this.setAccount(hex, {
      nonce: fields.nonce ?? nonce,
      balance: toWord(fields.balance ?? balance),
      codeHash: fields.codeHash ?? codeHash,
    })
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.setCode(this.#hex(address), code)
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.code(this.#hex(address))
  }

  async getCodeSize(address: Address): Promise<number> {
    return this.code(this.#hex(address)).length
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.storage(this.#hex(address), toHex(key))
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.setStorage(this.#hex(address), toHex(key), value)
  }

  async clearStorage(address: Address): Promise<void> {
    this.emptyStorage(this.#hex(address))
  }

  override async checkpoint(): Promise<void> {
    super.checkpoint()
  }

  override async commit(): Promise<void> {
    super.commit()
  }

  override async revert(): Promise<void> {
    super.revert()
  }

  /** Returns the root of the view's version with the writes of this overlay; receipts before Byzantium hold it (EIP-658). */
  async getStateRoot(): Promise<Uint8Array> {
    return this.view.rootWith(this.changes())
  }

  /** @throws Error always: an overlay moves to another state by {@link Overlay.reset}. */
  async setStateRoot(): Promise<void> {
    throw new Error("an overlay has no state roots; reset it to a view")
  }

  /** Returns true for the root of the current content; no other root is known. */
  async hasStateRoot(root: Uint8Array): Promise<boolean> {
    return equalsBytes(root, await this.getStateRoot())
  }

  /** Returns every slot that is not zero: the RLP of its value in hex, by the Keccak-256 of its key. */
  async dumpStorage(address: Address): Promise<StorageDump> {
    const { keccak256 } = this.view
    const dump: StorageDump = {}
    for (const [slot, value] of this.slots(this.#hex(address)))
      dump[toHex(keccak256(hexToBytes(slot)))] = toHex(RLP.encode(value))
    return dump
  }

  /** Does nothing: there is no cache. */
  clearCaches(): void {}

  /** Returns another overlay of the same view with the writes of this one, and without its checkpoints. */
  shallowCopy(): OverlayStateManager {
    const copy = new OverlayStateManager(this.view)
    copy.apply(this.changes())
    return copy
  }
}
