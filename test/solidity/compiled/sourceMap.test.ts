import { expect, test } from "vitest"
import { decodeSourceMap, JUMP_IN, JUMP_OUT } from "../../../src/solidity/compiled/sourceMap.ts"

const rows = (text: string) => {
  const { length, starts, lengths, files, jumps } = decodeSourceMap(text)
  return Array.from({ length }, (_, index) => [starts[index], lengths[index], files[index], jumps[index]])
}

test("an empty field repeats that of the previous entry", () => {
  expect(rows("10:20:0:-:0;;11:5;:6:1;::2:i;;3:::o;;-1:-1:-1:-")).toEqual([
    [10, 20, 0, 0],
    [10, 20, 0, 0],
    [11, 5, 0, 0],
    [11, 6, 1, 0],
    [11, 6, 2, JUMP_IN],
    [11, 6, 2, JUMP_IN],
    [3, 6, 2, JUMP_OUT],
    [3, 6, 2, JUMP_OUT],
    [-1, -1, -1, 0],
  ])
})

test("an empty first entry belongs to no file, and an empty map has no entries", () => {
  expect(rows(";1:2:0")).toEqual([
    [0, 0, -1, 0],
    [1, 2, 0, 0],
  ])
  expect(rows("")).toEqual([])
})
