import { hexToBytes } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { toHex, toHexWord } from "../../../../src/base/hex.ts"
import { createAddressOf } from "../../../../src/kernel/evm/base/createAddress.ts"
import type { CallMessage } from "../../../../src/kernel/evm/execute/message.ts"
import { runMessage } from "../../../../src/kernel/evm/execute/runMessage.ts"
import { amsterdam, amsterdamBlock, gasCases, resultOf, withoutAmsterdam } from "./amsterdamCases.ts"
import { from, message, onMachine, to } from "./fixtures.ts"

test.skipIf(withoutAmsterdam).each(gasCases())("behavior: $name", async (each) => {
  expect(await resultOf(each)).toEqual(each.expected)
})

type Codes = Parameters<typeof onMachine>[0]

const heir = `0x${"77".repeat(20)}` as const

/** Runs a message in a block of Amsterdam, and returns its outcome with some of the state after it. */
const run = (codes: Codes, fields: Partial<CallMessage>, { created = createAddressOf(from, 0n) } = {}) =>
  onMachine(
    codes,
    async (machine) => {
      const sent = message({ gas: 1_000_000n, value: 5n, ...fields })
      const { failure, logs, dimensions } = await runMessage(machine, sent, amsterdamBlock())
      const account = machine.scratch.account(created)
      return {
        ...{ failure, logs, state: dimensions?.state, created: account?.balance, nonce: account?.nonce },
        slots: [0n, 1n].map((slot) => toHex(machine.scratch.storage(created, toHexWord(slot)))),
      }
    },
    undefined,
    amsterdam,
  )

const transfer = (sender: string, receiver: string, wei: bigint) => ({
  address: `0x${"ff".repeat(19)}fe`,
  topics: [
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
    ...[sender, receiver].map((address) => toHexWord(BigInt(address))),
  ],
  data: toHexWord(wei),
})

describe("transfer logs (EIP-7708)", () => {
  /** Emits LOG0, and calls the heir with 2 wei. */
  const sends = `0x5f5fa05f5f5f5f600273${heir.slice(2)}5af1` as const

  test("default: a value that moves has a log, before those of the code that it reaches", async () => {
    const { logs } = await run({ [to]: `${sends}00` }, {})
    const own = { address: to, topics: [], data: "0x" }
    expect(logs).toEqual([transfer(from, to, 5n), own, transfer(to, heir, 2n)])
  })

  test("behavior: a message that reverts has none, and neither has value 0 or a call of oneself", async () => {
    const reverted = await run({ [to]: `${sends}5f5ffd` }, {})
    const plain = await run({}, { value: 0n })
    const own = await run({}, { to: from })
    expect([reverted, plain, own].map(({ logs }) => logs)).toEqual([[], [], []])
  })

  test("behavior: CALLCODE moves nothing; SELFDESTRUCT sends the balance", async () => {
    const callcode = await run({ [to]: `0x5f5f5f5f600273${heir.slice(2)}5af200` }, {})
    expect(callcode.logs).toEqual([transfer(from, to, 5n)])
    const destroyed = await run({ [to]: `0x73${heir.slice(2)}ff` }, {})
    expect(destroyed.logs).toEqual([transfer(from, to, 5n), transfer(to, heir, 5n)])
  })
})

test("behavior: a contract that destroys itself when it is created keeps its balance only (EIP-8246)", async () => {
  const data = hexToBytes("0x60015f5530ff") // SSTORE(0, 1), SELFDESTRUCT to itself
  const { failure, created, nonce, slots } = await run({}, { to: undefined, data })
  expect({ failure, created, nonce, slots }).toEqual({
    ...{ failure: undefined, created: 5n, nonce: 0n, slots: ["0x", "0x"] },
  })
})

test("behavior: a creation wipes the storage that is at its address", async () => {
  const created = createAddressOf(from, 0n)
  const [data, value] = [hexToBytes("0x6001545f55"), Uint8Array.of(9)] // slot 0 gets the value of slot 1
  const outcome = await onMachine(
    {},
    async (machine) => {
      for (const slot of [0n, 1n]) machine.scratch.setStorage(created, toHexWord(slot), value)
      machine.scratch.beginTransaction()
      const sent = message({ gas: 1_000_000n, to: undefined, data })
      const { failure, dimensions } = await runMessage(machine, sent, amsterdamBlock())
      const slots = [0n, 1n].map((slot) => toHex(machine.scratch.storage(created, toHexWord(slot))))
      return { failure, state: dimensions?.state, slots }
    },
    undefined,
    amsterdam,
  )
  expect(outcome).toEqual({ failure: undefined, state: 183_600n, slots: ["0x", "0x"] })
})
