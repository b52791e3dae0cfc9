/** Forgets entries that no kept version reads, because newer entries have replaced them. */
import type { Hex } from "../../base/hex.ts"
import { forgetAfter, type History, indexAt } from "./history.ts"
import { clearedAt, forgetClearsAfter, type SlotHistories } from "./slots.ts"
import type { Tables } from "./tables.ts"
import type { Version } from "./version.ts"
import type { WriteSet } from "./writeSet.ts"

/** The versions that are kept: all from `first` on, and some earlier ones. */
export interface KeptVersions {
  readonly first: Version
  readonly earlier: readonly Version[]
}

/** Forgets old entries of the keys that some versions wrote. */
export function forgetOld(tables: Tables, written: readonly WriteSet[], kept: KeptVersions): void {
  const accounts = new Set<Hex>()
  const storage = new Map<Hex, Set<Hex>>()
  const slotsOf = (address: Hex) => {
    const known = storage.get(address) ?? new Set<Hex>()
    storage.set(address, known)
    return known
  }
  for (const each of written) {
    for (const address of each.accounts) accounts.add(address)
    for (const address of each.cleared) slotsOf(address)
    each.slots.forEach((slot, index) => {
      slotsOf(each.owners[index] as Hex).add(slot)
    })
  }
  for (const address of accounts) {
    const history = tables.accounts.get(address)
    if (history === undefined || thin(history, kept) || history.value !== undefined) continue
    tables.accounts.delete(address)
    tables.names.delete(address)
  }
  for (const [address, slots] of storage) {
    const histories = tables.storage.get(address)
    if (histories !== undefined) forgetOldSlots(histories, slots, kept)
  }
}

function forgetOldSlots(histories: SlotHistories, slots: Iterable<Hex>, kept: KeptVersions): void {
  const cleared = clearedAt(histories, kept.first)
  const isSeenEarlier = kept.earlier.length > 0
  for (const slot of slots) {
    const history = histories.slots.get(slot)
    if (history === undefined || thin(history, kept)) continue
    if (history.value === "" || (!isSeenEarlier && history.version < cleared)) histories.slots.delete(slot)
  }
  const { clears, counts } = histories
  const read = indexesRead(clears, kept)
  const left = clears.filter((version, index) => version > kept.first || read.has(index))
  clears.splice(0, clears.length, ...left)
  thin(counts, kept)
}

/** Returns the indexes of the versions that the kept versions up to `first` read. */
const indexesRead = (versions: readonly Version[], { first, earlier }: KeptVersions): ReadonlySet<number> =>
  new Set([first, ...earlier].map((version) => indexAt(versions, version)))

/** Forgets entries that no kept version reads. @returns `false` when the only entry left is one that every version from `first` on reads. */
function thin<T>(history: History<T>, { first, earlier }: KeptVersions): boolean {
  if (history.older === undefined) return history.version > first
  const { versions, values } = history.older
  const readers = [first, ...earlier].filter((version) => version < history.version)
  const read = new Set(readers.map((version) => indexAt(versions, version)))
  const left = versions.flatMap((version, index) => (version > first || read.has(index) ? [index] : []))
  history.older =
    left.length === 0
      ? undefined
      : {
          versions: left.map((index) => versions[index] as Version),
          values: left.map((index) => values[index] as T),
        }
  return history.older !== undefined || history.version > first
}

/** Forgets the writes of versions newer than one. It visits all keys, because the written keys are not known any more. */
export function forgetAllAfter({ accounts, storage, names }: Tables, version: Version): void {
  for (const [address, history] of accounts) {
    if (forgetAfter(history, version)) continue
    accounts.delete(address)
    names.delete(address)
  }
  for (const [address, histories] of storage) {
    for (const [slot, history] of histories.slots)
      if (!forgetAfter(history, version)) histories.slots.delete(slot)
    forgetClearsAfter(histories, version)
    if (histories.slots.isEmpty && histories.clears.length === 0) storage.delete(address)
  }
}
