/** The history of one key: the versions that wrote it, ascending, and their values. */
import type { Version } from "./version.ts"

/** The value that one version wrote. */
export interface Entry<T> {
  readonly version: Version
  readonly value: T
}

/** Never empty. The newest entry is not in the arrays: most keys of a large state have no other. */
export interface History<T> {
  version: Version
  value: T
  older: { readonly versions: Version[]; readonly values: T[] } | undefined
}

/** The history of a key that is written for the first time. */
export const beginHistory = <T>(version: Version, value: T): History<T> => ({
  version,
  value,
  older: undefined,
})

/**
 * Returns the index of the newest of some ascending versions that is not newer than `version`; -1 when all are newer.
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

/** Returns the last entry as of a version; `undefined` when there was none by then. */
export function entryAt<T>(history: History<T>, version: Version): Entry<T> | undefined {
  if (history.version <= version) return history
  const { versions, values } = history.older ?? none
  const index = indexAt(versions, version)
  return index === -1 ? undefined : { version: versions[index] as Version, value: values[index] as T }
}

const none: { readonly versions: Version[]; readonly values: never[] } = { versions: [], values: [] }

/** The value as of a version; `undefined` when nothing was written by then. */
export const valueAt = <T>(history: History<T>, version: Version): T | undefined =>
  entryAt(history, version)?.value

/** Writes the value of a version newer than all before. */
export function record<T>(history: History<T>, version: Version, value: T): void {
  history.older ??= { versions: [], values: [] }
  history.older.versions.push(history.version)
  history.older.values.push(history.value)
  history.version = version
  history.value = value
}

/** Forgets the writes of versions newer than this one. @returns `false` when nothing is left, so that the caller drops the history. */
export function forgetAfter<T>(history: History<T>, version: Version): boolean {
  const entry = entryAt(history, version)
  if (entry === history || entry === undefined) return entry === history
  const { versions, values } = history.older ?? none
  versions.length = values.length = indexAt(versions, version)
  history.version = entry.version
  history.value = entry.value
  return true
}
