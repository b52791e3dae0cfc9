import { describe, expect, test } from "vitest"
import { StableMap } from "../../src/base/stableMap.ts"

describe("StableMap", () => {
  test("default", () => {
    const map = new StableMap<string, number>()
    expect(map.isEmpty).toBe(true)
    map.set("a", 1)
    map.set("b", 2)
    map.set("a", 3)
    expect(map.get("a")).toBe(3)
    expect(map.get("c")).toBeUndefined()
    expect([...map]).toEqual([
      ["a", 3],
      ["b", 2],
    ])
    expect(map.isEmpty).toBe(false)
  })

  test("behavior: a deleted key is absent, and has its old position when it is set again", () => {
    const map = new StableMap<string, number>()
    map.set("a", 1)
    map.set("b", 2)
    map.delete("a")
    map.delete("a")
    map.delete("c")
    expect(map.get("a")).toBeUndefined()
    expect([...map]).toEqual([["b", 2]])
    map.set("a", 3)
    expect([...map]).toEqual([
      ["a", 3],
      ["b", 2],
    ])
    map.delete("a")
    map.delete("b")
    expect(map.isEmpty).toBe(true)
    expect([...map]).toEqual([])
  })

  test("behavior: when deletions exceed half of the entries, deleted keys lose their positions", () => {
    const map = new StableMap<string, number>()
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
    for (const [index, key] of keys.entries()) map.set(key, index)
    const [first = "", second = ""] = keys
    map.delete(second)
    for (let times = 0; times < 65; times++) {
      map.delete(first)
      map.set(first, times)
    }
    map.delete(first)
    map.set(second, 1)
    map.set(first, 0)
    map.delete(second)
    map.set(second, 1)
    expect([...map].map(([key]) => key)).toEqual([...keys.slice(2), second, first])
  })
})
