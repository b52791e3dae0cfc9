import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { type Hex, toHexWord } from "../../../../src/base/hex.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import { createAccessList } from "../../../../src/kernel/evm/execute/accessList.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { blockOf, from, message, onMachine, to } from "./fixtures.ts"

const other: Hex = `0x${"33".repeat(20)}`
const [zero, one, two] = [0n, 1n, 2n].map(toHexWord) as [Hex, Hex, Hex]
const block = blockOf()

/** Creates the list of a message over accounts with these codes, and the lists with which it ran. */
async function listOf(codes: Readonly<Record<Hex, Hex>>, fields: Partial<CallMessage> = {}) {
  const tried: CallMessage["accessList"][] = []
  const found = await createAccessList(message(fields), (each, track) => {
    tried.push(each.accessList)
    return onMachine(codes, (machine) => track(machine, () => runMessage(machine, each, block)))
  })
  return { ...found, tried }
}

const balanceOf = (address: Hex) => `73${address.slice(2)}3150`

test("default: the accounts and slots that a message reads and writes, and the outcome with the list", async () => {
  // SLOAD(1), SSTORE(0, 1), BALANCE of the other account
  const { accessList, outcome, tried } = await listOf({ [to]: `0x6001545060015f55${balanceOf(other)}00` })
  const list = [
    { address: to, storageKeys: [zero, one] },
    { address: other, storageKeys: [] },
  ]
  expect(accessList).toEqual(list)
  expect(tried).toEqual([[], list])
  // 21,000 and the list; 100 for each warm access, 20,000 for the slot, and the other instructions
  expect(outcome.failure).toBeUndefined()
  expect(outcome.gasUsed).toBe(
    21_000n + 2n * 2400n + 2n * 1900n + 100n + 20_000n + 100n + 3n + 2n + 3n + 2n + 3n + 2n,
  )
})

test("behavior: the sender, the recipient, precompiles and created contracts are left out, unless a slot is read", async () => {
  const precompile = `0x${"4".padStart(40, "0")}` as const
  const own = [from, precompile].map(balanceOf).join("")
  expect((await listOf({ [to]: `0x${own}${balanceOf(to)}00` })).accessList).toEqual([])
  const data = hexToBytes(`0x${own}3031505f545000`)
  expect((await listOf({}, { to: undefined, data })).accessList).toEqual([
    { address: createAddressOf(from, 0n), storageKeys: [zero] },
  ])
  expect((await listOf({}, { to: undefined, data: hexToBytes("0x30315000") })).accessList).toEqual([])
})

test("behavior: a list that changes the gas, and with it the accesses, is completed", async () => {
  // SLOAD of slot 1, and of slot 2 if less than 75,000 gas is left: the list of the first run costs more than that
  const code = "0x600154505a620124f811600e57005b60025400"
  const { accessList, tried } = await listOf({ [to]: code })
  expect(tried).toEqual([
    [],
    [{ address: to, storageKeys: [one] }],
    [{ address: to, storageKeys: [one, two] }],
  ])
  expect(accessList).toEqual(tried.at(-1))
})

test("args: what the client lists stays, also what is not accessed; the accesses of a failed message count", async () => {
  const listed = [{ address: other, storageKeys: [two] }]
  const { accessList, outcome } = await listOf({ [to]: "0x600154fe" }, { accessList: listed })
  expect(accessList).toEqual([...listed, { address: to, storageKeys: [one] }])
  expect(outcome.failure).toBe("invalid opcode")
})
