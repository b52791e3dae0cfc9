import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { type AccountOverride, applyOverrides } from "../../../../src/kernel/evm/execute/stateOverrides.ts"
import { from, onMachine, to } from "./fixtures.ts"

const slot = `0x${"00".repeat(31)}01` as const
const other = `0x${"00".repeat(31)}02` as const
const value = `0x${"00".repeat(31)}2a` as const
const identity = `0x${"4".padStart(40, "0")}` as const

const apply = (overrides: Readonly<Record<`0x${string}`, AccountOverride>>) =>
  onMachine({ [to]: "0x6001" }, (machine) => {
    machine.scratch.setStorage(to, other, hexToBytes(value))
    applyOverrides(machine, new Map(Object.entries(overrides)) as never)
    const { scratch, precompiles } = machine
    return {
      from: scratch.account(from),
      code: scratch.code(to),
      slots: [...scratch.slots(to)],
      hasOriginals: scratch.hasOriginals,
      precompiles: [identity, to].map((address) => precompiles.has(address)),
    }
  })

const plain = await apply({})

test("default: absent fields stay unchanged", async () => {
  const balance = await apply({ [from]: { balance: 5n } })
  expect(balance).toEqual({ ...plain, from: { ...plain.from, balance: 5n } })
  const nonce = await apply({ [from]: { nonce: 5n } })
  expect(nonce).toEqual({ ...plain, from: { ...plain.from, nonce: 5n } })
  expect(await apply({ [to]: { code: "0x6002" } })).toEqual({ ...plain, code: hexToBytes("0x6002") })
})

test("behavior: stateDiff adds slots, state replaces the storage; neither is a write of the message", async () => {
  const slots = new Map([[slot, value]] as const)
  const added = [slot, Uint8Array.of(42)]
  expect(await apply({ [to]: { stateDiff: slots } })).toEqual({ ...plain, slots: [...plain.slots, added] })
  expect(await apply({ [to]: { state: slots } })).toEqual({ ...plain, slots: [added] })
  expect(plain.hasOriginals).toBe(false)
})

describe("precompiles", () => {
  test("behavior: an override removes a precompile, a move puts it at another address", async () => {
    expect(plain.precompiles).toEqual([true, false])
    expect((await apply({ [identity]: {} })).precompiles).toEqual([false, false])
    expect((await apply({ [identity]: { movePrecompileToAddress: to } })).precompiles).toEqual([false, true])
  })

  test.each([
    [{ [from]: { movePrecompileToAddress: to } }, `account ${from} is not a precompile`],
    [{ [identity]: { movePrecompileToAddress: to }, [to]: {} }, `account ${to} is already overridden`],
  ])("error: %o", async (overrides, message) => {
    await expect(apply(overrides)).rejects.toThrow(message)
  })
})
