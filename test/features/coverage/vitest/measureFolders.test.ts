import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { measureFolders, nothingMeasured } from "../../../../src/features/coverage/vitest/measureFolders.ts"
import { build } from "../covered.ts"

const root = mkdtempSync(join(tmpdir(), "midblock-measure-"))
afterAll(() => rmSync(root, { recursive: true }))
const artifacts = join(root, "build.json")
cpSync(build(), artifacts)
const folders = new Map([[artifacts, root]])
const paths = ["Branches", "Math2", "Vaults"].map((name) => join(root, `contracts/${name}.sol`))

test("default: each source by its path below the root of its project, with its text", () => {
  const { maps, textOf, notes } = measureFolders(folders, [], () => true)
  expect(maps.map(Object.keys)).toEqual([paths])
  expect(notes).toEqual([])
  expect(textOf(paths[1] as string).split("\n")[0]).toBe("// SPDX-License-Identifier: MIT")
  expect(textOf("elsewhere.sol")).toBe("")
})

test("args: isIncluded gets the paths; a filter that leaves out every source is noted", () => {
  expect(measureFolders(folders, [], (path) => path === paths[1]).maps.map(Object.keys)).toEqual([[paths[1]]])
  expect(measureFolders(folders, [], () => false).notes).toEqual([
    "the filters leave out every source of the artifacts (contracts/Branches.sol, contracts/Math2.sol, contracts/Vaults.sol): coverage.include and coverage.exclude of vitest; always left out: tests, scripts and dependencies",
  ])
})

test("behavior: without folders nothing is measured", () => {
  expect(measureFolders(new Map(), [], () => true)).toEqual({
    ...nothingMeasured,
    notes: [
      "there are no artifacts of Hardhat or Foundry to measure; the plugin's option `artifacts` names a folder",
    ],
  })
})

test("error: a folder without artifacts", () => {
  const missing = join(root, "missing")
  expect(() => measureFolders(new Map([[missing, root]]), [], () => true)).toThrow(
    `no artifacts in ${missing}: no such file or folder`,
  )
})
