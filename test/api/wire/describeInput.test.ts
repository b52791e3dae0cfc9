import { expect, test } from "vitest"
import { z } from "zod"
import { describeInput, expecting, shortened } from "../../../src/api/wire/describeInput.ts"
import { refusal } from "./decoding.ts"

test("error: the message describes values that are not JSON, such as bigints and cyclic objects", () => {
  const own: { self?: unknown } = {}
  own.self = own
  const described = [5n, { wei: 5n }, own, undefined, () => 1].map((value) => describeInput(value))
  expect(described).toEqual(["5n", '{"wei":"5n"}', "an object that holds itself", "nothing", "nothing"])
})

test("behavior: a text of more than 80 characters is cut to 77 characters and three dots", () => {
  expect(shortened("z".repeat(80))).toBe("z".repeat(80))
  expect(shortened("z".repeat(81))).toBe(`${"z".repeat(77)}...`)
  expect(describeInput(["z".repeat(1_000_000)])).toBe(`["${"z".repeat(75)}...`)
})

test("expecting: the error of a schema names the expected and the given value", () => {
  const policy = z.enum(["requeue", "lose"], expecting("requeue or lose"))
  expect(refusal(policy, "gone")).toBe('value: expected requeue or lose, got "gone"')
  expect(refusal(policy, { drop: 5 })).toBe('value: expected requeue or lose, got {"drop":5}')
  expect(refusal(policy, "lose")).toBe("accepted")
})
