import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readRawFiles } from "../../../src/features/coverage/rawFiles.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((each) => {
  folder = each
})
const write = (name: string, ...lines: readonly (object | string)[]) =>
  writeFileSync(
    join(folder, name),
    lines.map((line) => (typeof line === "string" ? line : `${JSON.stringify(line)}\n`)).join(""),
  )
const shown = (folders = [folder]) =>
  readRawFiles(folders).map(({ code, isInitCode, kinds }) => ({
    ...{ code: Buffer.from(code).toString("hex"), isInitCode, kinds: [...kinds] },
  }))

test("default: the notes of the same code are merged over all files; init code is another code", () => {
  write("1.coverage.jsonl", { code: 0, init: false, bytes: "6001" }, { of: 0, notes: [0, 1, 2, 4] })
  write(
    "2.coverage.jsonl",
    ...[
      { code: 7, init: true, bytes: "6001" },
      { code: 8, init: false, bytes: "6001" },
    ],
    ...[
      { of: 8, notes: [0, 2] },
      { of: 7, notes: [1, 1] },
    ],
  )
  expect(shown()).toEqual([
    { code: "6001", isInitCode: false, kinds: [3, 0, 4] },
    { code: "6001", isInitCode: true, kinds: [0, 1, 0] },
  ])
})

test("behavior: an incomplete last line, notes of no code, and notes beyond the code are left out", () => {
  const known = { code: 0, init: false, bytes: "00" }
  write(
    "1.coverage.jsonl",
    known,
    { of: 5, notes: [0, 1] },
    { of: 0, notes: [9, 1, 0, 2, 1] },
    '{"of":0,"notes":[1,',
  )
  expect(shown()).toEqual([{ code: "00", isInitCode: false, kinds: [2, 0] }])
})

test("behavior: other files and missing folders have no codes", () => {
  write("notes.txt", "no JSON\n")
  expect(shown([folder, join(folder, "missing")])).toEqual([])
})

test("error: a damaged line that is not the last one", () => {
  write("1.coverage.jsonl", "{\n", { code: 0, init: false, bytes: "00" })
  expect(() => shown()).toThrow(SyntaxError)
})
