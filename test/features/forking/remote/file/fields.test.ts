import { expect, test } from "vitest"
import {
  arrayAt,
  fieldsAt,
  hexAt,
  objectAt,
  quantityAt,
  WrongField,
} from "../../../../../src/features/forking/remote/file/fields.ts"

/** Returns the result of a check, or the wrong field and the message about it. */
function outcomeOf<Result>(check: () => Result): Result | string {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    return `${error.at}: ${error.message}`
  }
}

test("objectAt, arrayAt: neither takes the other, null, or a text", () => {
  const [object, array] = [{ a: 1 }, [1]]
  expect(objectAt("x", object)).toBe(object)
  expect(arrayAt("x", array)).toBe(array)
  expect([array, null, "{}"].map((value) => outcomeOf(() => objectAt("x", value)))).toEqual([
    "x: expected an object, got [1]",
    "x: expected an object, got null",
    'x: expected an object, got "{}"',
  ])
  expect([object, undefined].map((value) => outcomeOf(() => arrayAt("x.y", value)))).toEqual([
    'x.y: expected an array, got {"a":1}',
    "x.y: expected an array, got nothing",
  ])
})

test("fieldsAt: missing fields are accepted, other ones are named with their path", () => {
  const fields = { a: 1 }
  expect(fieldsAt("x", fields, ["a", "b"])).toBe(fields)
  expect(outcomeOf(() => fieldsAt("x", { a: 1, c: 2 }, ["a"]))).toBe("x.c: expected no such field, got 2")
  expect(outcomeOf(() => fieldsAt("", { toString: 1 }, ["a"]))).toBe(
    "toString: expected no such field, got 1",
  )
})

test("hexAt: whole bytes in small letters, of any length unless one is given", () => {
  expect(hexAt("x", "0x")).toBe("0x")
  expect(hexAt("x", "0x00ff")).toBe("0x00ff")
  expect(hexAt("x", "0x00ff", 2)).toBe("0x00ff")
  const any = "x: expected bytes as hex in small letters, got "
  expect(["0x0", "00", "0xAB", "0x00\n", 0].map((value) => outcomeOf(() => hexAt("x", value)))).toEqual(
    ['"0x0"', '"00"', '"0xAB"', '"0x00\\n"', "0"].map((got) => any + got),
  )
  expect(outcomeOf(() => hexAt("x", "0x00ff", 1))).toBe(
    'x: expected 1 bytes as hex in small letters, got "0x00ff"',
  )
})

test("quantityAt: hex without leading zeros, up to the number of bits", () => {
  const largest = `0x${"f".repeat(16)}`
  expect(["0x0", "0x10", largest].map((value) => quantityAt("x", value, 64))).toEqual([
    0n,
    16n,
    2n ** 64n - 1n,
  ])
  const wrong = ["0x", "0x01", "0xA", "10", `${largest}0`, 16, null]
  expect(wrong.map((value) => outcomeOf(() => quantityAt("x", value, 64)))).toEqual(
    wrong.map((value) => `x: expected a quantity as hex of at most 64 bits, got ${JSON.stringify(value)}`),
  )
})

test("WrongField: a long value is cut after 80 characters", () => {
  const { name, at, message } = new WrongField({ at: "x", expected: "a", value: "b".repeat(100) })
  expect(name).toBe("WrongField")
  expect(at).toBe("x")
  expect(message).toBe(`expected a, got "${"b".repeat(79)}…`)
  expect(new WrongField({ at: "", expected: "a", value: "b".repeat(78) }).message).toBe(
    `expected a, got "${"b".repeat(78)}"`,
  )
})
