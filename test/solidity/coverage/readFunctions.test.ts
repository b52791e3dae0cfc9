import { expect, test } from "vitest"
import { readFunctions } from "../../../src/solidity/coverage/readFunctions.ts"
import { parsed } from "./parsed.ts"

test("default: functions and modifiers with a body, with the parameters of overloaded ones", () => {
  const { tree, file, textOf } = parsed(`
function free(uint256 x) pure returns (uint256) { return x; }
interface I { function none() external; }
contract C {
  struct S { uint256 a; }
  modifier open() { _; }
  constructor() {}
  receive() external payable { }
  function f(uint256 x, S memory s) public pure {}
  function f(address to) public pure { to; }
  function once() public pure {}
}`)
  const found = readFunctions(tree, file)
  expect(found.map(({ name, isJumpedTo, isEmpty }) => [name, isJumpedTo, isEmpty])).toEqual([
    ["free", true, false],
    ["C.open", false, false],
    ["C.constructor", false, true],
    ["C.receive", false, true],
    ["C.f(uint256,struct C.S)", true, true],
    ["C.f(address)", true, false],
    ["C.once", true, true],
  ])
  expect(found.slice(-2).map(({ range, body }) => [textOf(range), textOf(body)])).toEqual([
    ["function f(address to) public pure { to; }", "{ to; }"],
    ["function once() public pure {}", "{}"],
  ])
})
