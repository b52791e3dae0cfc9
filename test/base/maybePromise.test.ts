import { expect, test } from "vitest"
import { mapMaybePromise } from "../../src/base/maybePromise.ts"

test("mapMaybePromise: maps a value at once, a promise when it resolves, a rejected one not at all", async () => {
  const seen: number[] = []
  const next = (value: number) => seen.push(value)
  expect(mapMaybePromise(5, next)).toBe(1)
  expect(seen).toEqual([5])
  const late = mapMaybePromise(Promise.resolve(6), next)
  expect(seen).toEqual([5])
  expect(await late).toBe(2)
  expect(seen).toEqual([5, 6])
  await expect(mapMaybePromise(Promise.reject(new Error("no")), next)).rejects.toThrow("no")
  expect(seen).toEqual([5, 6])
})
