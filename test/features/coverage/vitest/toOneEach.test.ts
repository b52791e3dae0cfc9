import libCoverage from "istanbul-lib-coverage"
import { expect, test } from "vitest"
import { toOneEach } from "../../../../src/features/coverage/vitest/provider.ts"

const location = { start: { line: 1, column: 0 }, end: { line: 1, column: 5 } }
const fileOf = (s: number, f: number, b: readonly number[]) => ({
  path: "a.sol",
  ...{ statementMap: { 0: location }, s: { 0: s } },
  ...{ fnMap: { 0: { name: "f", decl: location, loc: location, line: 1 } }, f: { 0: f } },
  branchMap: { 0: { loc: location, type: "if", locations: [location, location], line: 1 } },
  b: { 0: [...b] },
})

test("default: the sums of merged counts become 1, and 0 stays 0", () => {
  const map = libCoverage.createCoverageMap({ "a.sol": fileOf(1, 0, [1, 0]) })
  map.merge({ "a.sol": fileOf(1, 0, [1, 1]) })
  toOneEach(map)
  const { s, f, b } = map.fileCoverageFor("a.sol").data
  expect({ s, f, b }).toEqual({ s: { 0: 1 }, f: { 0: 0 }, b: { 0: [1, 1] } })
})
