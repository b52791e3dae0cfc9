import fc from "fast-check"
import { expect, test } from "vitest"
import { createHeap } from "../../../src/node/base/heap.ts"
import { samples } from "../../depth.ts"

const drain = <T>(heap: { readonly size: number; pop(): T | undefined }): (T | undefined)[] => {
  const values: (T | undefined)[] = []
  while (heap.size > 0) values.push(heap.pop())
  return values
}

test("the values leave in their order, pushed or filled in", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), fc.array(fc.nat({ max: 20 })), (filled, pushed) => {
      const heap = createHeap<number>((a, b) => a < b)
      heap.fill(filled)
      for (const value of pushed) heap.push(value)
      const expected = [...filled, ...pushed].sort((a, b) => a - b)
      expect(heap.peek()).toBe(expected[0])
      expect(drain(heap)).toEqual(expected)
    }),
    { numRuns: samples(100) },
  )
})

test("an empty heap has no first value", () => {
  const heap = createHeap<number>((a, b) => a < b)
  expect(heap.peek()).toBeUndefined()
  expect(heap.pop()).toBeUndefined()
})
