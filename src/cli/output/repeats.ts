/** Counts repeated entries of the log: only the first one is written. */

/** The counts of repeated entries since the last transaction. */
export interface Repeats {
  /**
   * Counts a request if one of its kind was written since the last transaction; returns `true` when it was counted.
   *
   * @param name - The name of the count.
   */
  request(key: string, name: string): boolean
  /** Counts empty blocks if one was written since the last transaction; returns `true` when they were counted. */
  blocks(first: bigint, last: bigint): boolean
  /** The counts as one text; `undefined` when there are none. */
  readonly text: string | undefined
  /** Forgets the counts. */
  clear(): void
  /** Forgets the written entries: the next entry of each kind is written again. */
  forget(): void
}

/** The largest number of kinds that are remembered: clients choose the names of methods. */
const maxKinds = 100

/** Creates empty counts. */
export function createRepeats(): Repeats {
  const written = new Set<string>()
  const counts = new Map<string, number>()
  let empty: { first: bigint; last: bigint } | undefined
  const isFirst = (key: string): boolean => {
    if (written.has(key)) return false
    if (written.size >= maxKinds) written.clear()
    written.add(key)
    return true
  }
  return {
    request(key, name) {
      if (isFirst(key)) return false
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return true
    },
    blocks(first, last) {
      if (isFirst("")) return false
      // After a reset or a reorganization block numbers start again: then only the newest run is counted.
      empty = { first: empty === undefined || empty.last + 1n !== first ? first : empty.first, last }
      return true
    },
    get text() {
      const parts = [...counts].map(([name, count]) => `${name} ×${count}`)
      if (empty !== undefined) parts.push(blocksText(empty.first, empty.last))
      return parts.length === 0 ? undefined : parts.join(", ")
    },
    clear() {
      counts.clear()
      empty = undefined
    },
    forget: () => written.clear(),
  }
}

const blocksText = (first: bigint, last: bigint): string =>
  first === last ? `block ${first}, empty` : `blocks ${first} to ${last}, empty`
