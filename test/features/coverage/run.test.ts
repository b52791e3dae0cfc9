import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { makeNamedFolder, openRawFolder, reportCoverage } from "../../../src/features/coverage/run.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((each) => {
  folder = each
})

test("openRawFolder: makes the folder, and removes only the files of an earlier run", () => {
  const raw = join(folder, "a/raw")
  expect(openRawFolder(raw)).toBe(raw)
  for (const name of ["1.coverage.jsonl", "notes.txt"]) writeFileSync(join(raw, name), "")
  expect(openRawFolder(raw)).toBe(raw)
  expect(readdirSync(raw)).toEqual(["notes.txt"])
})

test("openRawFolder: without a path, each run has its own folder", () => {
  const made = [openRawFolder(undefined), openRawFolder(undefined)]
  expect(made[0] === made[1]).toBe(false)
  expect(made.map((each) => existsSync(each))).toEqual([true, true])
  for (const each of made) rmSync(each, { recursive: true })
})

test("error: a folder that cannot be made is named with its flag", () => {
  const file = join(folder, "file")
  writeFileSync(file, "")
  expect(() => openRawFolder(file)).toThrow(`--raw ${file}: cannot be made: file already exists`)
  expect(() => makeNamedFolder("reports-directory", join(file, "x"))).toThrow(
    `--reports-directory ${join(file, "x")}: cannot be made: not a directory`,
  )
})

test("reportCoverage: says why there is nothing, and whether the thresholds are reached", async () => {
  const artifacts = { compiledOf: () => undefined, builds: () => new Map() }
  const settings = {
    ...{
      root: folder,
      directory: join(folder, "reports"),
      reporters: [["json", { file: "all.json" }]] as const,
    },
    ...{ include: [], exclude: [] },
  }
  const lines = [
    "no node of midblock ran a contract in the processes of the command",
    "no source of the artifacts can be measured: are there source maps, and syntax trees?",
  ]
  expect(await reportCoverage(artifacts, [join(folder, "raw")], { ...settings, thresholds: {} })).toEqual({
    ...{ lines, isEnough: true },
  })
  expect(readdirSync(join(folder, "reports"))).toEqual(["all.json"])
})
