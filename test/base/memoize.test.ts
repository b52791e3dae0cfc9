import { expect, test } from "vitest"
import { memoizeByObject } from "../../src/base/memoize.ts"

test("the value of each object is computed once, and equal objects have separate values", () => {
  const computed: object[] = []
  const namesOf = memoizeByObject((object: object) => {
    computed.push(object)
    return Object.keys(object)
  })
  const [first, second] = [{ a: 1 }, { a: 1 }]
  const names = namesOf(first)
  expect(namesOf(first) === names).toBe(true)
  expect(namesOf(second) === names).toBe(false)
  expect(namesOf(second)).toEqual(["a"])
  expect(computed).toEqual([first, second])
})

test("error: a computation that throws is tried again", () => {
  let attempts = 0
  const of = memoizeByObject((_: object) => {
    attempts++
    if (attempts === 1) throw new Error("not yet")
    return attempts
  })
  const key = {}
  expect(() => of(key)).toThrow(new Error("not yet"))
  expect(of(key)).toBe(2)
  expect(of(key)).toBe(2)
})
