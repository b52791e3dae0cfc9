/** The coverage notes of a run by code. The notes themselves are tested in assembly/coverage.test.ts. */
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { readCoverage } from "../../../src/kernel/core/coverage.ts"
import { RAN_BLOCK } from "../../../src/kernel/core/layout.ts"
import { prepare } from "../../../src/kernel/core/message.ts"
import { run } from "../../../src/kernel/core/run.ts"
import { contract, createInstance, prepareCall } from "./assembly/execution.ts"

/** Calls the contract: five times PUSH0, its address, GAS, CALL, STOP. GAS and CALL end a basic block. */
const calls = `5f5f5f5f5f73${contract.slice(2)}5af100`

/** Creates a contract with this init code, and returns the coverage of the run, by code. */
async function coverageOf(initCode: string, code: string, isCovering = true) {
  const instance = createInstance()
  if (isCovering) instance.core.cover()
  const host = prepareCall(instance, code)
  prepare(instance, {
    ...{ from: `0x${"11".repeat(20)}`, to: undefined, value: 0n, nonce: 0n, warm: [], blobHashes: [] },
    ...{ data: hexToBytes(`0x${initCode}`), gas: 1_000_000n },
  })
  await run(instance, host)
  const covered = new Map<string, { isInitCode: boolean; notes: readonly object[] }>()
  readCoverage(instance, (bytes, isInitCode, notes) => {
    covered.set(toHex(bytes).slice(2), { isInitCode, notes })
  })
  return covered
}

const ran = (...counters: number[]) => counters.map((pc) => ({ pc, kind: RAN_BLOCK }))

test("default: each code that ran, with its own notes, the newest first; init code is marked", async () => {
  expect(await coverageOf(calls, "5b00")).toEqual(
    new Map([
      [calls, { isInitCode: true, notes: ran(28, 27, 0) }],
      ["5b00", { isInitCode: false, notes: ran(0) }],
    ]),
  )
})

test("behavior: a code that did not run is not reported, also if it was given as arguments of the constructor", async () => {
  expect(await coverageOf("005b00", "5b00")).toEqual(
    new Map([["005b00", { isInitCode: true, notes: ran(0) }]]),
  )
})

test("behavior: an instance that collects no coverage reports no code", async () => {
  expect(await coverageOf(calls, "5b00", false)).toEqual(new Map())
})
