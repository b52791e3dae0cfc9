/** Damages single values of a database file. */
import { readFileSync, writeFileSync } from "node:fs"
import { walkPages } from "../../src/store/lmdb/pages.ts"

/** Changes a byte of each stored value whose key is wanted, in all copies of it, and returns how many values that were. */
export function damageValues(path: string, isWanted: (key: Buffer) => boolean): number {
  const found = valuesOf(path, isWanted)
  const bytes = readFileSync(path)
  for (const value of found)
    for (const at of placesOf(bytes, value)) {
      const last = at + value.length - 1
      bytes[last] = (bytes[last] ?? 0) ^ 1
    }
  writeFileSync(path, bytes)
  return found.length
}

/** Makes the bounds of a page that has entries of these kinds and no others wrong, and returns how many there are. */
export function damagePages(path: string, isWanted: (key: Buffer) => boolean): number {
  const bytes = readFileSync(path)
  const pagesOf = (values: readonly Buffer[]) =>
    new Set(values.flatMap((value) => placesOf(bytes, value).map((at) => at - (at % pageSize))))
  const others = pagesOf(valuesOf(path, (key) => !isWanted(key)))
  const pages = [...pagesOf(valuesOf(path, isWanted))].filter((page) => !others.has(page))
  for (const page of pages) bytes.writeUInt16LE(0xffff, page + 20)
  writeFileSync(path, bytes)
  return pages.length
}

const pageSize = 4096

/** Returns the keys with their values, as they lie one after the other in the file. */
function valuesOf(path: string, isWanted: (key: Buffer) => boolean): Buffer[] {
  const values: Buffer[] = []
  walkPages(path, {
    entry(key, value) {
      if (isWanted(key)) values.push(Buffer.concat([key, value]))
    },
    damage(what) {
      throw new Error(what)
    },
  })
  return values
}

/** Returns where some bytes are in others. */
export function placesOf(bytes: Buffer, value: Buffer): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at + 1)) places.push(at)
  return places
}
