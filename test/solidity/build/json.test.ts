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
  expect([json.keys(), sources?.keys(), json.get("nothing"), reads]).toEqual([
    ...[["input", "output"], ["a.sol"], undefined, []],
  ])
  expect(sources?.get("a.sol")?.value()).toEqual({ content: "é" })
  expect(sources?.get("a.sol")?.value()).toEqual({ content: "é" })
  expect(reads).toEqual(['{"content":"é"}', '{"content":"é"}'])
})

test("behavior: parts below the fourth level are read for their members", () => {
  const { json, reads } = open({ a: { b: { c: { d: { e: { f: 1 } } } } } })
  const d = ["a", "b", "c", "d"].reduce<ReturnType<typeof json.get>>((each, name) => each?.get(name), json)
  expect([reads, d?.keys(), d?.get("e")?.get("f")?.value(), d?.get("g"), reads.length]).toEqual([
    ...[['{"e":{"f":1}}', '{"e":{"f":1}}', '{"e":{"f":1}}'], ["e"], 1, undefined, 3],
  ])
})

test("behavior: values that are not objects have no members, and inherited names are none", () => {
  const { json } = open(5)
  expect(json.keys()).toEqual([])
  expect(json.get("a")).toBeUndefined()
  expect(json.value()).toBe(5)
  const value = ofValue({ a: { b: 1 } })
  expect([value.keys(), value.get("a")?.value(), value.get("toString"), ofValue(null).keys()]).toEqual([
    ...[["a"], { b: 1 }, undefined, []],
  ])
})

test("error: text that is not JSON", () => {
  expect(() => lazyJson(Buffer.from("{"), () => Buffer.alloc(0))).toThrow(SyntaxError)
})
