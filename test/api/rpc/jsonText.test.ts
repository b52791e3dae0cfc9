import { expect, test } from "vitest"
import { cacheJsonText, jsonTextOf, toMutable } from "../../../src/api/rpc/jsonText.ts"

test("default: a kept result has the text of its JSON, and any other result has none", () => {
  const kept = cacheJsonText({ name: "a", list: [{ deep: true }, null, 1] })
  expect(jsonTextOf(kept)).toBe('{"name":"a","list":[{"deep":true},null,1]}')
  expect(["text", 1, true, null, undefined, { name: "a" }, kept.list].map(jsonTextOf)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})

test("behavior: a kept result is frozen to its depth", () => {
  const kept = cacheJsonText({ list: [{ deep: true }] })
  expect(() => kept.list.push({ deep: false })).toThrow(TypeError)
  expect(() => Object.assign(kept.list[0] as object, { deep: false })).toThrow(TypeError)
  expect(() => Object.assign(kept, { list: [] })).toThrow(TypeError)
  expect(kept).toEqual({ list: [{ deep: true }] })
})

test("toMutable: a copy of a cached result, which can be changed; any other result itself", () => {
  const kept = cacheJsonText({ list: [1] })
  const own = toMutable(kept) as { list: number[] }
  own.list.push(2)
  expect(own).toEqual({ list: [1, 2] })
  expect(kept).toEqual({ list: [1] })
  expect(toMutable(kept)).toEqual({ list: [1] })
  const other = { list: [1] }
  expect(toMutable(other) === other).toBe(true)
  expect(toMutable("text")).toBe("text")
  expect(toMutable(null)).toBeNull()
})
