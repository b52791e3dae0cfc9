import { expect, test } from "vitest"
import { readCoverage } from "../../../../../src/kernel/core/coverage.ts"
import type { Instance } from "../../../../../src/kernel/core/instance.ts"
import * as Layout from "../../../../../src/kernel/core/layout.ts"
import { callCode, createInstance } from "../execution.ts"

/** Returns the program counter of the instruction that failed in its block, from the coverage notes. */
function failedAt(instance: Instance): number | undefined {
  let place: number | undefined
  readCoverage(instance, (_code, _isInitCode, notes) => {
    place = notes.find(({ kind }) => kind === Layout.RAN_UNTIL)?.pc
  })
  return place
}

const allGas = 1_000_000n

test.each([
  ["too few items", "600101", allGas, { error: Layout.STACK_UNDERFLOW, detail: 1, limit: 2, pc: 2 }],
  [
    "too few items after a PUSH of 32 bytes",
    `7f${"01".repeat(33)}`,
    allGas,
    { error: Layout.STACK_UNDERFLOW, detail: 1, limit: 2, pc: 33 },
  ],
  [
    "no stack space",
    "5f".repeat(1025),
    allGas,
    { error: Layout.STACK_OVERFLOW, detail: 1024, limit: 1023, pc: 1024 },
  ],
  [
    "no stack space for a DUP",
    `${"5f".repeat(1024)}80`,
    allGas,
    { error: Layout.STACK_OVERFLOW, detail: 1024, limit: 1023, pc: 1024 },
  ],
  ["too little gas", "30305000", 3n, { error: Layout.OUT_OF_GAS, pc: 1 }],
  ["too little gas before too few items", "3001", 1n, { error: Layout.OUT_OF_GAS, pc: 0 }],
  [
    "too few items before too little gas",
    "300130",
    2n,
    { error: Layout.STACK_UNDERFLOW, detail: 1, limit: 2, pc: 1 },
  ],
])("error: in a block, the first instruction with %s fails", async (_, code, gas, { pc, ...expected }) => {
  const instance = createInstance()
  instance.core.cover()
  expect(await callCode(instance, code, { gas })).toMatchObject({ ...expected, gasUsed: gas })
  expect(failedAt(instance)).toBe(pc)
})

test("behavior: a block with exactly the gas that it costs runs", async () => {
  const end = await callCode(createInstance(), "30305050", { gas: 8n })
  expect(end).toEqual({ error: 0, detail: 0, limit: 0, gasUsed: 8n })
})
