/** The machines of a node: the machine that a use gets, its state, its console calls and its coverage. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { Pausing } from "../../../../src/base/task.ts"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import type { Machine } from "../../../../src/kernel/evm/execute/machine.ts"
import { BaseState, type MissingKeys, UnknownState } from "../../../../src/kernel/state/base.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { machinesOf, none, testEngine, viewWith, work, zeros } from "./engineCases.ts"
import { common, commonOf, from, to } from "./fixtures.ts"

const identity: Hex = `0x${"4".padStart(40, "0")}`
const account = { nonce: 9n, balance: 9n, codeHash: keccak256(new Uint8Array()) }

const view = viewWith("0x00")
const itself = async (machine: Machine) => machine
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

describe("on the engine midblock", () => {
  testEngine({ isReference: false, isAtOnce: true })
})
