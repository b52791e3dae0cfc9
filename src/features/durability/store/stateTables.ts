/** The state in a data folder: all accounts and slots as of one version, the base, and the changes of each version after it. */
import type { Hex } from "../../../base/hex.ts"
import { StoreDamaged, StoreNotWritten } from "../../../errors/index.ts"
import type { Changes } from "../../../kernel/state/store.ts"
import type { Version } from "../../../kernel/state/version.ts"
import { decodeChanges, encodeChanges } from "./changesRecord.ts"
import { firstOf, pastOf } from "./entries.ts"
import { readMeta, writeMeta } from "./meta.ts"
import { applyToBase, clearKinds, codeOf, joined, putCodes, readBase, removeCodes } from "./stateBase.ts"
import { stateKeys as keys } from "./stateKeys.ts"
import type { Store } from "./store.ts"
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
  /** Removes the versions after one, which is not older than the base. */
  removeAfter(writes: Writes, version: Version): void
  /** Replaces all versions by one state. */
  replace(writes: Writes, version: Version, changes: Changes): void
  /** Makes a version the base; older ones cannot be read any more. */
  moveBase(writes: Writes, version: Version): void
}

/** Returns the number of the version that a key has. */
const versionIn = (key: Buffer): Version => key.readUIntBE(1, 6)

/** Creates the tables of a store. */
export function createStateTables(store: Store): StateTables {
  const changesOf = createDecoder(store)
  /** Loads all versions, and then remembers their codes. */
  let usedCodes: ReadonlySet<Hex> | undefined
  const base = (): Version => readMeta<Version>(store, "base") ?? 0
  const removeAll = (writes: Writes, versionKeys: Iterable<Buffer>) => {
    for (const key of [...versionKeys]) writes.remove(key)
  }
  return {
    get base() {
      return base()
    },
    get newest() {
      const [last] = store.keys(firstOf("version"), pastOf("version"), true)
      return last === undefined ? base() : versionIn(last)
    },
    *load() {
      const codes = new Set<Hex>()
      for (const loaded of loadAll(store, base(), changesOf)) {
        for (const hash of loaded[1].code.keys()) codes.add(hash)
        yield loaded
      }
      usedCodes = codes
    },
    pruneCodes() {
      const used = usedCodes
      if (used === undefined) return
      try {
        removeCodes(store, (hash) => !used.has(hash))
      } catch (error) {
        if (!(error instanceof StoreNotWritten)) throw error // on a full disk a later start removes them
      }
    },
    put(writes, version, changes) {
      usedCodes = undefined
      writes.put(keys.version(version), encodeChanges(changes))
      putCodes(store, writes, changes)
    },
    removeAfter: (writes, version) =>
      removeAll(writes, store.keys(keys.version(version + 1), pastOf("version"))),
    replace(writes, version, changes) {
      clearKinds(store, writes, ["account", "slot", "version"])
      applyToBase(store, writes, changes)
      putCodes(store, writes, changes)
      writeMeta(writes, "base", version)
    },
    moveBase(writes, version) {
      const moved = [...store.range(firstOf("version"), keys.version(version + 1))]
      const changes = moved.map(([key, record]) => changesOf(versionIn(key), record))
      applyToBase(store, writes, joined(changes))
      removeAll(
        writes,
        moved.map(([key]) => key),
      )
      writeMeta(writes, "base", version)
    },
  }
}

type ChangesOf = (version: Version, record: Uint8Array) => Changes

/** Creates the function that decodes the record of a version. */
const createDecoder =
  (store: Store): ChangesOf =>
  (version, record) => {
    try {
      return decodeChanges(record, (hash: Hex) => codeOf(store, hash))
    } catch (cause) {
      throw new StoreDamaged({ folder: store.folder, what: `the changes of version ${version}` }, { cause })
    }
  }

function* loadAll(store: Store, base: Version, changesOf: ChangesOf): ReturnType<StateTables["load"]> {
  yield [base, readBase(store)]
  for (const [key, record] of store.range(firstOf("version"), pastOf("version")))
    yield [versionIn(key), changesOf(versionIn(key), record)]
}
