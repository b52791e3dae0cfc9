import { describe, expect, test } from "vitest"
import { createHistory, forgetAfter, indexAt, record, valueAt } from "../../src/state/history.ts"

describe("indexAt", () => {
  test("default", () => {
    const versions = [2, 5, 9, 9, 14]
    expect([0, 1, 2, 3, 5, 8, 9, 13, 14, 99].map((version) => indexAt(versions, version))).toEqual([
      -1, -1, 0, 0, 1, 1, 3, 3, 4, 4,
    ])
  })

  test("behavior: nothing was written", () => {
    expect(indexAt([], 7)).toBe(-1)
  })
})

describe("valueAt", () => {
  const history = createHistory<string | undefined>()
  record(history, 2, "a")
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
    const history = createHistory<string>()
    for (const version of [2, 5, 9]) record(history, version, `v${version}`)
    forgetAfter(history, 5)
    expect(history).toEqual({ versions: [2, 5], values: ["v2", "v5"] })
    forgetAfter(history, 1)
    expect(history).toEqual({ versions: [], values: [] })
  })
})
