/** The state under version 0: on a fork, the known part of the state of the fork block. */

import { emptyBytes } from "../../base/binary.ts"
import { type Hex, toHex } from "../../base/hex.ts"
import type { AccountState, View } from "./store.ts"

/**
 * Values that were fetched. Addresses in small letters, slots as 32 bytes.
 *
 * "Known to be empty" differs from "unknown": an account that does not exist is `null`, a slot that is zero has no bytes,
 * and an unknown value is `undefined`.
 */
export interface KnownState {
  account(address: Hex): AccountState | null | undefined
  /** Without leading zeros. */
  storage(address: Hex, slot: Hex): Uint8Array | undefined
  code(hash: Hex): Uint8Array | undefined
  blockHash(number: bigint): Hex | undefined
}

/** Keys of state, each once. */
export class StateKeySet {
  readonly accounts = new Set<Hex>()
  readonly slots = new Map<Hex, Set<Hex>>()
  readonly blockHashes = new Set<bigint>()

  /** The number of keys. */
  get size(): number {
    let slots = 0
    for (const each of this.slots.values()) slots += each.size
    return this.accounts.size + slots + this.blockHashes.size
  }

  addSlot(address: Hex, slot: Hex): void {
    const slots = this.slots.get(address)
    if (slots === undefined) this.slots.set(address, new Set([slot]))
    else slots.add(slot)
  }

  addAll({ accounts, slots, blockHashes }: StateKeySet): void {
    for (const address of accounts) this.accounts.add(address)
    for (const [address, each] of slots) for (const slot of each) this.addSlot(address, slot)
    for (const number of blockHashes) this.blockHashes.add(number)
  }
}

/** Keys that were read and are not known. */
export class MissingKeys extends StateKeySet {
  /** The first missing key: later keys may have been read only because it read as zero. */
  first: StateKeySet | undefined
  /** The keys that were known. */
  readonly known = new StateKeySet()
}

/** Thrown by a read of an unknown key when nobody collects missing keys. */
export class UnknownState extends Error {
  readonly missing: MissingKeys

  constructor(missing: MissingKeys) {
    super("the state of the fork block is not known here yet")
    this.missing = missing
  }
}

/**
 * Reads the state under version 0.
 *
 * While keys are collected, an unknown value reads as zero and its key is noted; otherwise the read throws
 * {@link UnknownState}.
 */
export class BaseState {
  readonly #known: KnownState
  readonly #reads: StateKeySet | undefined
  #missing: MissingKeys | undefined

  /** @param reads - Receives the keys of all reads that count: reads outside of {@link BaseState.collect}, and the keys given to {@link BaseState.count}. */
  constructor(known: KnownState, reads?: StateKeySet) {
    this.#known = known
    this.#reads = reads
  }

  /** Counts the reads of a run without missing keys. */
  count({ known }: MissingKeys): void {
    this.#reads?.addAll(known)
  }

  /** The set that receives the keys of known values; `undefined` when reads are not counted. */
  get #counted(): StateKeySet | undefined {
    return this.#reads === undefined ? undefined : (this.#missing?.known ?? this.#reads)
  }

  /** Runs synchronous reads, and notes the keys that they miss. */
  collect<T>(missing: MissingKeys, read: () => T): T {
    const before = this.#missing
    this.#missing = missing
    try {
      return read()
    } finally {
      this.#missing = before
    }
  }

  account(address: Hex): AccountState | undefined {
    const account = this.#known.account(address)
    if (account === undefined) this.#note((missing) => missing.accounts.add(address))
    else this.#counted?.accounts.add(address)
    return account ?? undefined
  }

  /**
   * `true` for an account that may have storage: it has code, or has had some (EIP-7702). The number of its slots is not
   * known (`unknownSlotCount`).
   */
  hasStorage(address: Hex): boolean {
    const account = this.account(address)
    return account !== undefined && (account.nonce > 0n || this.code(account.codeHash).length > 0)
  }

  /** Without leading zeros; no bytes where there is no account. */
  storage(address: Hex, slot: Hex): Uint8Array {
    if (this.#known.account(address) === null) {
      this.#counted?.accounts.add(address)
      return emptyBytes
    }
    const value = this.#known.storage(address, slot)
    // Both keys at once: the account of a slot is needed as well.
    if (value === undefined) {
      this.#note((missing) => {
        missing.addSlot(address, slot)
        if (this.#known.account(address) === undefined) missing.accounts.add(address)
      })
      return emptyBytes
    }
    this.#countSlot(address, slot)
    return value
  }

  /** Codes come with their accounts. */
  code(hash: Uint8Array): Uint8Array {
    return this.#known.code(toHex(hash)) ?? emptyBytes
  }

  /** The hash of a block before the fork block; `undefined` while it is not known. */
  blockHash(number: bigint): Hex | undefined {
    const hash = this.#known.blockHash(number)
    if (hash === undefined) this.#note((missing) => missing.blockHashes.add(number))
    else this.#counted?.blockHashes.add(number)
    return hash
  }

  /** Counts a slot together with its account: a fork that knows only the slot requests both. */
  #countSlot(address: Hex, slot: Hex): void {
    const counted = this.#counted
    if (counted === undefined) return
    counted.addSlot(address, slot)
    if (this.#known.account(address) !== undefined) counted.accounts.add(address)
  }

  #note(add: (missing: StateKeySet) => void): void {
    const missing = this.#missing ?? new MissingKeys()
    if (missing.first === undefined) {
      missing.first = new StateKeySet()
      add(missing.first)
    }
    add(missing)
    if (this.#missing === undefined) throw new UnknownState(missing)
  }
}

/** Returns a view whose reads note missing keys and answer zero for them. */
export function collectingView(view: View, base: BaseState, missing: MissingKeys): View {
  return {
    ...view,
    isFetched: true,
    account: (address) => base.collect(missing, () => view.account(address)),
    storage: (address, slot) => base.collect(missing, () => view.storage(address, slot)),
    slotCount: (address) => base.collect(missing, () => view.slotCount(address)),
    slots: (address) => base.collect(missing, () => [...view.slots(address)]),
    rootWith: (changes) => base.collect(missing, () => view.rootWith(changes)),
  }
}
