import { expect, test } from "vitest"
import { encodeRecord, keyAt, scanRecords, valueAt } from "../../../src/fork/cache/records.ts"

const salt = 0x89ab_cdef
const marker = Buffer.from("f54d4246", "hex")

const record = (key: string, value: string) => encodeRecord(key, Buffer.from(value), salt)

/** Scans the parts of a file: the records that were found, and the offset for the next scan. */
function scan(...parts: readonly Buffer[]) {
  const bytes = Buffer.concat(parts)
  const found: (readonly [key: string, value: string])[] = []
  const next = scanRecords(bytes, salt, (at) =>
    found.push([keyAt(bytes, at), Buffer.from(valueAt(bytes, at)).toString()]),
  )
  return { found, next }
}

test("default: records are found in their order, with keys and values of any length", () => {
  const entries = [
    ["", ""],
    ["\0\xff", "1"],
    ...[490, 491, 492, 493, 70_000].map((length) => ["k", "v".repeat(length)] as const),
  ] as const
  const records = entries.map(([key, value]) => record(key, value))
  expect(scan(...records)).toEqual({ found: entries, next: Buffer.concat(records).length })
})

test("behavior: records are found between other bytes", () => {
  const other = Buffer.from("other bytes")
  const parts = [other, record("a", "1"), marker, other, record("b", "2")]
  expect(scan(...parts, other).found).toEqual([
    ["a", "1"],
    ["b", "2"],
  ])
})

test("behavior: a record with a changed byte, or of another salt, is not found", () => {
  const whole = record("key", "value")
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] as number) ^ 1
    expect(scan(changed, record("b", "2")).found).toEqual([["b", "2"]])
  }
  expect(scan(encodeRecord("a", Buffer.from("1"), salt + 1)).found).toEqual([])
})

test("behavior: the next scan begins where an incomplete record does, or a part of its marker", () => {
  const [first, second] = [record("a", "1"), record("b", "2")]
  for (let cut = marker.length; cut < second.length; cut++)
    expect(scan(first, second.subarray(0, cut))).toEqual({ found: [["a", "1"]], next: first.length })
  const text = Buffer.from("text")
  expect(scan(text, marker.subarray(0, 3)).next).toBe(text.length)
  expect([scan().next, scan(text).next]).toEqual([0, 1])
})

test("behavior: a whole record after an incomplete one moves the next scan behind it", () => {
  const parts = [record("a", "1".repeat(1000)).subarray(0, 20), record("b", "2")]
  expect(scan(...parts)).toEqual({ found: [["b", "2"]], next: Buffer.concat(parts).length })
})

test("behavior: bytes that would take too long to scan give undefined, and a few markers do not", () => {
  expect(scan(Buffer.alloc(2 ** 15, marker))).toEqual({ found: [], next: undefined })
  expect(scan(Buffer.alloc(2 ** 12, marker), record("a", "1")).found).toEqual([["a", "1"]])
})
