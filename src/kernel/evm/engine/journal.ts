/** The touched and warm accounts of a message before and after its code runs (EIP-161, EIP-2929). */
import type { Common } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import type { Overlay } from "../../state/overlay.ts"
import type { MessageJournal } from "./engine.ts"

const prefixed = (hex: string): Hex => (hex.startsWith("0x") ? (hex as Hex) : `0x${hex}`)

/** The journal of an engine whose code keeps its own while it runs: nothing here reverts. */
export class Journal implements MessageJournal {
  accessList: Map<string, Set<string>> | undefined
  firstStores: Set<string> | undefined
  readonly #scratch: Overlay
  readonly #clearsEmpty: boolean
  /** Warm accounts, and their warm slots once there are any. */
  readonly #warm = new Map<Hex, Set<Hex> | undefined>()
  readonly #touched = new Set<Hex>()

  constructor(scratch: Overlay, common: Common) {
    this.#scratch = scratch
    this.#clearsEmpty = common.gteHardfork("spuriousDragon")
  }

  touch(address: Hex): void {
    this.#touched.add(address)
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

  /** Lists slots whose first access was a write. */
  reportStores(address: Hex, slots: readonly Hex[]): void {
    for (const slot of slots) this.firstStores?.add(`${address.slice(2)}/${slot.slice(2)}`)
  }

  /** Lists an account that was accessed, and returns its listed slots. */
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
    this.firstStores = new Set()
  }

  addAlwaysWarmAddress(address: string, report = false): void {
    const hex = prefixed(address)
    if (!this.#warm.has(hex)) this.#warm.set(hex, undefined)
    if (report && this.accessList !== undefined) this.#report(hex)
  }

  addAlwaysWarmSlot(address: string, slot: string, report = false): void {
    this.addAlwaysWarmAddress(address, report)
    const hex = prefixed(address)
    const slots = this.#warm.get(hex) ?? new Set()
    this.#warm.set(hex, slots.add(prefixed(slot)))
    if (report && this.accessList !== undefined) this.#report(hex).add(slot.replace("0x", ""))
  }

  cleanup(): void {
    if (this.#clearsEmpty)
      for (const address of this.#touched)
        if (this.#scratch.isEmpty(address)) this.#scratch.setAccount(address, undefined)
    // Clearing an empty collection costs a call of V8's runtime too, and every message of a call or a block ends here.
    if (this.#warm.size > 0) this.#warm.clear()
    if (this.#touched.size > 0) this.#touched.clear()
    // Not deleted: V8 would turn this object into a dictionary, whose every access is slow.
    this.accessList = undefined
    this.firstStores = undefined
  }
}
