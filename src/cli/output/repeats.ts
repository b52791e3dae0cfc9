/** Entries of the log that come again: the first is written, the others are counted. */

/** Counts of what came again since the last transaction. */
export interface Repeats {
  /**
   * Counts a request if one like it was written since the last transaction, and gives whether it did.
   *
   * @param name - The name that the count has.
   */
  request(key: string, name: string): boolean
  /** Counts empty blocks if one was written since the last transaction, and gives whether it did. */
  blocks(first: bigint, last: bigint): boolean
  /** The counts as one text; `undefined` when there are none. */
  readonly text: string | undefined
  /** Forgets the counts. */
  clear(): void
  /** Forgets what was written before: the next of each kind is written again. */
  forget(): void
}

/** Most kinds that are remembered: clients choose the names of methods. */
const maxKinds = 100

/** Creates counts of nothing. */
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
      // After a reset or a reorganization numbers begin again: then the newest run counts.
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
