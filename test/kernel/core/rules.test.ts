/** The rules of a fork in an instance: the numbers, the table of opcodes, and the execution of code by them. */
import { expect, test } from "vitest"
import { Instance } from "../../../src/kernel/core/instance.ts"
import * as Layout from "../../../src/kernel/core/layout.ts"
import { writeRules } from "../../../src/kernel/core/rules.ts"
import type { HardforkName } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { coreRulesOf } from "../../../src/kernel/evm/rules/rules.ts"
import { callCode, createInstance } from "./assembly/execution.ts"
import { rulesOf } from "./randomRuns.ts"

interface Entry {
  readonly fee: number
  readonly takes: number
  readonly rises: number
  readonly flags: number
}

/** Returns the entries of the table of opcodes that are not zero. */
function tableOf({ core, bytes, numbers }: Instance): ReadonlyMap<number, Entry> {
  const table = new Map<number, Entry>()
  for (let opcode = 0; opcode < 256; opcode++) {
    const at = core.operationsPointer() + opcode * Layout.OPERATION_SIZE
    if (bytes.subarray(at, at + Layout.OPERATION_SIZE).every((byte) => byte === 0)) continue
    table.set(opcode, {
      fee: numbers[(at + Layout.OPERATION_FEE) / 4] as number,
      takes: bytes[at + Layout.OPERATION_TAKES] as number,
      rises: bytes.readInt8(at + Layout.OPERATION_RISES),
      flags: bytes[at + Layout.OPERATION_FLAGS] as number,
    })
  }
  return table
}

/** Returns the numbers at all offsets of the rules. */
function valuesOf({ core, numbers }: Instance): ReadonlyMap<number, number> {
  const places = Array.from({ length: Layout.RULES_SIZE / 4 }, (_, index) => 4 * index)
  return new Map(places.map((place) => [place, numbers[(core.rulesPointer() + place) / 4] as number]))
}

const setFork = (instance: Instance, fork: HardforkName) => writeRules(instance, coreRulesOf(rulesOf(fork)))

test("every known opcode with a fee has an entry with fee, items taken, rise of the stack and flags", () => {
  const instance = new Instance()
  const fees = [
    ...([
      [0x00, 0],
      [0x01, 3],
      [0x3c, 700],
      [0x56, 8],
      [0x5f, 2],
    ] as const),
    ...([
      [0x8f, 3],
      [0x9f, 3],
      [0xf1, 70_000],
      [0x0c, 5],
    ] as const),
  ]
  writeRules(instance, { values: new Map(), fees: new Map(fees), endings: new Set([0x5f]) })
  const { IS_DEFINED, ENDS_BLOCK, ENDS_CODE } = Layout
  expect(tableOf(instance)).toEqual(
    new Map([
      [0x00, { fee: 0, takes: 0, rises: 0, flags: IS_DEFINED | ENDS_BLOCK | ENDS_CODE }],
      [0x01, { fee: 3, takes: 2, rises: -1, flags: IS_DEFINED }],
      [0x3c, { fee: 700, takes: 4, rises: -4, flags: IS_DEFINED }],
      [0x56, { fee: 8, takes: 1, rises: -1, flags: IS_DEFINED | ENDS_BLOCK | ENDS_CODE }],
      [0x5f, { fee: 2, takes: 0, rises: 1, flags: IS_DEFINED | ENDS_BLOCK }],
      [0x8f, { fee: 3, takes: 16, rises: 1, flags: IS_DEFINED }],
      [0x9f, { fee: 3, takes: 17, rises: 0, flags: IS_DEFINED }],
      [0xf1, { fee: 70_000, takes: 7, rises: -6, flags: IS_DEFINED | ENDS_BLOCK }],
    ]),
  )
})

test.each(["frontier", "london", "osaka", "amsterdam"] as const)(
  "the numbers and the fees of %s are at their offsets",
  (fork) => {
    const instance = createInstance(fork)
    const { values, fees } = coreRulesOf(rulesOf(fork))
    expect(valuesOf(instance)).toEqual(values)
    const valid = [...fees].filter(([opcode]) => opcode !== 0xfe) // INVALID is like an undefined opcode
    expect(new Map([...tableOf(instance)].map(([opcode, { fee }]) => [opcode, fee]))).toEqual(new Map(valid))
  },
)

test("an instance with the rules of another fork has no rules of the previous fork", () => {
  const instance = createInstance("osaka")
  setFork(instance, "frontier")
  const fresh = createInstance("frontier")
  expect(tableOf(instance)).toEqual(tableOf(fresh))
  expect(valuesOf(instance)).toEqual(valuesOf(fresh))
  const [delegateCall, push0, revert] = [0xf4, 0x5f, 0xfd]
  expect([delegateCall, push0, revert].filter((opcode) => tableOf(instance).has(opcode))).toEqual([])
})

test("a code that has run follows the rules of the current fork after each change", async () => {
  const instance = createInstance("shanghai")
  const errors: number[] = []
  for (const fork of ["shanghai", "london", "shanghai", "paris"] as const) {
    setFork(instance, fork)
    errors.push((await callCode(instance, "5f00")).error) // PUSH0, STOP
  }
  expect(errors).toEqual([0, Layout.INVALID_OPCODE, 0, Layout.INVALID_OPCODE])
})

test("the gas cost of a code that has run is that of the current fork after each change", async () => {
  const instance = new Instance()
  const used: Record<string, bigint> = {}
  for (const fork of ["berlin", "frontier", "tangerine", "istanbul", "osaka"] as const) {
    setFork(instance, fork)
    used[fork] = (await callCode(instance, "60005400")).gasUsed - 3n // PUSH1 0, SLOAD, STOP
  }
  expect(used).toEqual({ frontier: 50n, tangerine: 200n, istanbul: 800n, berlin: 2100n, osaka: 2100n })
})
