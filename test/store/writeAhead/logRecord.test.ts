/** The records of a write-ahead log. */
import { expect, test } from "vitest"
import {
  createRecordBuilder,
  entriesIn,
  newestAfter,
  recordAt,
  recordHeader,
} from "../../../src/store/writeAhead/logRecord.ts"
import { key } from "./killedStore.ts"

const sequenceOf = (record: Buffer): number | undefined => {
  const found = recordAt(record, 0)
  return typeof found === "object" ? found.sequence : undefined
}

/** Returns a record with one entry. */
function recordOf(sequence: number, value: string): Buffer {
  const builder = createRecordBuilder()
  builder.put(key(1), value)
  return Buffer.from(builder.bytes.subarray(0, builder.complete(sequence)))
}

test("a record has the number of its transaction, its puts and its removals", () => {
  const builder = createRecordBuilder()
  const build = (sequence: number) => {
    builder.put(key(1), Buffer.from("one"))
    builder.remove(key(2))
    builder.put(key(3), Buffer.alloc(0))
    builder.put(key(4), Buffer.alloc(50_000, 7))
    const length = builder.complete(sequence)
    return Buffer.from(builder.bytes.subarray(0, length))
  }
  const record = build(7)
  const { payload } = builder
  expect(recordAt(record, 0)).toEqual({ sequence: 7, payload, end: record.length })
  expect(entriesIn(payload)).toEqual([
    { key: key(1), value: Buffer.from("one") },
    { key: key(2), value: undefined },
    { key: key(3), value: Buffer.alloc(0) },
    { key: key(4), value: Buffer.alloc(50_000, 7) },
  ])
  builder.clear()
  expect(builder.isEmpty).toBe(true)
  expect(sequenceOf(build(2 ** 40))).toBe(2 ** 40)
})

test("behavior: entries that are only for the log are after storedEnd, and a text is written as its bytes", () => {
  const builder = createRecordBuilder()
  expect([builder.isEmpty, builder.storedEnd]).toEqual([true, recordHeader])
  const long = "\u00e9".repeat(200)
  builder.put(key(1), "\u00e9")
  builder.put(key(2), long)
  const { storedEnd } = builder
  builder.log(key(3), "logged")
  builder.log(key(4), undefined)
  expect([builder.isEmpty, builder.storedEnd]).toEqual([false, storedEnd])
  expect(entriesIn(builder.payload)).toEqual([
    { key: key(1), value: Buffer.of(0xe9) },
    { key: key(2), value: Buffer.alloc(200, 0xe9) },
    { key: key(3), value: Buffer.from("logged") },
    { key: key(4), value: undefined },
  ])
  expect(entriesIn(builder.bytes.subarray(recordHeader, storedEnd)).map((entry) => entry.key)).toEqual([
    key(1),
    key(2),
  ])
  builder.remove(key(5))
  expect(builder.storedEnd).toBe(recordHeader + builder.payload.length)
})

test("error: a truncated record is torn, and one with a changed byte is damaged or torn", () => {
  const record = recordOf(7, "value")
  for (let length = 0; length < record.length; length++)
    expect(recordAt(record.subarray(0, length), 0), `${length} bytes`).toBe("torn")
  const found = Array.from(record, (_, at) => {
    const bytes = Buffer.from(record)
    bytes[at] = (bytes[at] as number) ^ 1
    return recordAt(bytes, 0)
  })
  expect(found).toEqual(found.map(() => "damaged"))
})

test("args: hasLastByte: false reads the records of older logs, which end after their entries", () => {
  const record = recordOf(7, "value")
  const older = record.subarray(0, -1)
  expect(recordAt(older, 0)).toBe("torn")
  expect(recordAt(older, 0, false)).toEqual({
    sequence: 7,
    payload: record.subarray(recordHeader, -1),
    end: older.length,
  })
})

test("newestAfter returns the greatest number of the whole records that begin after an offset", () => {
  const [one, two, three] = [recordOf(1, "one"), recordOf(9, "two"), recordOf(3, "three")]
  const bytes = Buffer.concat([
    one,
    Buffer.from("MBWL and other bytes"),
    two,
    three,
    recordOf(20, "x").subarray(0, -1),
  ])
  expect(newestAfter(bytes, 0)).toBe(9)
  expect(newestAfter(bytes, bytes.indexOf(two))).toBe(3)
  expect(newestAfter(bytes, bytes.indexOf(three))).toBe(0)
})
