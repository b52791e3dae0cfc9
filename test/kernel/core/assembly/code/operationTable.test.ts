import { expect, test } from "vitest"
import * as Layout from "../../../../../src/kernel/core/layout.ts"
import { instanceOf } from "../../compile.ts"
import { callCode, createInstance } from "../execution.ts"

interface Table extends Record<string, unknown> {
  readonly operationTable: { readonly value: number }
  feeOf(opcode: number): number
  itemsTakenBy(opcode: number): number
  riseOf(opcode: number): number
  flagsOf(opcode: number): number
}

test("default", async () => {
  const table = await instanceOf<Table>("code/operationTable.ts")
  const entry = table.operationTable.value + 0x20 * Layout.OPERATION_SIZE
  const view = new DataView(table.memory.buffer)
  view.setUint32(entry + Layout.OPERATION_FEE, 70_000, true)
  view.setUint8(entry + Layout.OPERATION_TAKES, 17)
  view.setInt8(entry + Layout.OPERATION_RISES, -16)
  view.setUint8(entry + Layout.OPERATION_FLAGS, Layout.IS_DEFINED | Layout.ENDS_CODE)
  const read = (opcode: number) => [
    table.feeOf(opcode),
    table.itemsTakenBy(opcode),
    table.riseOf(opcode),
    table.flagsOf(opcode),
  ]
  expect(read(0x20)).toEqual([70_000, 17, -16, Layout.IS_DEFINED | Layout.ENDS_CODE])
  expect(read(0x1f)).toEqual([0, 0, 0, 0])
  expect(read(0x21)).toEqual([0, 0, 0, 0])
})

test.each([
  ["paris", Layout.INVALID_OPCODE],
  ["shanghai", 0],
] as const)("behavior: the table is that of the fork: PUSH0 in %s", async (fork, error) => {
  expect((await callCode(createInstance(fork), "5f")).error).toBe(error)
})
