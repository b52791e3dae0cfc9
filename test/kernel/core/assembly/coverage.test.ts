import { expect, test } from "vitest"
import { type CoverageNote, readCoverage } from "../../../../src/kernel/core/coverage.ts"
import type { Instance } from "../../../../src/kernel/core/instance.ts"
import { JUMPED, PASSED, RAN_BLOCK } from "../../../../src/kernel/core/layout.ts"
import { instructionsOf } from "./code/instructions.ts"
import { callCode, createInstance } from "./execution.ts"

/** Jumps if the first byte of the input is not zero: PUSH0, CALLDATALOAD, PUSH1 6, JUMPI, STOP, JUMPDEST, STOP. */
const code = "5f35600657005b00"
const [passing, jumping] = ["00", "01"]

const createCovering = (): Instance => {
  const instance = createInstance()
  instance.core.cover()
  return instance
}

/** Returns the coverage notes of a call, the newest first. */
async function notesOf(instance: Instance, input: string): Promise<readonly CoverageNote[]> {
  await callCode(instance, code, { input })
  let found: readonly CoverageNote[] = []
  readCoverage(instance, (_code, _isInitCode, notes) => {
    found = notes
  })
  return found
}

test("default", async () => {
  expect(await notesOf(createCovering(), jumping)).toEqual([
    { pc: 6, kind: RAN_BLOCK },
    { pc: 4, kind: JUMPED },
    { pc: 0, kind: RAN_BLOCK },
  ])
})

test("behavior: basic blocks and branches that have been noted are not noted again", async () => {
  const instance = createCovering()
  await notesOf(instance, jumping)
  expect(await notesOf(instance, jumping)).toEqual([])
  expect(await notesOf(instance, passing)).toEqual([
    { pc: 5, kind: RAN_BLOCK },
    { pc: 4, kind: PASSED },
  ])
  expect(await notesOf(instance, passing)).toEqual([])
})

test("behavior: after both branches have run, the code has no coverage instructions and no fusions", async () => {
  const instance = createCovering()
  await notesOf(instance, passing)
  expect((await instructionsOf(instance, 5))[4]).toBe("JUMPI_PASSED 4")
  await notesOf(instance, jumping)
  expect(await instructionsOf(instance, 9)).toEqual([
    "BEGIN pc 0 gas 18 needs 0 room 1022",
    "PUSH_SMALL 0",
    "35 1",
    "PUSH_SMALL 6",
    "57 4",
    "BEGIN pc 5 gas 0 needs 0 room 1024",
    "00 5",
    "BEGIN pc 6 gas 1 needs 0 room 1024",
    "00 7",
  ])
})

test("behavior: code that is decoded again gives all notes again", async () => {
  const instance = createCovering()
  const first = await notesOf(instance, passing)
  instance.core.forgetAllCodes()
  expect(await notesOf(instance, passing)).toEqual(first)
})

test("behavior: an instance that collects no coverage notes nothing", async () => {
  expect(await notesOf(createInstance(), jumping)).toEqual([])
})
