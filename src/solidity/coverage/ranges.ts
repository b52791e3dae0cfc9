/** A set of ranges of one file, with a search for a range inside another. */
import type { SourceRange } from "../compiled/model.ts"

/** The ranges of one file, each once. */
export class Ranges {
  readonly #byKey = new Map<string, SourceRange>()
  #sorted: SourceRange[] | undefined

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  add(range: SourceRange): void {
    const key = `${range.start} ${range.end}`
    if (this.#byKey.has(key)) return
    this.#byKey.set(key, range)
    this.#sorted = undefined
  }

  has({ start, end }: SourceRange): boolean {
    return this.#byKey.has(`${start} ${end}`)
  }

  /** Returns true when one of the ranges is inside the given range, or equal to it. */
  anyWithin({ start, end }: SourceRange): boolean {
    this.#sorted ??= [...this.#byKey.values()].sort((one, other) => one.start - other.start)
    for (let at = this.#firstFrom(start); at < this.#sorted.length; at++) {
      const range = this.#sorted[at] as SourceRange
      if (range.start > end) return false
      if (range.end <= end) return true
    }
    return false
  }

  /** Returns the index of the first range that begins at an offset or later. */
  #firstFrom(start: number): number {
    const sorted = this.#sorted ?? []
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as SourceRange).start < start) low = middle + 1
      else high = middle
    }
    return low
  }
}
