import { describe, expect, test } from "vitest"
import { INVALID_OPCODE } from "../../../../../src/kernel/core/layout.ts"
import { callCode, createInstance, decodedCode } from "../execution.ts"
import { instructionsOf } from "./instructions.ts"

/** Calls the code, and returns its first decoded instructions. */
async function decoded(
  code: string,
  count: number,
  setUp: (core: { cover(): void; trace(traces: number): void }) => void = () => {},
) {
  const instance = createInstance()
  setUp(instance.core)
  await callCode(instance, code)
  return instructionsOf(instance, count)
}

/** Returns the offsets in the code to which jumps may go. */
async function targets(code: string): Promise<number[]> {
  const instance = createInstance()
  await callCode(instance, code)
  const { jumps } = decodedCode(instance)
  const table = instance.numbers.subarray(jumps / 4, jumps / 4 + code.length / 2)
  return [...table.keys()].filter((place) => table[place] !== 0)
}

describe("behavior: a basic block begins with its gas and its stack limits", () => {
  test("the gas, and the capacity for its highest stack", async () => {
    // PUSH1 1, PUSH1 2, DUP2, POP, ADDRESS, MUL, ADD
    expect(await decoded("60016002815030020100", 1)).toEqual(["BEGIN pc 0 gas 21 needs 0 room 1021"])
  })

  test("the items that it takes from the stack before it", async () => {
    // POP, POP, ADD take four items and leave one; then PUSH0
    expect(await decoded("5050015f", 1)).toEqual(["BEGIN pc 0 gas 9 needs 4 room 1020"])
  })

  test("a block that overflows every stack needs more items than a stack can have", async () => {
    const [begin] = await decoded("30".repeat(1025), 1)
    expect(begin).toBe("BEGIN pc 0 gas 2050 needs 4095 room 0")
  })

  test("a block ends before a JUMPDEST, and after an instruction that reads the remaining gas", async () => {
    // ADDRESS, GAS, POP, JUMPDEST, STOP
    expect(await decoded("305a505b00", 7)).toEqual([
      "BEGIN pc 0 gas 4 needs 0 room 1022",
      "30 0",
      "5a 1",
      "BEGIN pc 2 gas 2 needs 1 room 1023",
      "50 2",
      "BEGIN pc 3 gas 1 needs 0 room 1024",
      "00 4",
    ])
  })
})

describe("behavior: pushes", () => {
  test.each([
    ["of 24 bits are in the instruction", "62ffffff00", "PUSH_SMALL ffffff"],
    ["of 64 bits follow the instruction", "6301000000", "PUSH_64 1000000"],
    ["of more than 64 bits are words", `68${"01".repeat(9)}00`, `PUSH_WORD ${"01".repeat(9).slice(1)}`],
    ["at the end of the code are filled with zeros", "6201", "PUSH_SMALL 10000"],
    ["of a word and an AND are one instruction", `73${"ff".repeat(20)}16`, `AND_WORD ${"ff".repeat(20)}`],
    ["of a small number and an AND are one instruction", "60ff16", "AND_SMALL ff"],
    ["and a jump are one instruction", "600356", "JUMP_TO 3"],
  ])("%s", async (_, code, expected) => {
    expect((await decoded(code, 2))[1]).toBe(expected)
  })
})

describe("behavior: a comparison and its conditional jump are one instruction", () => {
  test.each([
    ["LT, JUMPI", "10600557", "LT_JUMP_IF 5"],
    ["LT, ISZERO, JUMPI", "1015600557", "LT_JUMP_UNLESS 5"],
    ["GT, JUMPI", "11600557", "GT_JUMP_IF 5"],
    ["GT, ISZERO, JUMPI", "1115600557", "GT_JUMP_UNLESS 5"],
    ["EQ, JUMPI", "14600557", "EQ_JUMP_IF 5"],
    ["EQ, ISZERO, JUMPI", "1415600557", "EQ_JUMP_UNLESS 5"],
    ["ISZERO, JUMPI", "15600557", "JUMP_TO_UNLESS 5"],
  ])("%s", async (_, body, expected) => {
    expect((await decoded(`3030${body}5b`, 4))[3]).toBe(expected)
  })

  test("not if the jump target is not a small number", async () => {
    expect((await decoded("303010630100000057", 6)).slice(3)).toEqual(["10 2", "PUSH_64 1000000", "57 8"])
  })

  test("not if coverage is collected, which needs separate conditional jumps", async () => {
    const covering = await decoded("3030106005575b", 6, (core) => core.cover())
    expect(covering.slice(3)).toEqual(["10 2", "PUSH_SMALL 5", "JUMPI_PASSED 5"])
  })
})

test("behavior: when steps are traced, nothing is fused and each instruction is a block", async () => {
  expect(await decoded("600160020100", 8, (core) => core.trace(1))).toEqual([
    "BEGIN_STEP pc 0 gas 3 needs 0 room 1023",
    "PUSH_SMALL 1",
    "BEGIN_STEP pc 2 gas 3 needs 0 room 1023",
    "PUSH_SMALL 2",
    "BEGIN_STEP pc 4 gas 3 needs 2 room 1022",
    "01 4",
    "BEGIN_STEP pc 5 gas 0 needs 0 room 1024",
    "00 5",
  ])
})

describe("behavior: jumps", () => {
  test("may go to each JUMPDEST, but not to the data of a PUSH", async () => {
    expect(await targets("605b5b615b5b5b00")).toEqual([2, 6])
  })

  test("may go to code that only a jump reaches, but not to the data of a PUSH before it", async () => {
    expect(await targets("00605b305b5b00")).toEqual([4, 5])
  })
})

test("behavior: unreachable code before the next JUMPDEST is not decoded", async () => {
  // STOP, ADDRESS, ADDRESS, JUMPDEST, STOP
  expect(await decoded("0030305b00", 4)).toEqual([
    "BEGIN pc 0 gas 0 needs 0 room 1024",
    "00 0",
    "BEGIN pc 3 gas 1 needs 0 room 1024",
    "00 4",
  ])
})

test.each(["frontier", "homestead", "byzantium"] as const)(
  "behavior: a push is not fused with an instruction that the fork does not have: %s",
  async (fork) => {
    for (const opcode of ["1b", "1c"]) {
      const instance = createInstance(fork)
      // PUSH1 1, PUSH1 4, SHL or SHR
      const { error, detail } = await callCode(instance, `60016004${opcode}00`)
      expect(error).toBe(INVALID_OPCODE)
      expect(detail).toBe(Number(`0x${opcode}`))
    }
  },
)

test("behavior: PC gives an offset after the first 16 MiB", async () => {
  // JUMP; JUMPDEST, PC, PUSH4, EQ, PUSH4, JUMPI, INVALID, JUMPDEST
  const [start, end] = ["6301000010", "5b58630100001114630100001f57fe5b00"]
  const instance = createInstance()
  const code = `${start}56`.padEnd(2 * 0x1000010, "0") + end
  expect((await callCode(instance, code)).error).toBe(0)
})
