import { expect, test } from "vitest"
import { MalformedPath } from "../../../src/harness/index.ts"
import { parsePath } from "../../../src/harness/storage/storagePath.ts"

test("default: the name, its members and its keys, each with the end of its text", () => {
  expect(parsePath("points[6].label")).toEqual({
    name: "points",
    parts: [
      { key: "6", quoted: undefined, end: 9 },
      { member: "label", end: 15 },
    ],
  })
  expect(parsePath("owner")).toEqual({ name: "owner", parts: [] })
  expect(parsePath("secret@19")).toEqual({ name: "secret@19", parts: [] })
  expect(parsePath("secret@7:1.x")).toEqual({ name: "secret@7:1", parts: [{ member: "x", end: 12 }] })
})

test("behavior: keys may have spaces around them, and quoted keys any text with the escapes of JSON", () => {
  expect(parsePath('names[ "a \\"b\\" ] \\u00e9" ][ 0xAB ]')).toEqual({
    name: "names",
    parts: [
      { key: '"a \\"b\\" ] \\u00e9"', quoted: 'a "b" ] é', end: 27 },
      { key: "0xAB", quoted: undefined, end: 35 },
    ],
  })
})

test.each([
  ["", "a name at position 0"],
  [" owner", "a name at position 0"],
  ["7", "a name at position 0"],
  ["owner.", "a name at position 6"],
  ["owner owner", '"." or "[" at position 5'],
  ["list[", 'a key and "]" at position 5'],
  ["list[]", 'a key and "]" at position 5'],
  ["list[1", 'a key and "]" at position 5'],
  ['names["alice]', 'a key and "]" at position 6'],
  ['names["\\x"]', "a string as JSON writes it at position 6"],
  ["point..x", "a name at position 6"],
  ["list[1]x", '"." or "[" at position 7'],
])("error: a malformed path: the error has the position: %j", (path, expected) => {
  const message = `malformed path ${JSON.stringify(path)}: expected ${expected}`
  expect(() => parsePath(path)).toThrow(MalformedPath)
  expect(() => parsePath(path)).toThrow(new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`))
})
