import { expect, test } from "vitest"
import { lazyJson, ofValue } from "../../../src/solidity/build/json.ts"

/** Opens a text; `reads` has the parts that were read. */
function open(value: unknown) {
  const text = Buffer.from(JSON.stringify(value))
  const reads: string[] = []
  const json = lazyJson(text, (start, end) => {
    reads.push(text.toString("utf8", start, end))
    return text.subarray(start, end)
  })
  return { json, reads }
}

test("default: names and members are found without a read, and a value is read when it is taken", () => {
  const { json, reads } = open({ input: { sources: { "a.sol": { content: "é" } } }, output: [1] })
  const sources = json.get("input")?.get("sources")
  expect(json.keys()).toEqual(["input", "output"])
  expect(sources?.keys()).toEqual(["a.sol"])
  expect(json.get("nothing")).toBeUndefined()
  expect(reads).toEqual([])
  expect(sources?.get("a.sol")?.value()).toEqual({ content: "é" })
  expect(sources?.get("a.sol")?.value()).toEqual({ content: "é" })
  expect(reads).toEqual(['{"content":"é"}', '{"content":"é"}'])
})

test("behavior: parts below the fourth level are read for their members", () => {
  const { json, reads } = open({ a: { b: { c: { d: { e: { f: 1 } } } } } })
  const d = ["a", "b", "c", "d"].reduce<ReturnType<typeof json.get>>((each, name) => each?.get(name), json)
  expect(d?.keys()).toEqual(["e"])
  expect(d?.get("e")?.get("f")?.value()).toBe(1)
  expect(d?.get("g")).toBeUndefined()
  expect(reads).toEqual(['{"e":{"f":1}}', '{"e":{"f":1}}', '{"e":{"f":1}}'])
})

test("behavior: values that are not objects have no members, and inherited names are none", () => {
  const { json } = open(5)
  expect(json.keys()).toEqual([])
  expect(json.get("a")).toBeUndefined()
  expect(json.value()).toBe(5)
  const value = ofValue({ a: { b: 1 } })
  expect(value.keys()).toEqual(["a"])
  expect(value.get("a")?.value()).toEqual({ b: 1 })
  expect(value.get("toString")).toBeUndefined()
  expect(ofValue(null).keys()).toEqual([])
})

test("error: text that is not JSON", () => {
  expect(() => lazyJson(Buffer.from("{"), () => Buffer.alloc(0))).toThrow(SyntaxError)
})
