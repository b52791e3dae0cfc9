import { expect, test } from "vitest"
import { BoundedCache } from "../../src/base/boundedCache.ts"

const entriesOf = (cache: BoundedCache<string, number | undefined>) =>
  ["a", "b", "c"].map((key) => [key, cache.has(key), cache.get(key)])

test("default: values are kept up to the bound", () => {
  const cache = new BoundedCache<string, number | undefined>(2)
  cache.set("a", 1)
  cache.set("b", undefined)
  expect(entriesOf(cache)).toEqual([
    ["a", true, 1],
    ["b", true, undefined],
    ["c", false, undefined],
  ])
})

test("behavior: an entry beyond the bound removes all earlier entries", () => {
  const cache = new BoundedCache<string, number | undefined>(2)
  for (const [value, key] of ["a", "b", "c"].entries()) cache.set(key, value)
  expect(entriesOf(cache)).toEqual([
    ["a", false, undefined],
    ["b", false, undefined],
    ["c", true, 2],
  ])
})

test("behavior: a full cache keeps its entries when one of them is written again", () => {
  const cache = new BoundedCache<string, number | undefined>(2)
  for (const key of ["a", "b", "b"]) cache.set(key, 1)
  expect(entriesOf(cache)).toEqual([
    ["a", true, 1],
    ["b", true, 1],
    ["c", false, undefined],
  ])
})
