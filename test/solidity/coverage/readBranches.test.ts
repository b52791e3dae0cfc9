import { expect, test } from "vitest"
import { readBranches } from "../../../src/solidity/coverage/readBranches.ts"
import { parsed } from "./parsed.ts"

const inFunction = (body: string) =>
  parsed(
    `contract C { function f(uint256 x, bool a, bool b) public pure returns (uint256) { ${body} return 0; } }`,
  )

/** Returns the branches of the body of a function: the kind, the text, and the texts of the ways. */
function branchesOf(body: string) {
  const { tree, file, textOf } = inFunction(body)
  return readBranches(tree, file).map(({ kind, range, ways }) => [kind, textOf(range), ways.map(textOf)])
}

test("default: each kind of branch of Solidity", () => {
  expect(branchesOf("if (a) x++; if (b) { x++; } else x--; x = a ? 1 : 2;")).toEqual([
    ["if", "if (a) x++", ["x++", undefined]],
    ["if", "if (b) { x++; } else x--", ["{ x++; }", "x--"]],
    ["cond-expr", "a ? 1 : 2", ["1", "2"]],
  ])
  expect(branchesOf('require(x > 1, "no"); assert(a);')).toEqual([
    ["require", 'require(x > 1, "no")', Array(2).fill('require(x > 1, "no")')],
    ["require", "assert(a)", ["assert(a)", "assert(a)"]],
  ])
})

test("behavior: operands of one operator are one branch, those of the other are another", () => {
  expect(branchesOf("a = a && b && x > 1 || !a;")).toEqual([
    ["binary-expr", "a && b && x > 1 || !a", ["a && b && x > 1", "!a"]],
    ["binary-expr", "a && b && x > 1", ["a", "b", "x > 1"]],
  ])
})

test("behavior: branches of Yul; a switch has its cases", () => {
  const body = "assembly { if a { x := 1 } switch x case 1 { x := 2 } default { x := 3 } }"
  const { tree, file, textOf } = inFunction(body)
  expect(
    readBranches(tree, file).map(({ kind, ways, cases }) => [kind, ways.map(textOf), cases?.map(textOf)]),
  ).toEqual([
    ["if", ["{ x := 1 }", undefined], undefined],
    ["switch", ["{ x := 2 }", "{ x := 3 }"], ["case 1 { x := 2 }", "default { x := 3 }"]],
  ])
})

test("behavior: a function of the source that is named require is not a branch", () => {
  const { tree, file } = parsed(
    "contract C { function require(bool) internal pure {} function f() public pure { require(true); } }",
  )
  expect(readBranches(tree, file)).toEqual([])
})

test("isFirstWay: the code of the way; for a lone break, continue or return the code that it leads to", () => {
  const body = "while (x > 1) { if (a) break; if (b) continue; x--; } x = 7; if (a) return 1;"
  const { tree, file, textOf } = inFunction(body)
  const content = file.text ?? ""
  const rangeOf = (text: string) => {
    const start = content.indexOf(text)
    return { file, start, end: start + text.length }
  }
  const probes = ["x--", "x = 7", "x > 1", "break", body.slice(0, body.indexOf(" x = 7")), "contract C"]
  const found = readBranches(tree, file).map(({ range, isFirstWay }) => [
    textOf(range),
    probes.map((text) => isFirstWay(rangeOf(text))),
  ])
  expect(found).toEqual([
    ["if (a) break", [false, true, false, true, undefined, true]],
    ["if (b) continue", [false, false, true, false, undefined, false]],
    ["if (a) return 1", [false, false, false, false, false, true]],
  ])
})
