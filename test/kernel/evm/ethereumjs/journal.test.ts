import { Account, createAddressFromString } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { Journal } from "../../../../src/kernel/evm/ethereumjs/journal.ts"
import { OverlayStateManager } from "../../../../src/kernel/evm/ethereumjs/stateManager.ts"
import { type HardforkName, scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../../src/kernel/state/state.ts"

const [first, second] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`] as const
const slot = `0x${"00".repeat(32)}` as const
const ripemd = `0x${"3".padStart(40, "0")}` as const

function create(hardfork: HardforkName = "osaka") {
  const scratch = new OverlayStateManager(createState({ keccak256 }).at(0))
  const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork }))
  const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
  const journal = new Journal(scratch, common, new Set([ripemd]))
  return { scratch, journal }
}

describe("behavior: warm accounts and slots (EIP-2929)", () => {
  test("an access to a slot warms it and its account, and a revert makes both cold", async () => {
    const { journal } = create()
    await journal.checkpoint()
    expect(journal.warmSlot(first, slot)).toBe(false)
    expect(journal.warmSlot(first, slot)).toBe(true)
    expect(journal.isWarm(first)).toBe(true)
    await journal.revert()
    expect([journal.isWarm(first), journal.isWarmSlot(first, slot)]).toEqual([false, false])
  })

  test("an account warmed by an inner frame stays warm after its commit, until the outer frame reverts", async () => {
    const { journal } = create()
    await journal.checkpoint()
    await journal.checkpoint()
    journal.warm(first)
    await journal.commit()
    expect(journal.isWarm(first)).toBe(true)
    await journal.revert()
    expect(journal.isWarm(first)).toBe(false)
  })

  test("a slot that is warm from the beginning of the transaction stays warm after a revert", async () => {
    const { journal } = create()
    await journal.checkpoint()
    journal.addAlwaysWarmSlot(first.slice(2), slot.slice(2))
    await journal.revert()
    expect(journal.isWarmSlot(first, slot)).toBe(true)
  })

  test("a precompile is always warm, but its slots are cold at first", async () => {
    const { journal } = create()
    await journal.checkpoint()
    expect([journal.isWarm(ripemd), journal.warmSlot(ripemd, slot)]).toEqual([true, false])
    journal.warm(ripemd)
    await journal.revert()
    journal.cleanJournal()
    expect([journal.isWarm(ripemd), journal.isWarmSlot(ripemd, slot)]).toEqual([true, false])
  })

  test("a requested access list has all accesses, including reverted ones", async () => {
    const { journal } = create()
    journal.startReportingAccessList()
    await journal.checkpoint()
    journal.warmSlot(first, slot)
    journal.warm(second)
    await journal.revert()
    expect(journal.accessList).toEqual(
      new Map([
        [first.slice(2), new Set([slot.slice(2)])],
        [second.slice(2), new Set()],
      ]),
    )
  })
})

describe("behavior: empty accounts that were touched (EIP-161)", () => {
  test("cease to exist", async () => {
    const { scratch, journal } = create()
    await journal.putAccount(createAddressFromString(first), new Account())
    await journal.cleanup()
    expect(scratch.account(first)).toBeUndefined()
  })

  test("stay when the touch was reverted, except RIPEMD-160", async () => {
    const { scratch, journal } = create()
    for (const address of [first, ripemd])
      await scratch.putAccount(createAddressFromString(address), new Account())
    await journal.checkpoint()
    journal.touch(first)
    journal.touch(ripemd)
    await journal.revert()
    await journal.cleanup()
    expect([scratch.account(first) !== undefined, scratch.account(ripemd) !== undefined]).toEqual([
      true,
      false,
    ])
  })

  test("stay before Spurious Dragon", async () => {
    const { scratch, journal } = create("tangerine")
    await journal.putAccount(createAddressFromString(first), new Account())
    await journal.cleanup()
    expect(scratch.account(first)).toMatchObject({ nonce: 0n, balance: 0n })
  })
})
