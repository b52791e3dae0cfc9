import { expect, test } from "vitest"
import { Op } from "../../../src/solidity/trace/execution.ts"
import {
  encloses,
  frameAt,
  frameOfCall,
  frameOfConstructor,
  frameOfContract,
  frameOfFunction,
  isSameRange,
} from "../../../src/solidity/trace/frames.ts"
import { functionOf } from "../handmade.ts"
import { at, bankOf, shown } from "./execution.ts"

const compiled = bankOf([[Op.CALL, "210:5"], [Op.CALL, "950:5"], [Op.CALL, "410:5"], [Op.CALL]])
const rangeAt = (pc: number) => compiled.at(pc).range
const bank = { contract: "Bank", function: undefined }

test("frameAt: the function, or the modifier, around a range; undefined outside of functions", () => {
  expect([0, 1, 2, 3].map((pc) => shown(frameAt(compiled, "revert", rangeAt(pc))))).toEqual([
    { ...bank, kind: "revert", function: "pay", functionKind: "function", range: "210:5" },
    undefined,
    { ...bank, kind: "revert", function: "open", functionKind: "modifier", range: "410:5" },
    undefined,
  ])
})

test("frameOfCall: a call outside of functions has no name, and generated code has the range of the contract", () => {
  expect([1, 3].map((pc) => shown(frameOfCall(compiled, compiled.at(pc))))).toEqual([
    { ...bank, kind: "call", functionKind: "function", range: "950:5" },
    { ...bank, kind: "internal", range: "0:1000" },
  ])
})

test("frames of functions, constructors and contracts begin at their definitions", () => {
  const pay = compiled.contract.functionOf("11223344")
  expect([
    shown(pay && frameOfFunction(compiled, "notPayable", pay)),
    shown(frameOfConstructor(compiled, "revert")),
    shown(frameOfContract(compiled, "other", "name")),
  ]).toEqual([
    { ...bank, kind: "notPayable", function: "pay", functionKind: "function", range: at.pay },
    { ...bank, kind: "revert", function: "constructor", functionKind: "constructor", range: at.constructor },
    { ...bank, kind: "other", function: "name", range: "0:1000" },
  ])
  const without = { contract: { ...compiled.contract, constructorFunction: undefined } }
  expect(shown(frameOfConstructor({ ...compiled, ...without }, "revert"))?.range).toBe("0:1000")
})

test("frameOfFunction: a free function belongs to no contract", () => {
  const free = { ...bankOf([], [functionOf("f", "700:50", { functionSelector: "aabbccdd" })]).contract }
  const found = free.functionOf("aabbccdd")
  expect(found && shown(frameOfFunction(compiled, "call", { ...found, kind: "free" }))).toEqual({
    ...{ kind: "call", contract: undefined, function: "f", functionKind: "free", range: "700:50" },
  })
})

test("isSameRange and encloses: also the file must be the same", () => {
  const [one, other] = [rangeAt(0), bankOf([[Op.CALL, "210:5"]]).at(0).range]
  if (one === undefined || other === undefined) throw new Error("no range")
  expect([isSameRange(one, { ...one }), isSameRange(one, other), isSameRange(undefined, undefined)]).toEqual([
    ...[true, false, false],
  ])
  const wider = { ...one, start: 205, end: 215 }
  expect([encloses(one, one), encloses(wider, one), encloses(one, wider), encloses(other, one)]).toEqual([
    ...[true, true, false, false],
  ])
})
