import { expect, test } from "vitest"
import { assertArgument, assertValues, count, oneOf, text, where } from "../../../src/base/options/checks.ts"

const messageOf = (check: () => void): string => {
  try {
    check()
    return "accepted"
  } catch (error) {
    return (error as Error).message
  }
}

test("an argument is checked and named in the message, also when it is undefined", () => {
  const even = where((value) => Number(value) % 2 === 0, "an even number")
  expect(messageOf(() => assertArgument("size", 4, even))).toBe("accepted")
  expect(messageOf(() => assertArgument("size", 3, even))).toBe(
    "invalid option size: expected an even number, got 3",
  )
  expect(messageOf(() => assertArgument("size", undefined, even))).toBe(
    "invalid option size: expected an even number, got undefined",
  )
  expect(messageOf(() => assertArgument("order", "up", oneOf(["fees", "fifo"])))).toBe(
    "invalid option order: expected one of fees, fifo, got up",
  )
})

test("values are checked under the names of their options, unless they are absent or have no check", () => {
  const checks = { retries: count, host: text }
  expect(messageOf(() => assertValues({ retries: undefined, toString: 1, other: 1 }, checks))).toBe(
    "accepted",
  )
  expect(messageOf(() => assertValues({ retries: 1, host: 2 }, checks, "listen."))).toBe(
    "invalid option listen.host: expected a string, got 2",
  )
})
