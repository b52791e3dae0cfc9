/** The state in a data folder: all accounts and slots as of one version, the base, and the changes of each version after it. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { StoreDamaged, StoreNotWritten } from "../errors/index.ts"
import type { Changes } from "../state/store.ts"
import type { Version } from "../state/version.ts"
import { decodeChanges, encodeChanges } from "./changesRecord.ts"
import { readMeta, writeMeta } from "./meta.ts"
import {
  applyToBase,
  clearKinds,
  codeOf,
  createCodeTable,
  joined,
  readBase,
  removeCodes,
} from "./stateBase.ts"
import { firstOf, stateKeys as keys, pastOf } from "./stateKeys.ts"
import type { Store } from "./store.ts"
import { createVersionList, versionIn } from "./versionList.ts"
import type { Writes } from "./writes.ts"

/** The tables of the state. */
export interface StateTables {
  /** The oldest version that can be read, and the newest; both 0 in an empty store. */
  readonly base: Version
  readonly newest: Version
  /** The base as one change, and each version after it, ascending. */
  load(): Iterable<readonly [Version, Changes]>
  /** Removes the codes that no version has; does nothing unless all versions were loaded and none was put since. */
  pruneCodes(): void
  /** Writes the changes of a version newer than all before. */
  put(writes: Writes, version: Version, changes: Changes): void
  /** Writes the codes of some changes that are not in the store. */
  putCodes(writes: Writes, changes: Changes): void
  /** Removes the versions after one, which is not older than the base. */
  removeAfter(writes: Writes, version: Version): void
  /** Replaces all versions by one state. */
  replace(writes: Writes, version: Version, changes: Changes): void
  /** Makes a version the base; older ones cannot be read any more. */
  moveBase(writes: Writes, version: Version): void
  /** Reads base and newest version again, after a transaction has failed. */
  refresh(): void
}

/** Returns the oldest and the newest version of a store. */
function boundsOf(store: Store): { base: Version; newest: Version } {
  const base = readMeta<Version>(store, "base") ?? 0
  const [last] = store.keys(firstOf("version"), pastOf("version"), true)
  return { base, newest: last === undefined ? base : versionIn(last) }
}

/** The maximum number of versions whose changes stay in memory until the base moves past them; others are read then. */
const maxRecent = 4096

/** Creates the tables of a store. */
export function createStateTables(store: Store): StateTables {
  let bounds = boundsOf(store)
  const versions = createVersionList(store)
  const recent = new Map<Version, Changes>()
  const codes = createCodeTable(store)
  const remove = (writes: Writes, version: Version) => {
    writes.remove(keys.version(version))
    recent.delete(version)
  }
  const changesOf = createDecoder(store)
  const read = (version: Version) => changesOf(version, store.read(keys.version(version)) ?? new Uint8Array())
  const loader = createLoader(store, changesOf)
  return {
    get base() {
      return bounds.base
    },
    get newest() {
      return bounds.newest
    },
    load: () => loader.load(bounds.base),
    pruneCodes: loader.pruneCodes,
    put(writes, version, changes) {
      loader.forget()
      versions.add(version)
      writes.put(keys.version(version), encodeChanges(changes))
      codes.put(writes, changes)
      bounds.newest = version
      recent.set(version, changes)
      if (recent.size > maxRecent) recent.clear()
    },
    putCodes: codes.put,
    removeAfter(writes, version) {
      for (const each of versions.takeAfter(version)) remove(writes, each)
      bounds.newest = Math.min(bounds.newest, version)
    },
    replace(writes, version, changes) {
      clearKinds(store, writes, ["account", "slot", "version"])
      recent.clear()
      versions.clear()
      applyToBase(store, writes, changes)
      codes.put(writes, changes)
      writeMeta(writes, "base", version)
      bounds = { base: version, newest: version }
    },
    moveBase(writes, version) {
      const moved = versions.takeUpTo(version)
      applyToBase(store, writes, joined(moved.map((each) => recent.get(each) ?? read(each))))
      for (const each of moved) remove(writes, each)
      writeMeta(writes, "base", version)
      bounds.base = version
    },
    refresh() {
      recent.clear()
      codes.refresh()
      versions.refresh()
      bounds = boundsOf(store)
    },
  }
}

/** Creates the function that decodes the record of a version. */
const createDecoder =
  (store: Store) =>
  (version: Version, record: Uint8Array): Changes => {
    try {
      return decodeChanges(record, (hash: Hex) => codeOf(store, hash))
    } catch (cause) {
      throw new StoreDamaged({ folder: store.folder, what: `the changes of version ${version}` }, { cause })
    }
  }

/** Creates the part that loads all versions, and then remembers their codes. */
function createLoader(store: Store, changesOf: (version: Version, record: Uint8Array) => Changes) {
  let used: ReadonlySet<Hex> | undefined
  const loadAll = function* (base: Version): ReturnType<StateTables["load"]> {
    yield [base, readBase(store)]
    for (const [key, record] of store.range(firstOf("version"), pastOf("version")))
      yield [versionIn(key), changesOf(versionIn(key), record)]
  }
  return {
    *load(base: Version): ReturnType<StateTables["load"]> {
      const codes = new Set<Hex>()
      for (const loaded of loadAll(base)) {
        for (const hash of loaded[1].code.keys()) codes.add(hash)
        yield loaded
      }
      used = codes
    },
    pruneCodes(): void {
      const known = used
      if (known === undefined) return
      try {
        removeCodes(store, (hash) => !known.has(hash))
      } catch (error) {
        if (!(error instanceof StoreNotWritten)) throw error // on a full disk a later start removes them
      }
    },
    forget(): void {
      used = undefined
    },
  }
}
