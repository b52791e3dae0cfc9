/** The tail of the index of logs: the postings of the newest blocks, in memory until they make a segment. */
import type { Log } from "../../evm/base/records.ts"
import { distanceOf, type Postings, postingOf } from "./postings.ts"
import { termsOf } from "./terms.ts"

/** The number of transactions and postings at which a tail becomes a segment: reading them again after a start takes 50 ms. */
const maxWeight = 8192

/** The postings of the blocks after one. */
export type Tail = ReturnType<typeof createTail>

/** Creates the empty tail of the blocks after one. */
export function createTail(after: number) {
  const postings: Postings = new Map()
  let weight = 0
  let last = after
  return {
    after,
    postings,
    /** The newest block with a transaction; the one before the tail when there is none. */
    get last() {
      return last
    },
    /** True when the tail should become a segment; it may do so after any block. */
    get isFull() {
      return weight >= maxWeight
    },
    /** Adds a transaction that is newer than all in the tail. */
    add(number: number, index: number, logs: readonly Log[]): void {
      const posting = postingOf(number - after - 1, index)
      const terms = termsOf(logs)
      for (const term of terms) {
        const list = postings.get(term)
        if (list === undefined) postings.set(term, [posting])
        else list.push(posting)
      }
      weight += 1 + terms.size
      last = number
    },
    /** Removes the blocks above a number. */
    cut(number: number): void {
      if (number >= last) return
      for (const [term, list] of postings) {
        while (list.length > 0 && distanceOf(list.at(-1) ?? 0) + after + 1 > number) {
          list.pop()
          weight--
        }
        if (list.length === 0) postings.delete(term)
      }
      last = Math.max(after, number)
    },
  }
}
