import { expect, test } from "vitest"
import { operations } from "../../../../../src/kernel/core/operations.ts"
import { operationNumbers, ownInstructions } from "./instructions.ts"

/** The instructions for all DUPs and all SWAPs, at the first number of each. */
const families = ["DUP_ANY", "SWAP_ANY"]

test("behavior: the core's own instructions have distinct numbers that are not opcodes of a fork", async () => {
  const own = [...(await ownInstructions())].filter(([name]) => !families.includes(name))
  const numbers = own.map(([, number]) => number)
  expect(own.length).toBeGreaterThan(30)
  expect(own.filter(([, number]) => operations.has(number) || number > 0xff)).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test("behavior: the opcodes that the decoder looks for are those of the Yellow Paper", async () => {
  const numbers = await operationNumbers()
  const opcodes = [...numbers].filter(([name]) => name.startsWith("OP_") || families.includes(name))
  expect(Object.fromEntries(opcodes)).toEqual({
    OP_STOP: 0x00,
    OP_ISZERO: 0x15,
    OP_AND: 0x16,
    OP_JUMPI: 0x57,
    OP_PC: 0x58,
    OP_JUMPDEST: 0x5b,
    OP_PUSH0: 0x5f,
    OP_PUSH32: 0x7f,
    OP_INVALID: 0xfe,
    DUP_ANY: 0x80,
    SWAP_ANY: 0x90,
  })
})
