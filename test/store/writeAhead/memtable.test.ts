/** The memtable of a store: reads between writes. */
import { expect, test } from "vitest"
import { createRecordBuilder } from "../../../src/store/writeAhead/logRecord.ts"
import { createMemtable } from "../../../src/store/writeAhead/memtable.ts"
import { key } from "./killedStore.ts"

const entry = (number: number, value: string | undefined): Buffer => {
  const builder = createRecordBuilder()
  if (value === undefined) builder.remove(key(number))
  else builder.put(key(number), value)
  return Buffer.from(builder.payload)
}

test("an entry that was read keeps its value while other entries are added, replaced and cleared", () => {
  const memtable = createMemtable()
  memtable.add(entry(0, "first"))
  const first = memtable.get(key(0))
  for (let round = 0; round < 50; round++) {
    for (let number = 1; number < 20; number++) memtable.add(entry(number, `${round} ${"x".repeat(100)}`))
    expect(memtable.get(key(1))?.value?.toString()).toBe(`${round} ${"x".repeat(100)}`)
  }
  memtable.add(entry(19, undefined))
  expect(memtable.all().map(({ value }) => value?.toString().slice(0, 5))).toEqual([
    "first",
    ...Array(18).fill("49 xx"),
    undefined,
  ])
  memtable.clear()
  expect([memtable.isEmpty, memtable.get(key(0))]).toEqual([true, undefined])
  memtable.add(entry(0, "second"))
  expect([first?.value?.toString(), memtable.get(key(0))?.value?.toString()]).toEqual(["first", "second"])
})

test("add reads the entries between two offsets", () => {
  const memtable = createMemtable()
  const [one, two] = [entry(1, "one"), entry(2, "y".repeat(1000))]
  const both = Buffer.concat([one, two])
  memtable.add(both, 0, one.length)
  expect(memtable.within(key(0), key(9)).map(({ value }) => value?.toString())).toEqual(["one"])
  memtable.add(both, one.length)
  expect(memtable.get(key(2))?.value?.toString()).toBe("y".repeat(1000))
})
