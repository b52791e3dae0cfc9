import { expect, test } from "vitest"
import { toDecoded } from "../../../src/harness/artifacts/decoded.ts"

const parameter = (name: string, type: string, more: object = {}) => ({ name, type, ...more })

test("default: arguments by name, and text with strings in quotes, structs in braces and arrays in brackets", () => {
  const components = [parameter("kind", "uint8"), parameter("notes", "string[]")]
  const parameters = [parameter("to", "address"), parameter("parts", "tuple[]", { components })]
  const part = { kind: 1, notes: ["a", 'b "c"'] }
  expect(toDecoded("Added", parameters, ["0x12", [part]])).toEqual({
    name: "Added",
    args: { to: "0x12", parts: [part] },
    text: 'Added(to: 0x12, parts: [{kind: 1, notes: ["a", "b \\"c\\""]}])',
  })
})

test("behavior: arguments by position when a parameter has no name; the text keeps the other names", () => {
  expect(toDecoded("Mixed", [parameter("", "uint256"), parameter("by", "bool")], [5n, true])).toEqual({
    name: "Mixed",
    args: [5n, true],
    text: "Mixed(5, by: true)",
  })
  expect(toDecoded("None", [], [])).toEqual({ name: "None", args: {}, text: "None()" })
})
