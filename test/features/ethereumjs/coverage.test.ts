/** The coverage notes from EthereumJS's interpreter. */
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { collectCoverage } from "../../../src/features/ethereumjs/coverage.ts"
import { JUMPED, PASSED, RAN_UNTIL } from "../../../src/kernel/core/layout.ts"
import { call, callee, caller, calling, create, createStock } from "./contracts.ts"

/** Collects the coverage of an EVM; a note is its program counter and its kind. */
async function collecting(codes: Parameters<typeof createStock>[0]) {
  const evm = await createStock(codes)
  const covered: [code: string, isInitCode: boolean, notes: (readonly [number, number])[]][] = []
  collectCoverage(evm, (code, isInitCode, notes) =>
    covered.push([toHex(code).slice(2), isInitCode, notes.map(({ pc, kind }) => [pc, kind] as const)]),
  )
  return { evm, covered }
}

const ran = (...counters: number[]) => counters.map((pc) => [pc, RAN_UNTIL] as const)

test("default: every instruction that ran is noted, and whether a conditional jump jumped", async () => {
  // Jumps if the first byte of the input is not zero: PUSH0, CALLDATALOAD, PUSH1 6, JUMPI, STOP, JUMPDEST, STOP
  const code = "5f35600657005b00"
  const { evm, covered } = await collecting({ [caller]: code })
  await call(evm, { data: "00" })
  await call(evm, { data: "01" })
  expect(covered).toEqual([
    [code, false, [...ran(0, 1, 2, 4), [4, PASSED], ...ran(5)]],
    [code, false, [...ran(0, 1, 2, 4), [4, JUMPED], ...ran(6, 7)]],
  ])
})

test("behavior: a loop notes an instruction once, and both branches of its jump", async () => {
  // PUSH1 2; JUMPDEST, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 2, JUMPI; STOP
  const code = "60025b600190038060025700"
  const { evm, covered } = await collecting({ [caller]: code })
  await call(evm)
  expect(covered).toEqual([
    [code, false, [...ran(0, 2, 3, 5, 6, 7, 8, 10), [10, JUMPED], [10, PASSED], ...ran(11)]],
  ])
})

test("behavior: a callee is collected before its caller, each with its own notes; an account without code is not", async () => {
  const code = `${calling(callee)}00`
  const { evm, covered } = await collecting({
    [caller]: `${calling(`0x${"99".repeat(20)}`)}${code}`,
    [callee]: "5b00",
  })
  await call(evm)
  expect(covered.map(([each, isInitCode, notes]) => [each, isInitCode, notes.length])).toEqual([
    ["5b00", false, 2],
    [`${calling(`0x${"99".repeat(20)}`)}${code}`, false, 19],
  ])
})

test("behavior: the code of a creation is init code; an instruction that fails is noted too", async () => {
  const { evm, covered } = await collecting({})
  await create(evm, "5ffe")
  expect(covered).toEqual([["5ffe", true, ran(0, 1)]])
})
