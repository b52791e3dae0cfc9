/** Damages single values of a database file. */
import { readFileSync, writeFileSync } from "node:fs"
import { walkPages } from "../../src/store/lmdb/pages.ts"

/** Changes a byte in all copies of each stored value whose key is wanted; returns the number of values. */
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

/** Damages the bounds of each page whose entries all have wanted keys; returns the number of pages. */
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

/** Returns each wanted key followed by its value, as they are in the file. */
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

/** Returns the offsets at which some bytes occur in others. */
export function placesOf(bytes: Buffer, value: Buffer): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at + 1)) places.push(at)
  return places
}
