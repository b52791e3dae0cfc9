import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  changeGasSnapshot,
  gasSnapshotPath,
  keyOfFile,
  readGasSnapshot,
} from "../../../src/harness/gasSnapshot/file.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((each) => {
  folder = each
})
const at = (name = ".gas-snapshot.json") => join(folder, name)

test("gasSnapshotPath: beside the nearest package.json above the test; keyOfFile: the test's path from there", () => {
  mkdirSync(at("packages/one/test"), { recursive: true })
  writeFileSync(at("package.json"), "{}")
  const file = at("packages/one/test/a.test.ts")
  expect(gasSnapshotPath(file)).toBe(at())
  expect(keyOfFile(at(), file)).toBe("packages/one/test/a.test.ts")
  writeFileSync(at("packages/one/package.json"), "{}")
  expect(gasSnapshotPath(file)).toBe(at("packages/one/.gas-snapshot.json"))
})

test("changeGasSnapshot: writes the names in order without empty objects, and leaves no lock", () => {
  changeGasSnapshot(at(), () => ({
    "b.test.ts": { two: { z: 2, a: 1 }, one: {} },
    "a.test.ts": { x: { m: 3 } },
    c: {},
  }))
  expect(readFileSync(at(), "utf8")).toBe(
    `${JSON.stringify({ "a.test.ts": { x: { m: 3 } }, "b.test.ts": { two: { a: 1, z: 2 } } }, null, 2)}\n`,
  )
  expect(readdirSync(folder)).toEqual([".gas-snapshot.json"])
})

test("changeGasSnapshot: the change gets the file as it is then, and an error leaves the file and no lock", () => {
  changeGasSnapshot(at(), () => ({ a: { one: { m: 1 } } }))
  const seen: unknown[] = []
  const failing = () =>
    changeGasSnapshot(at(), (before) => {
      seen.push(before, existsSync(`${at()}.lock`))
      throw new Error("no")
    })
  expect(failing).toThrow("no")
  expect(seen).toEqual([{ a: { one: { m: 1 } } }, true])
  expect(readGasSnapshot(at())).toEqual({ a: { one: { m: 1 } } })
  expect(readdirSync(folder)).toEqual([".gas-snapshot.json"])
})

test("readGasSnapshot: empty without a file", () => {
  expect(readGasSnapshot(at())).toEqual({})
})

const update = "remove it, and run vitest with --update"
test.each([
  ["{", "it is not JSON"],
  ["[]", "expected numbers by file, test and method"],
  ['{"a":{"one":5}}', "expected numbers by file, test and method"],
  ['{"a":{"one":{"m":1.5}}}', "expected numbers by file, test and method"],
  ['{"a":{"one":{"m":{"n":1}}}}', "expected numbers by file, test and method"],
])("error: a file that is not a snapshot: %s", (text, reason) => {
  writeFileSync(at(), text)
  expect(() => readGasSnapshot(at())).toThrow(`${at()} is not a file of gas snapshots: ${reason}; ${update}`)
})

test("error: a folder", () => {
  mkdirSync(at())
  expect(() => readGasSnapshot(at())).toThrow(
    `${at()} is not a file of gas snapshots: illegal operation on a directory; ${update}`,
  )
})
