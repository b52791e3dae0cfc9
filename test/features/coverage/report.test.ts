import { expect, test } from "vitest"
import type { FileCoverage } from "../../../src/features/coverage/measure.ts"
import {
  blurNotes,
  emptyNotes,
  foreignNotes,
  missedThresholds,
  textsOf,
} from "../../../src/features/coverage/report.ts"
import { compilationOf } from "../../solidity/handmade.ts"

/** Creates files with these names, each with one statement. */
const filesOf = (names: readonly string[], settings: object = {}, hit = false) =>
  compilationOf(Object.fromEntries(names.map((name) => [name, { text: `text of ${name}` }]))).files.map(
    (file) => {
      const range = { file, start: 0, end: 1 }
      const statement = {
        range,
        before: [],
        after: [],
        outer: undefined,
        inner: [],
        isOverridden: false,
        hit,
      }
      return {
        file,
        settings: { isOptimized: false, isViaIr: false, ...settings },
        hits: { statements: [statement], functions: [], branches: [] },
      } satisfies FileCoverage
    },
  )

test("missedThresholds: a line for each, in the order of the measures; a threshold that is met exactly is reached", () => {
  const measure = (pct: number) => ({ total: 10, covered: 5, skipped: 0, pct })
  const totals = {
    ...{ lines: measure(81.25), statements: measure(80), branches: measure(10), functions: measure(100) },
    branchesTrue: measure(0),
  }
  expect(
    missedThresholds(totals as never, { functions: 100, statements: 80.01, lines: 90, branches: 10 }),
  ).toEqual(["lines: 81.25 % is less than 90 %", "statements: 80 % is less than 80.01 %"])
  expect(missedThresholds(totals as never, {})).toEqual([])
})

test("blurNotes: the settings that make locations inexact, with at most three names", () => {
  const moved = "which moves and merges code, so lines may be wrong"
  const files = [
    ...filesOf(["a.sol", "b.sol"], { isOptimized: true }),
    ...filesOf(["c.sol", "d.sol", "e.sol"], { isOptimized: true, isViaIr: true }),
  ]
  expect(blurNotes(files)).toEqual([
    `compiled with the optimizer, ${moved}: a.sol, b.sol, c.sol and 2 more`,
    `compiled with viaIR, ${moved}: c.sol, d.sol, e.sol`,
  ])
  expect(blurNotes(filesOf(["a.sol"]))).toEqual([])
})

test("foreignNotes: contracts ran, but nothing of the files", () => {
  const codes = [{ code: new Uint8Array(), isInitCode: false, kinds: new Uint8Array() }]
  const note =
    "contracts ran, but none whose code is in the artifacts: are the artifacts those of the last compilation?"
  expect(foreignNotes(filesOf(["a.sol"]), codes)).toEqual([note])
  expect(foreignNotes([...filesOf(["a.sol"]), ...filesOf(["b.sol"], {}, true)], codes)).toEqual([])
  expect(foreignNotes(filesOf(["a.sol"]), [])).toEqual([])
  expect(foreignNotes([], codes)).toEqual([])
})

test("emptyNotes: the filters, or artifacts without source maps; files are not measured again if there are some", () => {
  const always = "always left out: tests, scripts and dependencies"
  const files = filesOf(["a.sol"])
  const never = () => {
    throw new Error("measured again")
  }
  expect(emptyNotes([], () => files, ["--include x"])).toEqual([
    `the filters leave out every source of the artifacts (a.sol): --include x; ${always}`,
  ])
  expect(emptyNotes([], () => files, [])).toEqual([
    `the filters leave out every source of the artifacts (a.sol): ${always}`,
  ])
  expect(emptyNotes([], () => [], ["--include x"])).toEqual([
    "no source of the artifacts can be measured: are there source maps, and syntax trees?",
  ])
  expect(emptyNotes(files, never, [])).toEqual([])
})

test("textsOf: the source of a file by its path", () => {
  const textOf = textsOf(filesOf(["src/a.sol"]), "/project")
  expect(textOf("/project/src/a.sol")).toBe("text of src/a.sol")
  expect(textOf("src/a.sol")).toBe("")
})
