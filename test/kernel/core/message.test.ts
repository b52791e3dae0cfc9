/** The top-level message in an instance, and what is read from the instance after its run. */
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHex, toHexWord } from "../../../src/base/hex.ts"
import * as Layout from "../../../src/kernel/core/layout.ts"
import {
  type Prepared,
  prepare,
  readAccesses,
  readRevertedCall,
  writeHex,
} from "../../../src/kernel/core/message.ts"
import { run } from "../../../src/kernel/core/run.ts"
import { createAddressOf } from "../../../src/kernel/evm/base/createAddress.ts"
import { caller, contract, createInstance, prepareCall } from "./assembly/execution.ts"

const nobody: Hex = `0x${"99".padStart(40, "0")}`
const [zero, one, two] = [0n, 1n, 2n].map(toHexWord) as [Hex, Hex, Hex]

/** Runs a message to the code, and returns the instance and its output. */
async function runWith(code: string, fields: Partial<Prepared> = {}) {
  const instance = createInstance()
  const host = prepareCall(instance, code)
  prepare(instance, {
    ...{ from: caller, to: contract, value: 0n, nonce: 0n, warm: [], blobHashes: [] },
    ...{ data: new Uint8Array(), gas: 1_000_000n },
    ...fields,
  })
  await run(instance, host)
  const start = instance.core.outputPointer()
  return { instance, output: instance.hex(start, start + instance.core.outputLength()) }
}

const returnsTop = "5f5260205ff3"

test("prepare: the sender and the input of a call", async () => {
  expect((await runWith(`33${returnsTop}`)).output).toBe(toHexWord(BigInt(caller)))
  const data = Uint8Array.from({ length: 1000 }, (_, index) => index & 0xff)
  // CALLDATACOPY of everything, and return of it
  expect((await runWith("365f5f37365ff3", { data })).output).toBe(toHex(data))
})

test("prepare: a creation gets the address of the sender's nonce; its input is its init code", async () => {
  const data = hexToBytes(`0x30${returnsTop}`)
  const { instance } = await runWith("", { to: undefined, nonce: 7n, data })
  // The deployed code is the address as a word.
  expect(instance.core.error()).toBe(0)
  const start = instance.core.outputPointer()
  expect(instance.hex(start, start + 32)).toBe(toHexWord(BigInt(createAddressOf(caller, 7n))))
})

test("prepare: the hashes of blobs; those of an earlier message are forgotten", async () => {
  const hashes: Hex[] = [toHexWord(2n ** 255n + 5n), one]
  const at = (index: string) => `60${index}49${returnsTop}`
  expect((await runWith(at("00"), { blobHashes: hashes })).output).toBe(hashes[0])
  expect((await runWith(at("01"), { blobHashes: hashes })).output).toBe(one)
  expect((await runWith(at("02"), { blobHashes: hashes })).output).toBe(zero)
  const instance = createInstance()
  const host = prepareCall(instance, at("00"))
  const message = {
    from: caller,
    to: contract,
    value: 0n,
    data: new Uint8Array(),
    gas: 100_000n,
    nonce: 0n,
    warm: [],
  }
  prepare(instance, { ...message, blobHashes: hashes })
  prepare(instance, { ...message, blobHashes: [] })
  await run(instance, host)
  const start = instance.core.outputPointer()
  expect(instance.hex(start, start + 32)).toBe(zero)
})

test("prepare: warm accounts and slots cost less", async () => {
  const gasOf = async (code: string, warm: Prepared["warm"]) =>
    (await runWith(code, { warm })).instance.core.gasUsed()
  const [balance, load] = ["609931", "5f54"]
  expect(await gasOf(balance, [])).toBe(2603n)
  expect(await gasOf(balance, [[nobody, undefined]])).toBe(103n)
  expect(await gasOf(load, [])).toBe(2102n)
  expect(await gasOf(load, [[contract, undefined]])).toBe(2102n)
  expect(await gasOf(load, [[contract, [one]]])).toBe(2102n)
  expect(await gasOf(load, [[contract, [one, zero]]])).toBe(102n)
})

test("readAccesses: the accounts and slots that instructions paid for, in their order, also of a call that failed", async () => {
  // SLOAD(1), BALANCE(0x99), SLOAD(2), SLOAD(1) again, and INVALID
  const { instance } = await runWith("6001546099316002546001" + "54fe")
  expect([...readAccesses(instance, Layout.ACCESSED)]).toEqual([
    { address: contract, slots: [one, two] },
    { address: nobody, slots: [] },
  ])
  expect([...readAccesses((await runWith("00")).instance, Layout.ACCESSED)]).toEqual([])
})

test("readAccesses: what was read does not have what the gas did not pay for", async () => {
  const code = `${"60015450"}${"609931"}` // SLOAD(1), BALANCE(0x99)
  const { instance } = await runWith(code, { gas: 2200n })
  expect([...readAccesses(instance, Layout.ACCESSED)]).toEqual([
    { address: contract, slots: [one] },
    { address: nobody, slots: [] },
  ])
  expect([...readAccesses(instance, Layout.READ)]).toEqual([{ address: contract, slots: [one] }])
})

test("readRevertedCall: the code and the input of the call that began to revert", async () => {
  const code = "60aa5f5360015ffd"
  const { instance } = await runWith(code, { data: hexToBytes("0x123456") })
  expect(readRevertedCall(instance)).toEqual({ code: hexToBytes(`0x${code}`), input: hexToBytes("0x123456") })
})

test("writeHex: an address or a slot in a word of the exchange; nothing of an earlier value remains", () => {
  const instance = createInstance()
  const read = (index: number) =>
    instance.hex(instance.exchange + 32 * index, instance.exchange + 32 * (index + 1))
  const slot: Hex = `0x${"ab".repeat(32)}`
  writeHex(instance, 1, slot)
  writeHex(instance, 2, slot)
  writeHex(instance, 1, contract)
  expect(read(1)).toBe(`0x${"00".repeat(12)}${contract.slice(2)}`)
  expect(read(2)).toBe(slot)
})
