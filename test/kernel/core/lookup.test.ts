/** Accounts and slots as a run has left them, over the state before it. */
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../src/base/hex.ts"
import type { Host, HostState } from "../../../src/kernel/core/host.ts"
import type { Instance } from "../../../src/kernel/core/instance.ts"
import { lookUpAccount, lookUpSlot } from "../../../src/kernel/core/lookup.ts"
import { keccak256 } from "../../../src/kernel/core/module/hasher.ts"
import { run } from "../../../src/kernel/core/run.ts"
import { createAddressOf } from "../../../src/kernel/evm/base/createAddress.ts"
import { contract, createInstance, prepareCall } from "./assembly/execution.ts"

const other: Hex = `0x${"22".repeat(20)}`
const nobody: Hex = `0x${"99".padStart(40, "0")}`
const [zero, one] = [toHexWord(0n), toHexWord(1n)]
const own = hexToBytes("0x6001")

/** Prepares a call of a code. Another contract has 5 wei, a code, and 7 in each slot. */
function prepared(code: string): { instance: Instance; host: Host; state: HostState } {
  const instance = createInstance()
  const host = prepareCall(instance, code)
  const known = { nonce: 3n, balance: 5n, codeHash: keccak256(own) }
  const state: HostState = {
    ...host.state,
    account(address) {
      if (address === other) return known
      const called = host.state.account(address)
      return called && { ...called, balance: 9n }
    },
    code: (address) => (address === other ? own : host.state.code(address)),
    storage: () => Uint8Array.of(7),
    hasEmptyStorage: () => false,
  }
  return { instance, host: { ...host, state }, state }
}

/** Calls a code to the end, and returns the look-ups afterwards. */
async function after(code: string) {
  const { instance, host, state } = prepared(code)
  await run(instance, host)
  return {
    account: (address: Hex) => lookUpAccount(instance, state, address),
    slot: (address: Hex, slot: Hex) => toHex(lookUpSlot(instance, state, address, slot)),
  }
}

const known = { nonce: 3n, balance: 5n, codeHash: keccak256(own), code: own }

test("default: accounts and slots that the run has not loaded are those of the state", async () => {
  const { account, slot } = await after("00")
  expect(account(other)).toEqual(known)
  expect(account(nobody)).toBeUndefined()
  expect(slot(other, zero)).toBe("0x07")
  expect(slot(contract, zero)).toBe("0x07")
})

test("behavior: an account that was loaded and not changed has its values, and its code from the state", async () => {
  // BALANCE of the other contract and of an account that does not exist
  const { account } = await after(`73${other.slice(2)}3160993100`)
  expect(account(other)).toEqual(known)
  expect(account(nobody)).toBeUndefined()
})

test("behavior: the values that the run has written, and new accounts", async () => {
  // SSTORE(0, 0x0500); CALL of 0x99 with 2 of the 9 wei
  const { account, slot } = await after("6105005f555f5f5f5f600260995af100")
  const ofContract = account(contract)
  expect(ofContract?.balance).toBe(7n)
  expect(account(nobody)).toEqual({
    nonce: 0n,
    balance: 2n,
    codeHash: keccak256(new Uint8Array()),
    code: new Uint8Array(),
  })
  expect(BigInt(slot(contract, zero))).toBe(0x500n)
  expect(BigInt(slot(contract, one))).toBe(7n)
})

test("behavior: a created contract has its code; the effects of a call that failed are undone", async () => {
  // CREATE of a contract with the code 0xaa
  const created = createAddressOf(contract, 1n)
  const init = "60aa5f5360015ff3"
  const creating = `67${init}5f52600860185ff0`
  const succeeded = await after(`${creating}00`)
  expect(succeeded.account(created)).toEqual({
    ...{ nonce: 1n, balance: 0n, codeHash: keccak256(Uint8Array.of(0xaa)), code: Uint8Array.of(0xaa) },
  })
  const reverted = await after(`${creating}60055f555f5ffd`)
  expect(reverted.account(created)).toBeUndefined()
  expect(reverted.account(contract)?.nonce).toBe(1n)
  expect(BigInt(reverted.slot(contract, zero))).toBe(7n)
})
