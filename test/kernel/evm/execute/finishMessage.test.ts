import { expect, test } from "vitest"
import { toHexWord } from "../../../../src/base/hex.ts"
import { emptyAccount } from "../../../../src/kernel/evm/base/emptyAccount.ts"
import { finishMessage } from "../../../../src/kernel/evm/execute/finishMessage.ts"
import { onMachine, to } from "./fixtures.ts"
import { leftAccounts } from "./leftAccounts.ts"

const slot = toHexWord(0n)

test("default: deletes the empty accounts that were touched, and no others", async () => {
  expect(await leftAccounts()).toEqual([undefined, 0n, 10n ** 18n])
})

test("behavior: the present values of slots become their original values (EIP-2200)", async () => {
  const values = await onMachine({ [to]: "0x00" }, async (machine) => {
    const { scratch } = machine
    scratch.setStorage(to, slot, Uint8Array.of(5))
    const before = [scratch.original(to, slot), scratch.hasOriginals]
    await finishMessage(machine)
    return [before, [scratch.original(to, slot), scratch.hasOriginals]]
  })
  expect(values).toEqual([
    [new Uint8Array(), true],
    [Uint8Array.of(5), false],
  ])
})

test("behavior: what was warm is cold again, and nothing is touched any more", async () => {
  await onMachine({}, async (machine) => {
    const { journal, scratch, touch } = machine
    journal.startReportingAccessList()
    journal.addAlwaysWarmAddress(to, true)
    touch(to)
    await finishMessage(machine)
    expect(journal.accessList).toBeUndefined()
    scratch.setAccount(to, emptyAccount)
    await finishMessage(machine)
    expect(scratch.account(to)).toEqual(emptyAccount)
  })
})
