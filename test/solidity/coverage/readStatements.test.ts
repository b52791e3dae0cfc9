import { expect, test } from "vitest"
import { modifierUsesOf } from "../../../src/solidity/coverage/modifierUses.ts"
import { readStatements } from "../../../src/solidity/coverage/readStatements.ts"
import { parsed } from "./parsed.ts"

/** Returns the statements of a source, each with its text and the texts of the ranges around it. */
function statementsOf(source: string) {
  const { tree, file, textOf, compilation } = parsed(source)
  const uses = modifierUsesOf([{ compilation, trees: new Map([[file, tree]]) }])
  return readStatements(tree, file, uses).map(({ range, before, after, outer, inner, isOverridden }) => ({
    text: textOf(range),
    before: before.map(textOf),
    after: after.map(textOf),
    outer: textOf(outer),
    ...(inner.length > 0 && { inner: inner.map(textOf) }),
    ...(isOverridden && { isOverridden }),
  }))
}

test("default: statements in their order, with those beside them in their block and the one around them", () => {
  const loop = "for (uint256 i = 0; i < x; i++) y += i"
  const condition = "if (y > 3) { return 1; }"
  expect(
    statementsOf(`contract C { function f(uint256 x) public pure returns (uint256 y) {
      for (uint256 i = 0; i < x; i++) y += i;
      unchecked { y++; }
      if (y > 3) { return 1; }
    } }`),
  ).toEqual([
    { text: loop, before: [], after: [condition], outer: undefined },
    { text: "y += i", before: [], after: [], outer: loop },
    { text: "y++", before: [], after: [], outer: undefined },
    { text: condition, before: [loop], after: [], outer: undefined },
    { text: "return 1", before: [], after: [], outer: condition },
  ])
})

test("behavior: inline assembly has its own statements, without the head of a loop", () => {
  const assembly = "assembly { for { let i := 0 } lt(i, x) { i := add(i, 1) } { x := sub(x, 1) } }"
  const loop = assembly.slice(11, -2)
  expect(statementsOf(`contract C { function f(uint256 x) public pure { ${assembly} } }`)).toEqual([
    { text: assembly, before: [], after: [], outer: undefined },
    { text: loop, before: [], after: [], outer: assembly },
    { text: "x := sub(x, 1)", before: [], after: [], outer: loop },
  ])
})

test("behavior: `_;` has the bodies that run there: the next modifier's, then the function's; overriding ones too", () => {
  const found = statementsOf(`
contract A { modifier one() virtual { _; } modifier two() { _; } function f() public one two {} }
contract B is A { modifier one() override { _; } }`)
  expect(found).toEqual([
    { text: "_", before: [], after: [], outer: undefined, inner: ["{ _; }"], isOverridden: true },
    { text: "_", before: [], after: [], outer: undefined, inner: ["{}"] },
    { text: "_", before: [], after: [], outer: undefined, inner: ["{ _; }"] },
  ])
})
