/** A scan of all pages and values of a database file, without LMDB: it finds the damaged and the whole ones. */
import { statSync } from "node:fs"
import { StoreDamaged } from "../errors/index.ts"
import { checked, type Kind, kindOfKey, nameOfKey } from "./entries.ts"
import { walkPages } from "./lmdb/pages.ts"

/** The findings of a scan. */
export interface Scan {
  /** The number of entries that are whole. */
  readonly entries: number
  /** The damages, one text for each page or value. */
  readonly damage: readonly string[]
  /** The kinds of the values that are damaged. */
  readonly kinds: ReadonlySet<Kind>
  /** True when pages are damaged: their contents are not known. */
  readonly hasLostPages: boolean
}

/**
 * Scans a database.
 *
 * @param onEntry - Receives each entry that is whole, without its checksum; the bytes are valid during the call.
 */
export function scanEntries(path: string, onEntry?: (key: Buffer, value: Uint8Array) => void): Scan {
  const damage: string[] = []
  const kinds = new Set<Kind>()
  let [entries, pages] = [0, 0]
  walkPages(path, {
    entry(key, found) {
      const value = checked(key, found)
      const kind = kindOfKey(key)
      if (value !== undefined && kind !== undefined) {
        entries++
        onEntry?.(key, value)
        return
      }
      damage.push(`the value of ${nameOfKey(key)}`)
      if (kind !== undefined) kinds.add(kind)
    },
    damage(what) {
      pages++
      damage.push(what)
    },
  })
  return { entries, damage, kinds, hasLostPages: pages > 0 }
}

/** The size in bytes up to which a database is checked entirely when it is opened; a million bytes take 3 ms. */
const checkedBytes = 2 ** 26

/** @throws {@link StoreDamaged} with the first damaged page or value of a small database. */
export function assertWhole(folder: string, path: string): void {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
  if (size === 0 || size > checkedBytes) return
  const [what] = scanEntries(path).damage
  if (what !== undefined) throw new StoreDamaged({ folder, what })
}
