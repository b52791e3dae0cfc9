import { afterEach, expect, test } from "vitest"
import { coverageFolder, coverageVariable } from "../../../src/features/coverage/variable.ts"

afterEach(() => {
  delete process.env[coverageVariable]
})

test("coverageFolder: the value of the variable; undefined when it is unset or empty", () => {
  const found = [undefined, "", "/tmp/raw"].map((value) => {
    if (value !== undefined) process.env[coverageVariable] = value
    return coverageFolder()
  })
  expect(coverageVariable).toBe("MIDBLOCK_COVERAGE")
  expect(found).toEqual([undefined, undefined, "/tmp/raw"])
})
