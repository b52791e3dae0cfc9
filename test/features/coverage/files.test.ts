import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { filesIn, isWanted } from "../../../src/features/coverage/files.ts"
import type { BuildInfo } from "../../../src/solidity/build/buildInfo.ts"
import { createBuildInfo } from "../../../src/solidity/build/buildInfo.ts"
import { ofValue } from "../../../src/solidity/build/json.ts"
import { eachInFolder } from "../../dataFolder.ts"

let root: string
eachInFolder((folder) => {
  root = folder
})

/** Creates a build of files that import one another, each with a contract. */
function buildOf(files: Readonly<Record<string, readonly string[]>>, settings: object = {}): BuildInfo {
  const importing = (absolutePath: string) => ({ nodeType: "ImportDirective", absolutePath })
  const sources = Object.entries(files).map(([name, imports]) => [
    name,
    { ast: { nodes: imports.map(importing) } },
  ])
  return createBuildInfo(ofValue({ settings }), ofValue({ sources: Object.fromEntries(sources) }))
}
const contractIn = (sourceName: string) => ({ sourceName, contractName: "A" })

test("filesIn: the files of the contracts and their imports, each name once: from the build of its own contracts", () => {
  const one = buildOf(
    { "a.sol": ["b.sol"], "b.sol": ["a.sol", "missing.sol"], "unused.sol": [] },
    { viaIR: true },
  )
  const other = buildOf({ "b.sol": ["c.sol"], "c.sol": [] })
  const found = filesIn(
    new Map([
      [one, [contractIn("a.sol"), contractIn("a.sol"), contractIn("none.sol")]],
      [other, [contractIn("b.sol")]],
    ]),
  )
  expect(found.map(({ file, settings }) => [file.name, settings.isViaIr])).toEqual([
    ["b.sol", false],
    ["c.sol", false],
    ["a.sol", true],
  ])
  expect(found[0]?.file).toBe(other.compilation().fileNamed("b.sol"))
})

test("isWanted: tests, scripts and libraries of Foundry are left out", () => {
  const names = [
    ...["contracts/A.sol", "A.sol", "test/A.sol", "lib/x/A.sol", "src/A.t.sol", "script/A.s.sol"],
    ...["a/node_modules/A.sol", "contracts/test/A.sol", "contracts/lib/A.sol"],
  ]
  expect(names.filter(isWanted({ root, include: [], exclude: [] }))).toEqual([
    ...["contracts/A.sol", "A.sol", "contracts/test/A.sol", "contracts/lib/A.sol"],
  ])
})

test("isWanted: a package that is installed and no file of the project, and the names of Hardhat 3's packages", () => {
  mkdirSync(join(root, "node_modules/@lib/A.sol"), { recursive: true })
  mkdirSync(join(root, "node_modules/contracts/A.sol"), { recursive: true })
  mkdirSync(join(root, "contracts/A.sol"), { recursive: true })
  const wanted = isWanted({ root, include: [], exclude: [] })
  expect(["@lib/A.sol", "@lib/B.sol", "contracts/A.sol", "npm/@lib@1.0.0/A.sol"].map(wanted)).toEqual([
    ...[false, true, true, false],
  ])
})

test("args: include, exclude: globs; exclude takes precedence", () => {
  const wanted = isWanted({ root, include: ["src/**", "A.sol"], exclude: ["src/mocks/*"] })
  expect(["src/a/A.sol", "A.sol", "B.sol", "src/mocks/A.sol", "src/A.t.sol"].map(wanted)).toEqual([
    ...[true, true, false, false, false],
  ])
})
