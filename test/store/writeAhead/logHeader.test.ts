/** The header of a write-ahead log: its format, its database, and its run of the system. */
import { readFileSync, writeFileSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import { bootId } from "../../../src/base/bootId.ts"
import { openStore } from "../../../src/store/store.ts"
import {
  assertFormat,
  decodeHeader,
  encodeHeader,
  hasSpaceAfter,
  headerLength,
} from "../../../src/store/writeAhead/logHeader.ts"
import { createFolders, three } from "./killedStore.ts"

const id = Buffer.alloc(16, 7)

test.each([
  ["always", true],
  ["interval", false],
  ["never", false],
] as const)(
  "default: a decoded header has the id, the run of the system, and for %s isSynced: %s",
  (sync, isSynced) => {
    const header = encodeHeader(sync, id)
    expect(header.length).toBe(headerLength)
    expect(decodeHeader(Buffer.concat([header, Buffer.of(1, 2)]))).toEqual({ id, boot: bootId(), isSynced })
  },
)

test("error: a truncated header, and one with any changed byte", () => {
  const header = encodeHeader("always", id)
  const changed = Array.from(header, (_, at) => {
    const bytes = Buffer.from(header)
    bytes[at] = (bytes[at] as number) ^ 1
    return decodeHeader(bytes)
  })
  expect(changed).toEqual(changed.map(() => undefined))
  expect(decodeHeader(header.subarray(0, -1))).toBe(undefined)
})

test("error: a log of another format is refused with both versions, and is not called damaged", async () => {
  const folders = createFolders()
  onTestFinished(folders.remove)
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  bytes.write("midblock log 7\n", "latin1")
  writeFileSync(folders.log, bytes)
  await expect(openStore(folders.killed)).rejects.toThrow(
    `data folder ${folders.killed}: its log's format version is 7, and 4 is asked for; open it with the midblock that wrote it, or take another folder`,
  )
})

test("formats 2 to 4 are read, and only logs of format 4 have free space after their records", () => {
  const logOf = (format: number) => Buffer.from(`midblock log ${format}\n`)
  const refused = [1, 2, 3, 4, 5, 10, 44].filter((format) => {
    try {
      assertFormat("folder", logOf(format))
      return false
    } catch {
      return true
    }
  })
  expect(refused).toEqual([1, 5, 10, 44])
  expect([2, 3, 4].map((format) => hasSpaceAfter(logOf(format)))).toEqual([false, false, true])
})

test("behavior: a damaged header has no format that could be refused", () => {
  for (const bytes of [Buffer.of(), Buffer.from("midblock log x\n")]) {
    assertFormat("folder", bytes)
    expect(hasSpaceAfter(bytes)).toBe(true)
  }
})
