import { expect, test } from "vitest"
import {
  type Branch,
  childAt,
  childIndexAt,
  nibbleAt,
  type TrieNode,
} from "../../../src/kernel/state/trieNode.ts"

test("nibbleAt: the upper half of each byte comes first", () => {
  expect(Array.from({ length: 6 }, (_, depth) => nibbleAt("\x12\xf0\x09", depth))).toEqual([
    1, 2, 15, 0, 0, 9,
  ])
})

test("childIndexAt counts the children before a nibble", () => {
  const masks = Array.from({ length: 1772 }, (_, index) => 37 * index) // up to 16 bits
  const countBefore = (mask: number, nibble: number) =>
    mask
      .toString(2)
      .padStart(16, "0")
      .slice(16 - nibble)
      .replaceAll("0", "").length
  for (let nibble = 0; nibble < 16; nibble++)
    expect(masks.map((mask) => childIndexAt(mask, nibble))).toEqual(
      masks.map((mask) => countBefore(mask, nibble)),
    )
  expect(childIndexAt(0xffff, 15)).toBe(15)
  expect(childIndexAt(0xffff, 0)).toBe(0)
  expect(childIndexAt(0x8000, 15)).toBe(0)
})

test("childAt: the child at a nibble, and undefined where there is none", () => {
  const leaf = (value: string): TrieNode => ({
    kind: "leaf",
    depth: 1,
    key: "k",
    value,
    inner: undefined,
    reference: undefined,
  })
  const [a, b, c] = [leaf("a"), leaf("b"), leaf("c")]
  const branch: Branch = {
    ...{ kind: "branch", depth: 0, key: "k", mask: 0b1000_0000_0010_0001, children: [a, b, c] },
    ...{ reference: undefined, encoded: undefined, changed: 0 },
  }
  expect(Array.from({ length: 16 }, (_, nibble) => childAt(branch, nibble))).toEqual(
    Array.from({ length: 16 }, (_, nibble) => ({ 0: a, 5: b, 15: c })[nibble]),
  )
})
