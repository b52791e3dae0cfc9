/** The versioned flat store: every key keeps its history, and a log of what each version wrote. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { toHex } from "../hex.ts"
import { beginHistory, forgetAfter, type History, indexAt, record, valueAt } from "./history.ts"
import {
  clearSlots,
  createSlotHistories,
  forgetSlotsAfter,
  type SlotHistories,
  slotAt,
  slotCountAt,
  slotsAt,
  writeSlots,
  zero,
} from "./slots.ts"
import type { AccountState, Changes, View } from "./store.ts"
import type { Version } from "./version.ts"

/** What can be read of the flat store at one version. */
export interface FlatView
  extends Pick<View, "version" | "account" | "storage" | "slotCount" | "slots" | "code"> {
  addresses(): Iterable<Hex>
}

/** The flat side of the state. */
export interface FlatStore {
  /** The versions that exist, ascending; version 0 is the empty state. */
  readonly versions: readonly Version[]
  /** What each of `versions` wrote, in the same order; a deleted account is among the cleared ones. */
  readonly log: readonly Changes[]
  at(version: Version): FlatView
  append(changes: Changes): Version
  /** Forgets newer versions, and gives their numbers. */
  truncate(version: Version): Version[]
}

const nothing: Changes = { accounts: new Map(), storage: new Map(), cleared: new Set(), code: new Map() }

/** The same changes, with the accounts that they delete among the cleared ones. */
export function withDeletions(changes: Changes): Changes {
  const cleared = new Set(changes.cleared)
  for (const [address, account] of changes.accounts) if (account === undefined) cleared.add(address)
  return cleared.size === changes.cleared.size ? changes : { ...changes, cleared }
}

/** The same changes, sharing what is empty: most versions change little, and all are kept. */
const compact = ({ accounts, storage, cleared, code }: Changes): Changes => ({
  accounts: accounts.size === 0 ? nothing.accounts : accounts,
  storage: storage.size === 0 ? nothing.storage : storage,
  cleared: cleared.size === 0 ? nothing.cleared : cleared,
  code: code.size === 0 ? nothing.code : code,
})

interface Tables {
  readonly accounts: Map<Hex, History<AccountState | undefined>>
  readonly storage: Map<Hex, SlotHistories>
  /** By hash, so it needs no versions. */
  readonly code: Map<Hex, Uint8Array>
}

export function createFlatStore(): FlatStore {
  const tables: Tables = { accounts: new Map(), storage: new Map(), code: new Map() }
  const versions: Version[] = [0]
  const log: Changes[] = [nothing]
  let last: Version = 0
  return {
    versions,
    log,
    at: (version) => createFlatView(tables, version),
    append(changes) {
      const complete = compact(withDeletions(changes))
      last += 1
      write(tables, last, complete)
      versions.push(last)
      log.push(complete)
      return last
    },
    truncate(version) {
      const kept = indexAt(versions, version) + 1
      for (const changes of log.splice(kept)) forget(tables, version, changes)
      return versions.splice(kept)
    },
  }
}

function createFlatView({ accounts, storage, code }: Tables, version: Version): FlatView {
  return {
    version,
    account(address) {
      const history = accounts.get(address)
      return history === undefined ? undefined : valueAt(history, version)
    },
    storage(address, slot) {
      const histories = storage.get(address)
      return histories === undefined ? zero : slotAt(histories, slot, version)
    },
    slotCount(address) {
      const histories = storage.get(address)
      return histories === undefined ? 0 : slotCountAt(histories, version)
    },
    slots(address) {
      const histories = storage.get(address)
      return histories === undefined ? [] : slotsAt(histories, version)
    },
    code: (hash) => code.get(toHex(hash)) ?? zero,
    *addresses() {
      for (const [address, history] of accounts) if (valueAt(history, version) !== undefined) yield address
    },
  }
}

function write(tables: Tables, version: Version, changes: Changes): void {
  for (const [address, account] of changes.accounts) {
    const history = tables.accounts.get(address)
    if (history === undefined) tables.accounts.set(address, beginHistory(version, account))
    else record(history, version, account)
  }
  for (const address of changes.cleared) {
    const histories = tables.storage.get(address)
    if (histories !== undefined) clearSlots(histories, version)
  }
  for (const [address, values] of changes.storage) {
    let histories = tables.storage.get(address)
    if (histories === undefined) {
      histories = createSlotHistories()
      tables.storage.set(address, histories)
    }
    writeSlots(histories, version, values)
  }
  // What is known of a code hangs on its bytes: the same code keeps those it had.
  for (const [hash, code] of changes.code) if (!tables.code.has(hash)) tables.code.set(hash, code)
}

/** Undoes `write` for one version of those newer than `version`. */
function forget(tables: Tables, version: Version, changes: Changes): void {
  for (const address of changes.accounts.keys()) {
    const history = tables.accounts.get(address)
    if (history === undefined) continue
    forgetAfter(history, version)
    if (history.versions.length === 0) tables.accounts.delete(address)
  }
  for (const address of new Set([...changes.cleared, ...changes.storage.keys()])) {
    const histories = tables.storage.get(address)
    if (histories === undefined) continue
    forgetSlotsAfter(histories, version, changes.storage.get(address)?.keys() ?? [])
    if (histories.slots.size === 0) tables.storage.delete(address)
  }
}
