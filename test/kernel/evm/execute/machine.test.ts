/** The machines of a node: the machine that a use gets, its state, its console calls and its coverage. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import type { Pausing } from "../../../../src/base/task.ts"
import { createEthereumJsEngine } from "../../../../src/features/ethereumjs/engine.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import {
  createMachines,
  type Machine,
  type MachineOptions,
} from "../../../../src/kernel/evm/execute/machine.ts"
import { BaseState, type MissingKeys, UnknownState } from "../../../../src/kernel/state/base.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { blockOf, common, commonOf, from, to } from "./fixtures.ts"

const identity: Hex = `0x${"4".padStart(40, "0")}`
const account = { nonce: 9n, balance: 9n, codeHash: keccak256(new Uint8Array()) }

/** A state in which `to` has some code. */
function viewWith(code: Hex) {
  const state = createState({ keccak256 })
  const overlay = new Overlay(state.at(0))
  overlay.setCode(to, hexToBytes(code))
  return state.at(state.append(overlay.changes()))
}

const zeros = new Uint8Array(32)
const none = () => undefined
const view = viewWith("0x00")
const machinesOf = (options?: MachineOptions) => createMachines(() => zeros, options)
const itself = async (machine: Machine) => machine
const work: Pausing = { pause: none }

/** Calls `to` in block 6. Our core returns the result synchronously. */
async function call({ run }: Machine) {
  const block = blockOf()
  Object.assign(block.header, { number: 6n })
  const running = run({ from, to, gasPrice: 0n, value: 0n, data: zeros }, 100_000n, block)
  return { isAtOnce: !(running instanceof Promise), output: toHex((await running).output) }
}

test("a returned machine is used again, but not under other rules, nor by two uses at once", async () => {
  const machines = machinesOf()
  const first = await machines.use(common, view, itself)
  const second = await machines.use(common, view, async (taken) => {
    expect(taken).toBe(first)
    return machines.on(() => zeros).use(common, view, itself)
  })
  const other = await machines.use(commonOf("paris"), view, itself)
  expect(new Set([first, second, other]).size).toBe(3)
  expect([second.common, other.common]).toEqual([common, commonOf("paris")])
  expect(await machines.withoutFetching.use(common, view, itself)).toBe(first)
})

test("a machine on which a use throws is not used again", async () => {
  const machines = machinesOf()
  const first = await machines.use(common, view, itself)
  const failing = machines.use(common, view, () => Promise.reject(new Error("half way")))
  await expect(failing).rejects.toThrow("half way")
  expect(await machines.use(common, view, itself)).not.toBe(first)
})

test("a use pauses before a machine is created for it; on a reused machine only its own work pauses", async () => {
  const machines = machinesOf()
  const pauses: string[] = []
  const noting = (name: string): Pausing => ({ pause: () => void pauses.push(name) })
  await machines.use(common, view, itself, noting("first"))
  await machines.use(common, view, async (machine) => machine.pause(), noting("second"))
  expect(pauses).toEqual(["first", "second"])
})

test("a use starts with its own view and the precompiles of the fork, without earlier writes", async () => {
  const machines = machinesOf()
  const own = await machines.use(common, view, async ({ scratch, precompiles }) => {
    const hasIdentity = precompiles.has(identity)
    scratch.setAccount(from, account)
    precompiles.move(identity, undefined)
    return [hasIdentity, precompiles.has(identity)]
  })
  const read = async ({ scratch, precompiles }: Machine) =>
    [scratch.account(from), scratch.code(to), precompiles.has(identity)] as const
  expect(own).toEqual([true, false])
  expect(await machines.use(common, viewWith("0x60"), read)).toEqual([undefined, Uint8Array.of(0x60), true])
})

test("console calls are passed to the work of their use when the use ends", async () => {
  const machines = machinesOf()
  const logged: (readonly Uint8Array[])[] = []
  const listening: Pausing = { ...work, logToConsole: (inputs) => void logged.push(inputs) }
  const inputs = [1, 2, 3].map((byte) => Uint8Array.of(byte))
  const log = async ({ logToConsole }: Machine) => {
    for (const input of inputs) logToConsole({ consoleCalls: [input] })
    logToConsole({})
    expect(logged).toEqual([])
  }
  await machines.use(common, view, log, listening)
  await machines.use(common, view, itself, listening)
  expect(logged).toEqual([inputs])
})

test("a use that meets unknown state is repeated after a fetch; withoutFetching throws instead", async () => {
  const known = new Map<Hex, typeof account>()
  const rest = { storage: none, code: none, blockHash: none }
  const base = new BaseState({ account: (address) => known.get(address), ...rest })
  const [fetched, hinted]: [Hex[][], unknown[]] = [[], []]
  const fetch = async ({ accounts }: MissingKeys) => {
    fetched.push([...accounts])
    for (const address of accounts) known.set(address, account)
  }
  const machines = machinesOf({ fetched: { base, fetch, keysOf: async (each) => void hinted.push(each) } })
  const ofBase = createState({ keccak256, base }).at(0)
  const read = async ({ scratch }: Machine) => scratch.account(from) && scratch.account(to)
  await expect(machines.withoutFetching.use(common, ofBase, read)).rejects.toThrow(UnknownState)
  const message = { from, to, value: 0n, data: zeros }
  expect(await machines.use(common, ofBase, read, work, () => message)).toEqual(account)
  expect([fetched, hinted]).toEqual([[[from], [to]], [message]])
  expect(await machines.withoutFetching.use(common, ofBase, read)).toEqual(account)
})

describe.each([
  ["midblock", undefined],
  ["ethereumjs", createEthereumJsEngine],
] as const)("on the engine %s", (name, createEngine) => {
  test("BLOCKHASH calls the function of createMachines, or that of `on`", async () => {
    const machines = createMachines((number) => new Uint8Array(32).fill(number), { createEngine })
    const other = machines.on((number) => new Uint8Array(32).fill(0xf0 + number))
    const hasher = viewWith("0x6005405f5260205ff3") // PUSH1 5, BLOCKHASH, then return of the hash
    const read = async (machine: Machine) => ({ isReference: machine.isReference, ...(await call(machine)) })
    const answer = { isReference: name === "ethereumjs", isAtOnce: name === "midblock" }
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
})
