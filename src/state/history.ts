/** The history of one key: the versions that wrote it, ascending, and what each wrote. */
import type { Version } from "./version.ts"

/** Two arrays of the same length, not one of pairs: most keys of a large state have a single entry. */
export interface History<T> {
  readonly versions: Version[]
  readonly values: T[]
}

export const createHistory = <T>(): History<T> => ({ versions: [], values: [] })

/** The history of a key that is written for the first time: no larger than that, for most are never written again. */
export const beginHistory = <T>(version: Version, value: T): History<T> => ({
  versions: [version],
  values: [value],
})

/**
 * The place of the newest of some ascending versions that is not newer than `version`; -1 when all are.
 *
 * @example
 * indexAt([2, 5, 9], 7) // 1
 */
export function indexAt(versions: readonly Version[], version: Version): number {
  let above = versions.length
  if (above === 0 || (versions[above - 1] as Version) <= version) return above - 1
  let low = 0
  while (low < above) {
    const middle = (low + above) >>> 1
    if ((versions[middle] as Version) <= version) low = middle + 1
    else above = middle
  }
  return low - 1
}

/** The value as of a version; `undefined` when nothing was written by then. */
export const valueAt = <T>({ versions, values }: History<T>, version: Version): T | undefined =>
  values[indexAt(versions, version)]

/** Writes the value of a version newer than all before. */
export function record<T>({ versions, values }: History<T>, version: Version, value: T): void {
  versions.push(version)
  values.push(value)
}

/** Forgets what newer versions than this one wrote. */
export function forgetAfter<T>({ versions, values }: History<T>, version: Version): void {
  versions.length = values.length = indexAt(versions, version) + 1
}
