import { expect, test } from "vitest"
import { JUMPED, RAN_BLOCK } from "../../../src/kernel/core/layout.ts"
import { createCompiledCode } from "../../../src/solidity/compiled/compiledCode.ts"
import { type Contract, createContract } from "../../../src/solidity/compiled/contract.ts"
import type { SourceRange } from "../../../src/solidity/compiled/model.ts"
import { collectFacts, Facts } from "../../../src/solidity/coverage/facts.ts"
import { compilationOf, nodeOf } from "../handmade.ts"

const contractNode = nodeOf("ContractDefinition", "0:1000", { name: "A", id: 1, nodes: [] })
const compilation = compilationOf({ "a.sol": { nodes: [contractNode] }, "b.sol": {} })
const contract = createContract(compilation, "a.sol", "A") as Contract
const [file] = compilation.files
if (file === undefined) throw new Error("no file")

/** Returns the facts of `a.sol` for a code, its source map, and the events by program counter. */
function factsFor(hex: string, sourceMap: string, events: Readonly<Record<number, number>>) {
  const code = Buffer.from(hex, "hex")
  const kinds = Uint8Array.from({ length: code.length + 1 }, (_, pc) => events[pc] ?? 0)
  const compiled = createCompiledCode({ contract, compilation, code, sourceMap })
  return collectFacts([[{ code, kinds }, compiled]]).of(file as NonNullable<typeof file>)
}
const range = (start: number, length: number): SourceRange =>
  ({ file, start, end: start + length }) as SourceRange
const startsOf = (ranges: Iterable<SourceRange>) => [...ranges].map(({ start }) => start)

test("default: the ranges that ran, and those of all instructions", () => {
  // PUSH0 STOP JUMPDEST STOP
  const { ran, has, jumps } = factsFor("5f005b00", "10:1:0;20:1:0;30:1:0;40:1:1", { 0: RAN_BLOCK })
  expect([10, 20, 30, 40].map((start) => [ran.has(range(start, 1)), has.has(range(start, 1))])).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [false, false],
  ])
  expect(jumps).toEqual([])
})

test("behavior: a conditional jump has its ways, and the ranges on each; jumps to known targets are followed", () => {
  // PUSH1 8 JUMPI(2) PUSH1 7 JUMP JUMPDEST(6)… : the target of the jump after the condition is 7.
  const code = "6008576007565b5b00"
  const map = "5:1:0;10:1:0;20:1:0;30:1:0;40:1:0;50:1:0;60:1:0"
  const { jumps, has } = factsFor(code, map, { 0: RAN_BLOCK, 2: JUMPED })
  expect(
    jumps.map(({ jumped, passed, isNoChoice, range: own }) => [own.start, jumped, passed, isNoChoice]),
  ).toEqual([[10, true, false, false]])
  const [site] = jumps
  expect(startsOf(site?.rangesOf("jumped") ?? [])).toEqual([60])
  expect(startsOf(site?.rangesOf("passed") ?? [])).toEqual([20, 30, 50, 60])
  // The target of a conditional jump is pushed in any case.
  expect(has.has(range(5, 1))).toBe(false)
})

test("behavior: a conditional jump to the next instruction is not a choice", () => {
  const { jumps } = factsFor("6003575b00", "5:1:0;10:1:0;20:1:0;30:1:0", { 0: RAN_BLOCK })
  expect(jumps.map(({ isNoChoice }) => isNoChoice)).toEqual([true])
})

test("behavior: a jump into a function that ran enters it", () => {
  const map = "5:1:0;10:1:0:i;20:9:0:-;30:1:0"
  const events = [{ 0: RAN_BLOCK, 3: RAN_BLOCK }, { 0: RAN_BLOCK }]
  expect(events.map((each) => factsFor("6003565b00", map, each).entered.has(range(20, 9)))).toEqual([
    true,
    false,
  ])
})

test("of: a file without code has empty facts", () => {
  const { ran, has, entered, jumps } = new Facts().of(file)
  expect([ran, has, entered].map((each) => each.anyWithin(range(0, 1000)))).toEqual([false, false, false])
  expect(jumps).toEqual([])
})
