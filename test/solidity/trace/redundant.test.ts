import { expect, test } from "vitest"
import { Op } from "../../../src/solidity/trace/execution.ts"
import type { Frame } from "../../../src/solidity/trace/frames.ts"
import { withoutRedundant } from "../../../src/solidity/trace/inferStack.ts"
import { bankOf } from "./execution.ts"

const sources = ["200:100", "210:5", "310:5", "0:1000"] as const
const compiled = bankOf(sources.map((src) => [Op.CALL, src]))
const frame = (
  name: string,
  src: (typeof sources)[number] | undefined,
  more: Partial<Frame> = {},
): Frame => ({
  ...{ kind: "call", contract: "Bank", function: name },
  range: src && compiled.at(sources.indexOf(src)).range,
  ...more,
})
const namesOf = (...frames: readonly Frame[]) => withoutRedundant(frames).map(({ function: name }) => name)

test("default: a frame that encloses the next one, and frames of generated code, are removed", () => {
  expect(namesOf(frame("outer", "200:100"), frame("inner", "210:5", { kind: "revert" }))).toEqual(["inner"])
  expect(namesOf(frame("a", "210:5"), frame("b", "310:5"))).toEqual(["a", "b"])
  expect(namesOf(frame("generated", "0:1000", { kind: "internal" }), frame("b", "310:5"))).toEqual(["b"])
  expect(namesOf(frame("a", "310:5", { kind: "internal" }))).toEqual(["a"])
})

test("behavior: recursion keeps each of its frames but the first", () => {
  const own = frame("own", "210:5")
  expect(namesOf(own, own, own, own)).toEqual(["own", "own", "own"])
})

test("behavior: a constructor keeps its frame before another function that it encloses", () => {
  expect(namesOf(frame("constructor", "0:1000"), frame("base", "210:5"))).toEqual(["constructor", "base"])
})

test("behavior: code without a location is kept, before and after other frames", () => {
  expect(namesOf(frame("a", "210:5"), frame("unknown", undefined), frame("b", "310:5"))).toEqual([
    "a",
    "unknown",
    "b",
  ])
})

test("behavior: the location of short return data or missing code two frames later is not repeated", () => {
  for (const kind of ["returnDataTooShort", "noCode"] as const)
    expect(namesOf(frame("a", "210:5"), frame("b", "310:5"), frame("c", "210:5", { kind }))).toEqual([
      "b",
      "c",
    ])
  expect(namesOf(frame("a", "210:5"), frame("b", "310:5"), frame("c", "210:5"))).toEqual(["a", "b", "c"])
})
