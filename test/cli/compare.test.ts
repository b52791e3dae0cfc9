import { expect, test } from "vitest"
import { linesOfChange } from "../../src/cli/compare.ts"

test("default: one line for each difference, whatever the order of keys", () => {
  const was = { result: { hash: "0x1", logs: [{ a: 1 }, 2], same: null }, gone: true }
  const is = { result: { same: null, logs: [{ a: 2 }, 2, 3], hash: "0x1" }, added: { b: [] } }
  expect(linesOfChange(was, is)).toEqual([
    "result.logs[0].a: was 1, is 2",
    "result.logs[2]: was absent, is 3",
    "gone: was true, is absent",
    'added: was absent, is {"b":[]}',
  ])
  expect(linesOfChange(was, structuredClone(was))).toEqual([])
  expect(linesOfChange({ a: [] }, { a: {} })).toEqual(["a: was [], is {}"])
})

test("behavior: long values and long lists of changes are cut", () => {
  expect(linesOfChange({ input: "0".repeat(300) }, {})).toEqual([
    `input: was "${"0".repeat(139)}… (302 characters), is absent`,
  ])
  expect(linesOfChange([1, 2, 3, 4, 5, 6, 7, 8], [])).toHaveLength(7)
  expect(linesOfChange([1, 2, 3, 4, 5, 6, 7, 8], []).at(-1)).toBe("… and 2 more")
})
