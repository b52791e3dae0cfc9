/** A binary heap: the first of its values by an order, with insertion and removal in logarithmic time. */

/** The heap. */
export interface Heap<T> {
  readonly size: number
  /** Returns the first value; `undefined` when the heap is empty. */
  peek(): T | undefined
  push(value: T): void
  /** Removes and returns the first value. */
  pop(): T | undefined
  /** Replaces all values, in linear time. */
  fill(values: Iterable<T>): void
}

/**
 * Creates an empty heap.
 *
 * @param isBefore - Returns `true` when the first value comes before the second one; equal values have no fixed order.
 * @example
 * const heap = createHeap<number>((a, b) => a < b)
 * heap.fill([3, 1, 2])
 * heap.pop() // 1
 */
export function createHeap<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  let values: T[] = []

  function rise(from: number): void {
    const value = values[from] as T
    let index = from
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(value, values[parent] as T)) break
      values[index] = values[parent] as T
      index = parent
    }
    values[index] = value
  }

  function sink(from: number): void {
    const value = values[from] as T
    let index = from
    for (;;) {
      let child = 2 * index + 1
      if (child >= values.length) break
      if (child + 1 < values.length && isBefore(values[child + 1] as T, values[child] as T)) child++
      if (!isBefore(values[child] as T, value)) break
      values[index] = values[child] as T
      index = child
    }
    values[index] = value
  }

  return {
    get size() {
      return values.length
    },
    peek: () => values[0],
    push(value) {
      rise(values.push(value) - 1)
    },
    pop() {
      const first = values[0]
      const last = values.pop()
      if (values.length > 0) {
        values[0] = last as T
        sink(0)
      }
      return first
    },
    fill(given) {
      values = [...given]
      for (let index = (values.length >> 1) - 1; index >= 0; index--) sink(index)
    },
  }
}
