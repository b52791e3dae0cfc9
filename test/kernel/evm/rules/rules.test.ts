import { expect, test } from "vitest"
import * as Layout from "../../../../src/kernel/core/layout.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { coreRulesOf } from "../../../../src/kernel/evm/rules/rules.ts"

const place = { number: 0n, timestamp: 0n, parentTotalDifficulty: 0n }

const rulesOf = (hardfork: HardforkName, chainId = 1n) =>
  coreRulesOf(createRules(scheduleFromGenesis({ chainId, hardfork })).at(place))

test("equal rules of two chains are one object, the rules of two forks are two", () => {
  expect(rulesOf("osaka", 1n)).toBe(rulesOf("osaka", 2n))
  expect(rulesOf("osaka")).not.toBe(rulesOf("prague"))
})

test("an opcode has a fee from its fork on", () => {
  const opcodes = { STATICCALL: 0xfa, PUSH0: 0x5f, TLOAD: 0x5c, CLZ: 0x1e }
  const known = (hardfork: HardforkName) =>
    Object.entries(opcodes).flatMap(([name, code]) => (rulesOf(hardfork).fees.has(code) ? [name] : []))
  expect(
    Object.fromEntries(
      (["frontier", "byzantium", "shanghai", "cancun", "osaka"] as const).map((fork) => [fork, known(fork)]),
    ),
  ).toEqual({
    frontier: [],
    byzantium: ["STATICCALL"],
    shanghai: ["STATICCALL", "PUSH0"],
    cancun: ["STATICCALL", "PUSH0", "TLOAD"],
    osaka: ["STATICCALL", "PUSH0", "TLOAD", "CLZ"],
  })
})

test("values of rules by fork: EIP-2929, EIP-170, EIP-7702, and the prices of MODEXP", () => {
  const places = [
    Layout.HAS_ACCESS_COSTS,
    Layout.COLD_SLOT,
    Layout.MAX_CODE,
    Layout.HAS_DELEGATION,
    Layout.MODEXP_RULE,
  ]
  const values = (hardfork: HardforkName) => places.map((at) => rulesOf(hardfork).values.get(at))
  expect(values("istanbul")[0]).toBe(0)
  expect(values("istanbul")[4]).toBe(0)
  expect(values("berlin")).toEqual([1, 2100, 24_576, 0, 1])
  expect(values("prague")).toEqual([1, 2100, 24_576, 1, 1])
  expect(values("osaka")).toEqual([1, 2100, 24_576, 1, 2])
})
