import { join } from "node:path"
import { expect, test } from "vitest"
import { pathOf, toIstanbul } from "../../../src/features/coverage/istanbul.ts"
import { compilationOf } from "../../solidity/handmade.ts"

const text = "contract C {\n  function f() {\n    if (a) é;\n  }\n}"
const [file] = compilationOf({ "src/C.sol": { text } }).files
if (file === undefined) throw new Error("no file")
/** The range of a part of the text, in bytes. */
const rangeOf = (part: string) => {
  const start = Buffer.byteLength(text.slice(0, text.indexOf(part)))
  return { file, start, end: start + Buffer.byteLength(part) }
}
const settings = { isOptimized: false, isViaIr: false }
const statement = { before: [], after: [], outer: undefined, inner: [], isOverridden: false }
const location = (line: number, start: number, end: number, last = line) => ({
  ...{ start: { line, column: start }, end: { line: last, column: end } },
})

test("default: lines from 1 and columns from 0; a missing `else` has no location", () => {
  const [body, branch] = [rangeOf("{\n    if (a) é;\n  }"), rangeOf("if (a) é")]
  const f = {
    name: "C.f",
    range: rangeOf("function f() {\n    if (a) é;\n  }"),
    body,
    isJumpedTo: true,
    isEmpty: false,
  }
  const ways = [rangeOf("é"), undefined]
  const hits = {
    statements: [
      { ...statement, range: branch, hit: true },
      { ...statement, range: rangeOf("é"), hit: false },
    ],
    functions: [{ ...f, hit: true }],
    branches: [{ kind: "if", range: branch, ways, isFirstWay: () => true, hits: [false, true] } as const],
  }
  const path = join("/project", "src/C.sol")
  expect(pathOf(file, "/project")).toBe(path)
  expect(toIstanbul([{ file, settings, hits }], "/project")).toEqual({
    [path]: {
      path,
      statementMap: { 0: location(3, 4, 12), 1: location(3, 11, 12) },
      s: { 0: 1, 1: 0 },
      fnMap: { 0: { name: "C.f", decl: location(2, 2, 15), loc: location(2, 15, 3, 4), line: 2 } },
      f: { 0: 1 },
      branchMap: {
        0: {
          loc: location(3, 4, 12),
          type: "if",
          locations: [location(3, 11, 12), { start: {}, end: {} }],
          line: 3,
        },
      },
      b: { 0: [0, 1] },
    },
  })
})

test("behavior: without the text, all is on the first line", () => {
  const [bare] = compilationOf({ "a.sol": {} }).files
  const range = { file: bare as typeof file, start: 20, end: 30 }
  const hits = { statements: [{ ...statement, range, hit: true }], functions: [], branches: [] }
  const [found] = Object.values(toIstanbul([{ file: bare as typeof file, settings, hits }], "/"))
  expect(found).toEqual({
    ...{ path: "/a.sol", statementMap: { 0: location(1, 0, 0) }, s: { 0: 1 } },
    ...{ fnMap: {}, f: {}, branchMap: {}, b: {} },
  })
})
