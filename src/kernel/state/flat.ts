/** The versioned flat store: every key keeps its history, and a log keeps the write set of each version. */

import { type ByteString, bytesToByteString, emptyBytes } from "../../base/binary.ts"
import { type Hex, toHex } from "../../base/hex.ts"
import { StableMap } from "../../base/stableMap.ts"
import type { BaseState } from "./base.ts"
import { forgetAllAfter, forgetOld, type KeptVersions } from "./forgetting.ts"
import { beginHistory, entryAt, forgetAfter, indexAt, record, valueAt } from "./history.ts"
import {
  clearSlots,
  createSlotHistories,
  forgetClearsAfter,
  forgetSlotAfter,
  isUnwritten,
  type SlotHistories,
  slotAt,
  slotCountAt,
  slotsAt,
  slotTextAt,
  writeSlots,
} from "./slots.ts"
import { type Changes, unknownSlotCount, type VersionChanges, type View } from "./store.ts"
import { changesOfVersion, changesUpTo, isCleared, type Tables } from "./tables.ts"
import type { Version } from "./version.ts"
import { emptyWriteSet, type WriteSet, writeSetOf } from "./writeSet.ts"

/** The reads of the flat store at one version. */
export interface FlatView
  extends Pick<View, "version" | "account" | "storage" | "slotCount" | "slots" | "code"> {
  addresses(): Iterable<Hex>
  /** The value of a slot as a text: tries use texts, and one trie may read thousands of slots. */
  storageText(address: Hex, slot: Hex): ByteString
}

/** The flat side of the state. */
export interface FlatStore {
  /** The versions that exist, ascending; version 0 is the empty state. */
  readonly versions: readonly Version[]
  /** The write set of each of `versions`, in the same order. */
  readonly log: readonly WriteSet[]
  at(version: Version): FlatView
  append(changes: Changes): Version
  /** Returns all writes up to a version, as one change of the state under version 0. */
  changes(version: Version): Changes
  /** Returns the writes of each version after one. */
  changesAfter(version: Version): readonly VersionChanges[]
  /** Appends versions that were forgotten, with their old numbers. */
  restore(versions: Iterable<VersionChanges>): void
  /** Forgets newer versions, and returns their numbers. */
  truncate(version: Version): Version[]
  /** Forgets the versions before the first kept one, except the earlier kept ones and the empty state. */
  forgetBefore(kept: KeptVersions): void
  /** The oldest version after which no version is missing. */
  readonly oldest: Version
}

/**
 * Creates a store.
 *
 * @param after - The version before the first one that is appended.
 * @param initial - Versions to begin with, ascending.
 */
export function createFlatStore(
  base?: BaseState,
  after: Version = 0,
  initial: Iterable<VersionChanges> = [],
): FlatStore {
  const tables: Tables = {
    accounts: new StableMap(),
    storage: new StableMap(),
    names: new StableMap(),
    code: new Map(),
    base,
  }
  const versions: Version[] = [0]
  const log: WriteSet[] = [emptyWriteSet]
  let last = after
  let oldest: Version = 0
  const nameOf = (address: Hex): Hex => {
    const known = tables.names.get(address)
    if (known === undefined) tables.names.set(address, address)
    return known ?? address
  }
  const appendAs = (version: Version, changes: Changes): Version => {
    const touched = writeSetOf(changes, nameOf)
    last = Math.max(last, version)
    write(tables, version, changes, touched.cleared)
    versions.push(version)
    log.push(touched)
    return version
  }
  const restore = (given: Iterable<VersionChanges>) => {
    for (const [version, changes] of given) appendAs(version, changes)
  }
  restore(initial)
  return {
    versions,
    log,
    at: (version) => createFlatView(tables, version),
    append: (changes) => appendAs(last + 1, changes),
    changes: (version) => changesUpTo(tables, version),
    changesAfter(version) {
      const first = indexAt(versions, version) + 1
      return versions
        .slice(first)
        .map((each, index) => [each, changesOfVersion(tables, each, log[first + index] as WriteSet)])
    },
    restore,
    truncate(version) {
      const kept = indexAt(versions, version) + 1
      if (version < oldest) {
        forgetAllAfter(tables, version)
        log.splice(kept)
      } else for (const touched of log.splice(kept)) forget(tables, version, touched)
      oldest = Math.min(oldest, version)
      return versions.splice(kept)
    },
    forgetBefore(kept) {
      forgetOld(tables, log.slice(0, indexAt(versions, kept.first) + 1), kept)
      forgetNames(versions, log, kept)
      oldest = kept.first
    },
    get oldest() {
      return oldest
    },
  }
}

/** Removes the versions that are not kept, and the write sets of the others up to `first`. */
function forgetNames(versions: Version[], log: WriteSet[], { first, earlier }: KeptVersions): void {
  const end = indexAt(versions, first)
  const left = versions.slice(0, end).filter((each) => each === 0 || earlier.includes(each))
  versions.splice(0, end, ...left)
  log.splice(0, end + 1, ...left.map(() => emptyWriteSet), emptyWriteSet)
}

function createFlatView(tables: Tables, version: Version): FlatView {
  const { accounts, storage, code, base } = tables
  return {
    version,
    account(address) {
      const history = accounts.get(address)
      if (base !== undefined && (history === undefined || entryAt(history, version) === undefined))
        return base.account(address)
      return history === undefined ? undefined : valueAt(history, version)
    },
    storage(address, slot) {
      const histories = storage.get(address)
      if (base !== undefined && (histories === undefined || isUnwritten(histories, slot, version)))
        return base.storage(address, slot)
      return histories === undefined ? emptyBytes : slotAt(histories, slot, version)
    },
    storageText(address, slot) {
      const histories = storage.get(address)
      if (base !== undefined && (histories === undefined || isUnwritten(histories, slot, version)))
        return bytesToByteString(base.storage(address, slot))
      return histories === undefined ? "" : slotTextAt(histories, slot, version)
    },
    slotCount(address) {
      const histories = storage.get(address)
      const count = histories === undefined ? 0 : slotCountAt(histories, version)
      if (base === undefined || isCleared(tables, address, version)) return count
      return base.hasStorage(address) ? unknownSlotCount : count
    },
    slots(address) {
      const histories = storage.get(address)
      return histories === undefined ? [] : slotsAt(histories, version)
    },
    code: (hash) => code.get(toHex(hash)) ?? base?.code(hash) ?? emptyBytes,
    *addresses() {
      for (const [address, history] of accounts) if (valueAt(history, version) !== undefined) yield address
      if (base === undefined) return
      // Accounts under version 0 that have written slots but were not written themselves.
      for (const [address] of storage)
        if (accounts.get(address) === undefined && base.account(address) !== undefined) yield address
    },
  }
}

function write(tables: Tables, version: Version, changes: Changes, cleared: WriteSet["cleared"]): void {
  for (const [address, account] of changes.accounts) {
    const history = tables.accounts.get(address)
    if (history === undefined) tables.accounts.set(address, beginHistory(version, account))
    else record(history, version, account)
  }
  for (const address of cleared) {
    const histories = tables.storage.get(address) ?? beginStorage(tables, address)
    if (histories !== undefined) clearSlots(histories, version, tables.base !== undefined)
  }
  for (const [address, values] of changes.storage) {
    let histories = tables.storage.get(address)
    if (histories === undefined) {
      histories = createSlotHistories()
      tables.storage.set(address, histories)
    }
    writeSlots(histories, version, values)
  }
  // Caches are keyed by the byte array of a code, so the same code keeps its array.
  for (const [hash, code] of changes.code) if (!tables.code.has(hash)) tables.code.set(hash, code)
}

/** Creates the storage of an account that is cleared before any slot was written: the clear hides the storage under version 0. */
function beginStorage({ base, storage }: Tables, address: Hex): SlotHistories | undefined {
  if (base === undefined) return undefined
  const histories = createSlotHistories()
  storage.set(address, histories)
  return histories
}

/** Undoes `write` for one version newer than `version`. */
function forget(tables: Tables, version: Version, { accounts, cleared, slots, owners }: WriteSet): void {
  for (const address of accounts) {
    const history = tables.accounts.get(address)
    if (history === undefined || forgetAfter(history, version)) continue
    tables.accounts.delete(address)
    tables.names.delete(address)
  }
  slots.forEach((slot, index) => {
    const histories = tables.storage.get(owners[index] as Hex)
    if (histories !== undefined) forgetSlotAfter(histories, version, slot)
  })
  for (const address of new Set([...cleared, ...owners])) {
    const histories = tables.storage.get(address)
    if (histories === undefined) continue
    forgetClearsAfter(histories, version)
    if (histories.slots.isEmpty && histories.clears.length === 0) tables.storage.delete(address)
  }
}
