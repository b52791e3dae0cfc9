import { expect, test } from "vitest"
import { cut, shorten, wrap } from "../../../src/cli/output/layout.ts"

test("shorten keeps the ends of a hash", () => {
  expect(shorten(`0x8645ea${"0".repeat(54)}381f`)).toBe("0x8645ea…381f")
})

test("cut: a text of the width stays, a longer one ends in an ellipsis", () => {
  expect(cut("12345", 5)).toBe("12345")
  expect(cut("123456", 5)).toBe("1234…")
})

test("wrap: breaks at the last space that fits", () => {
  expect(wrap("one two three four", 9)).toEqual(["one two", "three", "four"])
  expect(wrap("short", 9)).toEqual(["short"])
})

test("wrap: breaks inside a word that would leave half of the line empty", () => {
  expect(wrap("a 0123456789abcdef", 10)).toEqual(["a 01234567", "89abcdef"])
})

test("wrap: the fourth line is the last, and is cut", () => {
  expect(wrap("0123456789".repeat(5), 10)).toEqual(["0123456789", "0123456789", "0123456789", "012345678…"])
})

test("a character of two code units is not split", () => {
  const text = "1😀2😀"
  expect(wrap(text, 2)).toEqual(["1", "😀", "2", "😀"])
  expect(wrap("😀".repeat(12), 5)).toEqual(["😀😀", "😀😀", "😀😀", "😀😀…"])
  expect(cut(text, 3)).toBe("1…")
  expect(cut(text, 4)).toBe("1😀…")
})
