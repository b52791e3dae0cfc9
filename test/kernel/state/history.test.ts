import { describe, expect, test } from "vitest"
import { beginHistory, forgetAfter, indexAt, record, valueAt } from "../../../src/kernel/state/history.ts"

describe("indexAt", () => {
  test("default", () => {
    const versions = [2, 5, 9, 9, 14]
    expect([0, 1, 2, 3, 5, 8, 9, 13, 14, 99].map((version) => indexAt(versions, version))).toEqual([
      -1, -1, 0, 0, 1, 1, 3, 3, 4, 4,
    ])
  })

  test("behavior: -1 for an empty list of versions", () => {
    expect(indexAt([], 7)).toBe(-1)
  })
})

describe("valueAt", () => {
  const history = beginHistory<string | undefined>(2, "a")
  record(history, 5, undefined)
  record(history, 9, "c")

  test("default", () => {
    expect([1, 2, 4, 5, 8, 9, 10].map((version) => valueAt(history, version))).toEqual([
      undefined,
      "a",
      "a",
      undefined,
      undefined,
      "c",
      "c",
    ])
  })
})

describe("forgetAfter", () => {
  test("default", () => {
    const history = beginHistory(2, "v2")
    for (const version of [5, 9]) record(history, version, `v${version}`)
    expect(forgetAfter(history, 9)).toBe(true)
    expect(forgetAfter(history, 6)).toBe(true)
    expect(history).toEqual({ version: 5, value: "v5", older: { versions: [2], values: ["v2"] } })
    record(history, 7, "v7")
    expect([2, 4, 5, 7].map((version) => valueAt(history, version))).toEqual(["v2", "v2", "v5", "v7"])
    expect(forgetAfter(history, 2)).toBe(true)
    expect(history).toEqual({ version: 2, value: "v2", older: { versions: [], values: [] } })
    expect(forgetAfter(history, 1)).toBe(false)
  })
})
