import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { createRules } from "../../../src/evm/hardforks.ts"
import { analysisOf } from "../../../src/evm/loop/analysis.ts"
import { rulesetOf } from "../../../src/evm/loop/ruleset.ts"
import { scheduleFromGenesis } from "../../../src/evm/schedule.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const ruleset = rulesetOf(rules.of(rules.forks.at(-1) as (typeof rules.forks)[number]))
const analyse = (code: Hex) => analysisOf(hexToBytes(code), ruleset)

const blockOf = (code: Hex, pc = 0) => {
  const { instructions, ...block } = analyse(code).block(pc)
  return { ...block, opcodes: instructions.map(({ opcode }) => opcode) }
}

test("behavior: one may jump to a JUMPDEST, but not to one that is pushed", () => {
  const { isTarget } = analyse("0x5b605b5b615b")
  expect([0, 1, 2, 3, 4, 5, 6, 1e70].filter(isTarget)).toEqual([0, 3])
})

test("behavior: a block ends before a JUMPDEST", () => {
  expect(blockOf("0x600160025b00")).toEqual({ opcodes: [0x60, 0x60], gas: 6, needs: 0, rises: 2, end: 4 })
})

test("behavior: a block ends with what must see the gas that is left", () => {
  expect(blockOf("0x5a5a")).toEqual({ opcodes: [0x5a], gas: 2, needs: 0, rises: 1, end: 1 })
})

test("behavior: a block needs what its instructions take below where it began", () => {
  // POP POP PUSH0 DUP4 STOP
  const block = { opcodes: [0x50, 0x50, 0x5f, 0x83, 0x00], gas: 9, needs: 5, rises: 0, end: 5 }
  expect(blockOf("0x50505f8300")).toEqual(block)
})

test("behavior: behind the end of the code there is a STOP, and zeros to push", () => {
  expect(blockOf("0x61ff")).toEqual({ opcodes: [0x61, 0x00], gas: 3, needs: 0, rises: 1, end: 4 })
  expect(analyse("0x61ff").block(0).instructions[0]?.word).toBe(0xff00n)
})

test("behavior: a code is analysed once for each fork", () => {
  const code = hexToBytes("0x5b")
  expect(analysisOf(code, ruleset)).toBe(analysisOf(code, ruleset))
})

test("behavior: what is known of a code is known of its copies, and of no other of its length", () => {
  const first = analyse("0x60015b00")
  expect(analyse("0x60015b00")).toBe(first)
  expect(analyse("0x605b5b00")).not.toBe(first)
})
