/** The interface of the state: views to read, changes to append, roots and proofs. */
import type { Hex } from "../../base/hex.ts"
import type { Version } from "./version.ts"

/** Keccak-256 of some bytes. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/**
 * The slot count of an account whose storage lies under version 0: the real count is not known. It stays the same when single
 * slots are written or emptied, and is greater than zero.
 */
export const unknownSlotCount = Number.POSITIVE_INFINITY

/** One account without its storage; shared between versions, so never mutated. */
export interface AccountState {
  readonly nonce: bigint
  /** In wei. */
  readonly balance: bigint
  /** Keccak-256 of the code; that of no bytes for an account without code. */
  readonly codeHash: Uint8Array
}

/**
 * Reads of the state at one version: synchronous, O(log history of the key).
 *
 * A view always gives the same answers, unless its version is truncated: then it reads as the newest older version that is
 * left.
 */
export interface View {
  readonly version: Version
  /** `undefined` when there is no such account. */
  account(address: Hex): AccountState | undefined
  /**
   * The value of a slot without leading zeros; no bytes when it is zero.
   *
   * @param slot - All 32 bytes, as hex.
   */
  storage(address: Hex, slot: Hex): Uint8Array
  /** Returns the number of slots of an account that are not zero; {@link unknownSlotCount} where a part lies under version 0. */
  slotCount(address: Hex): number
  /** Every slot of an account that is not zero, in no particular order. */
  slots(address: Hex): Iterable<[Hex, Uint8Array]>
  /** The code with this hash; no bytes when nobody wrote such code. */
  code(hash: Uint8Array): Uint8Array
  /** True when every read must be made, even if its answer is known: the reads are recorded. */
  readonly isRecorded?: boolean
  /** True where values may have to be fetched before they can be read. */
  readonly isFetched?: boolean
  /** The hash function that the state was made with. */
  readonly keccak256: Keccak256
  /** Returns the state root after these changes, without writing them. */
  rootWith(changes: Changes): Uint8Array
}

/** The net writes over a view: final values that differ from those of the view. */
export interface Changes {
  /** `undefined` deletes the account, and with it its storage. */
  readonly accounts: ReadonlyMap<Hex, AccountState | undefined>
  /** By address and slot; no bytes or zeros delete. */
  readonly storage: ReadonlyMap<Hex, ReadonlyMap<Hex, Uint8Array>>
  /** Accounts whose whole earlier storage is gone; applied before `storage`. */
  readonly cleared: ReadonlySet<Hex>
  /** By code hash. */
  readonly code: ReadonlyMap<Hex, Uint8Array>
}

/** A version and its changes. */
export type VersionChanges = readonly [Version, Changes]

/** The proof of one storage slot. */
export interface StorageProof {
  readonly key: Hex
  /** Without leading zeros. */
  readonly value: Uint8Array
  /** RLP of the trie nodes from the storage root down. */
  readonly nodes: readonly Uint8Array[]
}

/** The proof of an account and some of its slots, or of their absence (EIP-1186). */
export interface AccountProof {
  readonly account: AccountState | undefined
  /** RLP of the trie nodes from the state root down. */
  readonly accountProof: readonly Uint8Array[]
  /** The root of the account's storage; that of the empty trie for an absent account. */
  readonly storageHash: Uint8Array
  readonly storageProofs: readonly StorageProof[]
}

/** The state of a chain: every version of it. Version 0 is the empty state. */
export interface State {
  /** The newest. */
  readonly version: Version
  /** @throws {@link StateUnavailable} when the version was truncated away or never existed. */
  at(version: Version): View
  /** Writes the next version in one synchronous step, and returns its number, which no version had before. */
  append(changes: Changes): Version
  /**
   * Forgets every version newer than this one; the cost grows with the writes that are forgotten.
   *
   * @throws {@link StateUnavailable} when the version was truncated away or never existed.
   */
  truncate(version: Version): void
  /**
   * Forgets the versions before one, so that the memory of a long chain is bounded.
   *
   * @param needed - Earlier versions that stay, such as those of snapshots.
   */
  forgetBefore(first: Version, needed: Iterable<Version>): void
  /** False for versions that were truncated away or never existed. */
  has(version: Version): boolean
  /** The root of the secure Merkle Patricia trie (Yellow Paper 4.1); computed once, from the changes. */
  root(version: Version): Uint8Array
  /** The root that the changes would give if they were appended to a version. */
  rootWith(version: Version, changes: Changes): Uint8Array
  /** The root of the storage trie of an account; that of the empty trie where there is no account. */
  storageRoot(version: Version, address: Hex): Uint8Array
  /** The storage root that an account would have if the changes were appended to a version. */
  storageRootWith(version: Version, changes: Changes, address: Hex): Uint8Array
  /** Merkle proofs against {@link State.root}. */
  prove(version: Version, address: Hex, slots: readonly Hex[]): AccountProof
  /** The sibling nodes of the path to an account and to some of its slots: a sibling replaces its branch when the other child is removed. */
  neighbours(version: Version, address: Hex, slots: readonly Hex[]): readonly Uint8Array[]
  /** Every slot of an account that is not zero, in no particular order. */
  slots(version: Version, address: Hex): Iterable<[Hex, Uint8Array]>
  /** Every account, in no particular order. */
  addresses(version: Version): Iterable<Hex>
  /** All writes up to a version, as one change of the state under version 0. */
  changes(version: Version): Changes
  /** Returns the changes of each version after `since`, ascending. */
  changesAfter(since: Version): readonly VersionChanges[]
  /** Writes truncated versions again, with their old numbers; they must be newer than all that are left. */
  restore(versions: readonly VersionChanges[]): void
  /** The accounts that the versions after `since`, up to `version`, wrote; in the order of the first write. */
  written(since: Version, version: Version): Iterable<Hex>
}
