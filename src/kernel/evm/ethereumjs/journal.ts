/** The touched and warm accounts of a transaction (EIP-161, EIP-2929), which revert with the state. */
import type { Common } from "@ethereumjs/common"
import type { EVM } from "@ethereumjs/evm"
import type { Account, Address, PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../../../base/hex.ts"
import type { OverlayStateManager } from "./stateManager.ts"

/** The precompile RIPEMD-160: its touch survives a revert, as on mainnet in block 2,675,119 (EIP-161, addendum). */
const ripemd: Hex = "0x0000000000000000000000000000000000000003"

const prefixed = (hex: string): Hex => (hex.startsWith("0x") ? (hex as Hex) : `0x${hex}`)

/** The journal that EthereumJS expects, without `cleanup`, which is asynchronous there and synchronous here. */
type Stock = { [Key in Exclude<keyof EVM["journal"], "cleanup">]: EVM["journal"][Key] | undefined }

/**
 * The journal of one virtual machine: checkpoints here are checkpoints of its scratch.
 *
 * Invariant: running the steps of `#undo` from the last one back to a checkpoint reverts all changes since that checkpoint.
 */
export class Journal implements Stock {
  accessList: Map<string, Set<string>> | undefined
  preimages: Map<Hex, Uint8Array> | undefined
  readonly #scratch: OverlayStateManager
  readonly #clearsEmpty: boolean
  /** The precompiles, which are always warm (EIP-2929). */
  readonly #precompiles: ReadonlySet<Hex>
  /** Warm accounts, and their warm slots once there are any. */
  readonly #warm = new Map<Hex, Set<Hex> | undefined>()
  readonly #touched = new Set<Hex>()
  readonly #undo: (() => void)[] = []
  readonly #checkpoints: number[] = []

  constructor(scratch: OverlayStateManager, common: Common, precompiles: ReadonlySet<Hex>) {
    this.#scratch = scratch
    this.#precompiles = precompiles
    this.#clearsEmpty = common.gteHardfork("spuriousDragon")
  }

  /** Touches an account. An empty account that was touched ceases to exist (EIP-161). */
  touch(address: Hex): void {
    if (this.#touched.has(address)) return
    this.#touched.add(address)
    if (address !== ripemd) this.#undo.push(() => this.#touched.delete(address))
  }

  isWarm(address: Hex): boolean {
    return this.#warm.has(address) || this.#precompiles.has(address)
  }

  warm(address: Hex): void {
    if (this.accessList !== undefined) this.#report(address)
    if (this.isWarm(address)) return
    this.#warm.set(address, undefined)
    this.#undo.push(() => this.#warm.delete(address))
  }

  isWarmSlot(address: Hex, slot: Hex): boolean {
    return this.#warm.get(address)?.has(slot) === true
  }

  /** Warms a slot. Returns true when it was warm already. */
  warmSlot(address: Hex, slot: Hex): boolean {
    if (this.accessList !== undefined) this.#report(address).add(slot.slice(2))
    const known = this.#warm.get(address)
    if (known?.has(slot) === true) return true
    if (known === undefined) this.warm(address)
    const slots = this.#slotsOf(address)
    slots.add(slot)
    this.#undo.push(() => slots.delete(slot))
    return false
  }

  #slotsOf(address: Hex): Set<Hex> {
    let slots = this.#warm.get(address)
    if (slots === undefined) {
      slots = new Set()
      this.#warm.set(address, slots)
    }
    return slots
  }

  /** Warm accounts, and their warm slots. */
  warmed(): Iterable<readonly [Hex, ReadonlySet<Hex> | undefined]> {
    return this.#warm
  }

  /** Lists an account and slots of it that were accessed. */
  report(address: Hex, slots: readonly Hex[]): void {
    const listed = this.#report(address)
    for (const slot of slots) listed.add(slot.slice(2))
  }

  /** Lists an account that was accessed, and returns its listed slots. EthereumJS lists both without `0x`. */
  #report(address: Hex): Set<string> {
    const key = address.slice(2)
    let slots = this.accessList?.get(key)
    if (slots === undefined) {
      slots = new Set()
      this.accessList?.set(key, slots)
    }
    return slots
  }

  startReportingAccessList(): void {
    this.accessList = new Map()
  }

  startReportingPreimages(): void {
    this.preimages = new Map()
  }

  async putAccount(address: Address, account: Account | undefined): Promise<void> {
    this.touch(toHex(address.bytes))
    await this.#scratch.putAccount(address, account)
  }

  async deleteAccount(address: Address): Promise<void> {
    await this.putAccount(address, undefined)
  }

  async checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#undo.length)
    await this.#scratch.checkpoint()
  }

  async commit(): Promise<void> {
    this.#checkpoints.pop()
    await this.#scratch.commit()
  }

  async revert(): Promise<void> {
    const start = this.#checkpoints.pop() ?? 0
    while (this.#undo.length > start) this.#undo.pop()?.()
    await this.#scratch.revert()
  }

  cleanJournal(): void {
    // Clearing an empty collection costs a call of V8's runtime too, and every message of a call or a block ends here.
    if (this.#warm.size > 0) this.#warm.clear()
    if (this.#touched.size > 0) this.#touched.clear()
    if (this.#undo.length > 0) this.#undo.length = 0
    if (this.#checkpoints.length > 0) this.#checkpoints.length = 0
  }

  cleanup(): void {
    if (this.#clearsEmpty)
      for (const address of this.#touched)
        if (this.#scratch.isEmpty(address)) this.#scratch.setAccount(address, undefined)
    this.cleanJournal()
    // Not deleted: V8 would turn this object into a dictionary, whose every access is slow.
    this.accessList = undefined
    this.preimages = undefined
  }

  addAlwaysWarmAddress(address: string, report = false): void {
    const hex = prefixed(address)
    if (!this.#warm.has(hex)) this.#warm.set(hex, undefined)
    if (report && this.accessList !== undefined) this.#report(hex)
  }

  addAlwaysWarmSlot(address: string, slot: string, report = false): void {
    this.addAlwaysWarmAddress(address, report)
    this.#slotsOf(prefixed(address)).add(prefixed(slot))
    if (report && this.accessList !== undefined) this.#report(prefixed(address)).add(slot.replace("0x", ""))
  }

  isWarmedAddress(address: Uint8Array): boolean {
    return this.isWarm(toHex(address))
  }

  addWarmedAddress(address: Uint8Array): void {
    this.warm(toHex(address))
  }

  isWarmedStorage(address: Uint8Array, slot: Uint8Array): boolean {
    return this.isWarmSlot(toHex(address), toHex(slot))
  }

  addWarmedStorage(address: Uint8Array, slot: Uint8Array): void {
    this.warmSlot(toHex(address), toHex(slot))
  }
}
