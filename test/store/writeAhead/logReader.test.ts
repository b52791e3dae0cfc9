/** The reading of a write-ahead log: an incomplete last record, damage, a loss of power, and logs of other databases. */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keccak256 } from "../../../src/evm/base/crypto.ts"
import { openStore } from "../../../src/store/store.ts"
import { headerLength } from "../../../src/store/writeAhead/logHeader.ts"
import { newRecords, readLog } from "../../../src/store/writeAhead/logReader.ts"
import { recordAt } from "../../../src/store/writeAhead/logRecord.ts"
import { lastCheckpoint } from "../../../src/store/writer.ts"
import { createFolders, endOfRecords, puts, three } from "./killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

test("an incomplete last record at the end of the file is dropped, at each of its bytes", async () => {
  const [, second = 0, third = 0] = await folders.kill(three)
  const whole = readFileSync(folders.log)
  for (let size = second; size < third; size++) {
    writeFileSync(folders.log, whole.subarray(0, size))
    const { records, damage } = readLog(folders.database)
    expect([records.length, damage], `${size} bytes`).toEqual([2, undefined])
  }
  expect(await folders.reopened()).toEqual(["1=one", "2=two"])
})

test("an incomplete last record before the free space of the log is dropped, at each of its bytes", async () => {
  const [, second = 0, third = 0] = await folders.kill(three)
  const whole = readFileSync(folders.log)
  expect(whole.length).toBeGreaterThan(third)
  for (let size = second; size < third; size++) {
    writeFileSync(folders.log, Buffer.from(whole).fill(0, size))
    const { records, damage } = readLog(folders.database)
    expect([records.length, damage], `${size} bytes`).toEqual([2, undefined])
  }
  expect(await folders.reopened()).toEqual(["1=one", "2=two"])
})

test("error: bytes in the free space of a log that are no record", async () => {
  const [, , third = 0] = await folders.kill(three)
  const bytes = readFileSync(folders.log)
  bytes[bytes.length - 1] = 1
  writeFileSync(folders.log, bytes)
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed} is damaged: the record at byte ${third} of the log`,
  )
})

test.each([2, 3])("a log of format %i, whose records end after their entries, is read", async (format) => {
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  const header = Buffer.from(bytes.subarray(0, headerLength))
  header.write(`midblock log ${format}\n`, "latin1")
  header.set(keccak256(header.subarray(0, 96)).subarray(0, 8), 96)
  const records: Buffer[] = []
  for (let at = headerLength; at < endOfRecords(bytes); ) {
    const { end } = recordAt(bytes, at) as { end: number }
    records.push(bytes.subarray(at, end - 1))
    at = end
  }
  writeFileSync(folders.log, Buffer.concat([header, ...records]))
  expect(await folders.reopened()).toEqual(["1=one", "2=two", "3=three"])
})

test("error: a change of any byte of a log is found", async () => {
  const [, , third = 0] = await folders.kill(three)
  const whole = readFileSync(folders.log)
  for (let at = 0; at < third; at++) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(folders.log, bytes)
    expect(readLog(folders.database).damage, `byte ${at}`).toMatch(
      /^the (header|record at byte \d+) of the log$/,
    )
  }
})

test("error: a damaged record in the middle is refused with its offset, also by a reader", async () => {
  const [first = 0] = await folders.kill(three)
  const bytes = readFileSync(folders.log)
  bytes[first + 30] = (bytes[first + 30] ?? 0) ^ 1
  writeFileSync(folders.log, bytes)
  const message = `data folder ${folders.killed} is damaged: the record at byte ${first} of the log`
  await expect(openStore(folders.killed)).rejects.toThrow(message)
  await expect(openStore(folders.killed, { isReadOnly: true })).rejects.toThrow(message)
})

test("error: zeros instead of a record in the middle are damage, not free space", async () => {
  const [first = 0, second = 0] = await folders.kill(three)
  writeFileSync(folders.log, readFileSync(folders.log).fill(0, first, second))
  const message = `data folder ${folders.killed} is damaged: the record at byte ${first} of the log`
  await expect(openStore(folders.killed)).rejects.toThrow(message)
})

test.each([
  ["interval" as const, { records: 1, damage: undefined }],
  ["always" as const, { records: 1, damage: expect.stringMatching(/^the record at byte \d+ of the log$/) }],
])(
  "after a loss of power, --sync %s: a damaged record in the middle ends the log, or is an error",
  async (sync, middle) => {
    const [first = 0, second = 0] = await folders.kill(three, sync)
    const whole = readFileSync(folders.log)
    const damagedAt = (place: number) => {
      const bytes = Buffer.from(whole)
      bytes[place + 30] = (bytes[place + 30] ?? 0) ^ 1
      writeFileSync(folders.log, bytes)
      const { records, damage } = readLog(folders.database, "another run")
      return { records: records.length, damage }
    }
    expect(damagedAt(first)).toEqual(middle)
    // The last record was being written: its commit has not returned.
    expect(damagedAt(second)).toEqual({ records: 2, damage: undefined })
  },
)

test("transactions of the log that the database already has are not applied again", async () => {
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  expect(await folders.reopened()).toEqual(["1=one", "2=two", "3=three"])
  const store = await openStore(folders.killed)
  store.write(puts(1, "changed"))
  await store.close()
  writeFileSync(folders.log, bytes) // transactions 1 to 3, which the database has already, followed by a fourth one
  expect(await folders.reopened()).toEqual(["1=changed", "2=two", "3=three"])
})

test("error: the first transactions are missing in the log and in the database", async () => {
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  const first = recordAt(bytes, headerLength) as { end: number }
  writeFileSync(folders.log, Buffer.concat([bytes.subarray(0, headerLength), bytes.subarray(first.end)]))
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed} is damaged: transactions 1 to 1 are missing in the log`,
  )
})

test("error: a log of another database", async () => {
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  rmSync(folders.killed, { recursive: true })
  await (await openStore(folders.killed)).close()
  writeFileSync(folders.log, bytes)
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed} is damaged: the log is of another database`,
  )
})

test("error: a log without a database", async () => {
  await folders.kill(three)
  rmSync(folders.database)
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed} is damaged: the log is of another database`,
  )
})

test("error: an empty file instead of a log", async () => {
  await folders.kill(three)
  writeFileSync(folders.log, "")
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed} is damaged: the header of the log`,
  )
})

test("after a loss of power, --sync always: lost records from before the last checkpoint are no damage", async () => {
  const [, second = 0] = await folders.kill(three, "always")
  const bytes = readFileSync(folders.log)
  await folders.reopened()
  const reader = await openStore(folders.killed, { isReadOnly: true })
  const { sequence, id } = lastCheckpoint(reader)
  await reader.close()
  bytes.fill(0, headerLength, second) // the log was emptied, and the fourth record was being written; the length is the old one
  writeFileSync(folders.log, bytes)
  const contents = readLog(folders.database, "another run")
  expect(newRecords(contents, { sequence, id })).toMatchObject({ records: [], damage: undefined })
  expect(newRecords(contents, { sequence: 1, id }).damage).toBe("the record at byte 104 of the log")
})
