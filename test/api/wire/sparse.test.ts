import { expect, test } from "vitest"
import { z } from "zod"
import { firstIssue } from "../../../src/api/rpc/params.ts"
import { sparse } from "../../../src/api/wire/sparse.ts"
import { address, uint } from "../../../src/api/wire/values.ts"

const fields = { value: uint(), to: address(), list: z.array(uint()) }
const ours = sparse(fields)
const theirs = z.object(fields).partial()
const to = `0x${"ab".repeat(20)}`

test.each<[string, object]>([
  ["nothing", {}],
  ["some fields", { to, value: "0x2" }],
  ["all fields", { list: ["0x1"], value: "0x2", to }],
  ["unknown fields", { value: "0x2", valeu: "0x3", constructor: 1 }],
  ["a field that is undefined", { value: undefined, to }],
  ["fields named like members of every object", JSON.parse('{"__proto__":{"value":"0x1"},"toString":1}')],
])("behavior: %s: the same result as with zod's object", (_, given) => {
  expect(ours.parse(given)).toEqual(theirs.parse(given))
})

test("behavior: null fields count as absent", () => {
  expect(ours.parse({ value: null, to: null })).toEqual({})
  expect(ours.parse({ value: null, to })).toEqual({ to })
})

test("behavior: an object of a class is read through its getters", () => {
  class Transfer {
    get value() {
      return "0x5"
    }
  }
  expect(ours.parse(new Transfer())).toEqual({ value: 5n })
  expect(ours.parse(Object.assign(Object.create(null), { value: "0x5" }))).toEqual({ value: 5n })
})

test.each<[string, unknown]>([
  ["a text", "0x1"],
  ["null", null],
  ["a list", [1]],
  ["a field that is wrong", { to, value: "5.5" }],
  ["an item that is wrong", { list: ["0x1", 7.5] }],
])("error: %s is refused with zod's message", (_, given) => {
  const [found, wanted] = [ours, theirs].map((schema) => schema.safeParse(given).error?.issues ?? [])
  expect(firstIssue(found ?? [])).toEqual(firstIssue(wanted ?? []))
  expect(found).not.toEqual([])
})

test("behavior: a schema with a check decodes the same way, and applies the check", () => {
  const checked = ours.refine(({ value }) => value !== 3n, "not three")
  expect(checked.parse({ value: "0x4", to: null })).toEqual({ value: 4n })
  expect(checked.safeParse({ value: "0x3" }).error?.issues[0]?.message).toBe("not three")
})

test("behavior: its JSON schema is that of an object whose fields may be null", () => {
  const nullish = z.object({
    value: uint().nullish(),
    to: address().nullish(),
    list: z.array(uint()).nullish(),
  })
  const [found, wanted] = [ours, nullish].map((schema) => z.toJSONSchema(schema, { io: "input" }))
  expect(found).toEqual(wanted)
})
