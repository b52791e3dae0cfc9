import { describe, expect, test } from "vitest"
import { keccak256 } from "../../../../src/kernel/evm/base/crypto.ts"
import { emptyAccount } from "../../../../src/kernel/evm/base/emptyAccount.ts"
import { Journal } from "../../../../src/kernel/evm/engine/journal.ts"
import type { HardforkName } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { Overlay } from "../../../../src/kernel/state/overlay.ts"
import { createState } from "../../../../src/kernel/state/state.ts"
import { rulesOf } from "../../core/randomRuns.ts"

const [first, second] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`] as const
const slot = `0x${"00".repeat(32)}` as const

function create(hardfork: HardforkName = "osaka") {
  const scratch = new Overlay(createState({ keccak256 }).at(0))
  return { scratch, journal: new Journal(scratch, rulesOf(hardfork)) }
}

describe("behavior: warm accounts and slots (EIP-2929)", () => {
  test("are those that were added, with `0x` or without, until the message is over", () => {
    const { journal } = create()
    journal.addAlwaysWarmAddress(first)
    journal.addAlwaysWarmSlot(second.slice(2), slot.slice(2))
    journal.addAlwaysWarmAddress(second)
    expect([...journal.warmed()]).toEqual([
      [first, undefined],
      [second, new Set([slot])],
    ])
    journal.cleanup()
    expect([...journal.warmed()]).toEqual([])
  })

  test("a requested access list has those that are to be reported, and the accesses of the code", () => {
    const { journal } = create()
    journal.startReportingAccessList()
    journal.addAlwaysWarmAddress(second)
    journal.addAlwaysWarmSlot(first, slot, true)
    journal.report(first, [`0x${"01".repeat(32)}`])
    expect(journal.accessList).toEqual(new Map([[first.slice(2), new Set([slot.slice(2), "01".repeat(32)])]]))
    journal.cleanup()
    expect(journal.accessList).toBeUndefined()
  })
})

describe("behavior: empty accounts that were touched (EIP-161)", () => {
  test.each<[HardforkName, string, boolean]>([
    ["osaka", "cease to exist", false],
    ["tangerine", "stay", true],
  ])("in %s they %s", (fork, _, exists) => {
    const { scratch, journal } = create(fork)
    for (const address of [first, second]) scratch.setAccount(address, emptyAccount)
    journal.touch(first)
    journal.cleanup()
    expect([first, second].map((address) => scratch.account(address) !== undefined)).toEqual([exists, true])
  })

  test("are forgotten with the message", () => {
    const { scratch, journal } = create()
    journal.touch(first)
    journal.cleanup()
    scratch.setAccount(first, emptyAccount)
    journal.cleanup()
    expect(scratch.account(first)).toEqual(emptyAccount)
  })
})
