/** Tests of the machines on one engine. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import type { Pausing } from "../../../../src/base/task.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import type { CreateEngine } from "../../../../src/kernel/evm/engine/engine.ts"
import {
  createMachines,
  type Machine,
  type MachineOptions,
} from "../../../../src/kernel/evm/execute/machine.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { blockOf, common, from, to } from "./fixtures.ts"

/** A state in which `to` has some code. */
export function viewWith(code: Hex) {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  overlay.setCode(to, hexToBytes(code))
  return state.at(state.append(overlay.changes()))
}

export const zeros = new Uint8Array(32)
export const none = () => undefined
export const machinesOf = (options?: MachineOptions) => createMachines(() => zeros, options)

export const work: Pausing = { pause: none }

/** Calls `to` in block 6. Our core returns the result synchronously. */
async function call({ run }: Machine) {
  const block = blockOf()
  Object.assign(block.header, { number: 6n })
  const running = run({ from, to, gasPrice: 0n, value: 0n, data: zeros }, 100_000n, block)
  return { isAtOnce: !(running instanceof Promise), output: toHex((await running).output) }
}

/** Defines the tests of an engine, our core when none is given; `answer` says what it is. */
export function testEngine(
  answer: { readonly isReference: boolean; readonly isAtOnce: boolean },
  createEngine?: CreateEngine,
) {
  test("BLOCKHASH calls the function of createMachines, or that of `on`", async () => {
    const machines = createMachines((number) => new Uint8Array(32).fill(number), { createEngine })
    const other = machines.on((number) => new Uint8Array(32).fill(0xf0 + number))
    const hasher = viewWith("0x6005405f5260205ff3") // PUSH1 5, BLOCKHASH, then return of the hash
    const read = async (machine: Machine) => ({ isReference: machine.isReference, ...(await call(machine)) })
    expect(await machines.use(common, hasher, read)).toEqual({ ...answer, output: `0x${"05".repeat(32)}` })
    expect(await other.use(common, hasher, read)).toEqual({ ...answer, output: `0x${"f5".repeat(32)}` })
  })

  test("a revert is explained by its code and its input if there is an explainer", async () => {
    const named = (text: Hex) => ({ name: text, text })
    const names = { decodeError: named, decodeCall: named, decodeLog: none }
    const ofCode = (code: Hex) => ({ contractName: code })
    const explainer = { decodeError: none, ofCode, ofInitCode: none, decodingOf: () => names }
    const explain = async (machine: Machine) => machine.explain((await call(machine)).output)
    const reverting = viewWith("0x60015ffd")
    const text = `0x00 at 0x60015ffd.${toHex(zeros)}`
    expect(await machinesOf({ createEngine, explainer }).use(common, reverting, explain)).toBe(text)
    expect(await machinesOf({ createEngine }).use(common, reverting, explain)).toBeUndefined()
  })

  test("coverage is collected, except for trials and retries", async () => {
    const covered: Hex[] = []
    const machines = machinesOf({ createEngine, coverage: (code) => void covered.push(toHex(code)) })
    await machines.use(common, viewWith("0x5f00"), call, { ...work, isTrial: true })
    await machines.use(common, viewWith("0x5f5f00"), call, { ...work, isRetry: true })
    await machines.use(common, viewWith("0x5f5f5f00"), call, work)
    expect(covered).toEqual(["0x5f5f5f00"])
  })
}
