import { expect, test } from "vitest"
import type { SourceFile, SourceRange } from "../../../src/solidity/compiled/model.ts"
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
import { compilationOf, functionOf } from "../handmade.ts"
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
  expect(shown(pay && frameOfFunction(compiled, "notPayable", pay))).toEqual({
    ...bank,
    kind: "notPayable",
    function: "pay",
    functionKind: "function",
    range: at.pay,
  })
  expect(shown(frameOfConstructor(compiled, "revert"))).toEqual({
    ...bank,
    kind: "revert",
    function: "constructor",
    functionKind: "constructor",
    range: at.constructor,
  })
  expect(shown(frameOfContract(compiled, "other", "name"))).toEqual({
    ...bank,
    kind: "other",
    function: "name",
    range: "0:1000",
  })
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

test("isSameRange and encloses: also the file must have the same name and text; builds have a file object each", () => {
  const fileOf = (text: string, name = "a.sol") => compilationOf({ [name]: { text } }).files[0] as SourceFile
  const one = { file: fileOf("text"), start: 210, end: 215 }
  const others = [{ ...one }, { ...one, file: fileOf("text") }, { ...one, file: fileOf("other") }]
  const all = [...others, { ...one, file: fileOf("text", "b.sol") }, { ...one, end: 214 }, undefined]
  expect(all.map((each) => isSameRange(one, each))).toEqual([true, true, false, false, false, false])
  expect(isSameRange(undefined, undefined)).toBe(false)
  const wider = { file: fileOf("text"), start: 205, end: 215 }
  const inner = [wider, one, ...all.slice(0, 4)] as SourceRange[]
  expect(inner.map((each) => encloses(wider, each))).toEqual([true, true, true, true, false, false])
  expect(encloses(one, wider)).toBe(false)
})
