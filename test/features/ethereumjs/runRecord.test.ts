/** The record of messages that EthereumJS runs. */
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHex } from "../../../src/base/hex.ts"
import { RunRecord } from "../../../src/features/ethereumjs/runRecord.ts"
import { consoleAddress } from "../../../src/kernel/evm/base/console.ts"
import { createAddressOf } from "../../../src/kernel/evm/base/createAddress.ts"
import { call, callee, caller, calling, create, createStock, from } from "./contracts.ts"

/** Listens to the messages of an EVM with a new record. */
async function listeningTo(codes: Readonly<Record<Hex, string>>) {
  const [evm, record] = [await createStock(codes), new RunRecord()]
  evm.events.on("beforeMessage", (message) => record.before(message))
  evm.events.on("afterMessage", (result) => record.after(result))
  return { evm, record }
}

const shown = ({ reverted }: RunRecord) =>
  reverted && { code: toHex(reverted.code).slice(2), input: toHex(reverted.input) }

/** Stores a selector as the first bytes of memory. */
const store = (selector: string) => `63${selector}60e01b5f52`
const revertsWith = (digits: string) => `60${digits}5f5260205ffd`
/** Reverts with the data of the last call. */
const passesOn = "3d5f5f3e3d5ffd"

test("default: calls of the console are recorded in their order, with inputs as they were, also from a call that reverts", async () => {
  const logs = (selector: string) => `${store(selector)}${calling(consoleAddress, 4)}`
  const { evm, record } = await listeningTo({
    [caller]: `${logs("11111111")}${calling(callee)}${logs("33333333")}00`,
    [callee]: `${logs("22222222")}5f5ffd`,
  })
  await call(evm)
  expect(record.console).toEqual({
    calls: ["11111111", "22222222", "33333333"].map((selector) => hexToBytes(`0x${selector}`)),
    bytes: 12,
  })
})

test("behavior: created contracts are recorded, the innermost of a creation after it, without those of failed calls", async () => {
  const creates = "5f5f5ff050"
  const { evm, record } = await listeningTo({
    [caller]: `${creates}${calling(callee)}${creates}00`,
    [callee]: `${creates}5f5ffd`,
  })
  await call(evm)
  expect([...record.created]).toEqual([1n, 2n].map((nonce) => createAddressOf(caller, nonce)))

  const nested = await listeningTo({})
  await create(nested.evm, `${creates}00`)
  const outer = createAddressOf(from, 0n)
  expect([...nested.record.created]).toEqual([outer, createAddressOf(outer, 1n)])
})

test("behavior: a revert that is passed on belongs to the innermost call, with its input", async () => {
  const code = revertsWith("2a")
  const { evm, record } = await listeningTo({
    [caller]: `${store("12345678")}${calling(callee, 4)}${passesOn}`,
    [callee]: code,
  })
  await call(evm, { data: "99" })
  expect(shown(record)).toEqual({ code, input: "0x12345678" })
})

test("behavior: a call that reverts with other data than its callee is the one that began to revert", async () => {
  const code = `${calling(callee)}${revertsWith("2b")}`
  const { evm, record } = await listeningTo({ [caller]: code, [callee]: revertsWith("2a") })
  await call(evm, { data: "99" })
  expect(shown(record)).toEqual({ code, input: "0x99" })
})

test("behavior: a failure that is not a revert is not recorded; a creation that reverts has no input", async () => {
  const failing = await listeningTo({ [caller]: "fe" })
  await call(failing.evm)
  expect(shown(failing.record)).toBeUndefined()
  const creating = await listeningTo({})
  await create(creating.evm, "5f5ffd")
  expect(shown(creating.record)).toEqual({ code: "5f5ffd", input: "0x" })
  expect([...creating.record.created]).toEqual([])
})
