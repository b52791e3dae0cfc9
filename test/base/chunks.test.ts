import { expect, test } from "vitest"
import { inChunks } from "../../src/base/chunks.ts"

test("inChunks: parts of at most a size, the last one with the rest; none of an empty list", () => {
  expect(inChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]])
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]])
  expect(inChunks([], 2)).toEqual([])
})
