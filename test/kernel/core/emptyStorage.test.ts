import { createBlock } from "@ethereumjs/block"
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { createMachines, type Machine } from "../../../src/kernel/evm/execute/machine.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { View } from "../../../src/kernel/state/store.ts"
import { alice, bob, changes, slotOf, store } from "../state/fixtures.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "prague" }))
const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
const block = createBlock({ header: { gasLimit: 30_000_000n } }, { common })
const one = Uint8Array.of(1)

/** Writes 2 to slot 0 and 3 to slot 1, and returns their sum. */
const code = hexToBytes("0x60025f5560036001555f54600154015f5260205ff3")

/** Creates a view in which Alice has the code and some slots, and the list of the slots that are read. */
function viewWith(...slots: [Hex, Uint8Array][]) {
  const state = createState({ keccak256 })
  const codeHash = keccak256(code)
  state.append(
    changes({
      accounts: [[alice, { nonce: 1n, balance: 0n, codeHash }]],
      code: [[`0x${Buffer.from(codeHash).toString("hex")}`, code]],
    }),
  )
  const view = state.at(state.append(store(alice, ...slots)))
  const asked: Hex[] = []
  const storage: View["storage"] = (address, slot) => {
    asked.push(slot)
    return view.storage(address, slot)
  }
  return { asked, view: { ...view, storage } }
}

const key = (index: number): Hex => `0x${String(index).padStart(64, "0")}`

/** Runs the code as a call, and returns the sum, the gas and the refund. */
async function sum({ run }: Machine, isDiscarded = true) {
  const message = { from: bob, to: alice, gasPrice: 0n, value: 0n, data: new Uint8Array() }
  const { output, gasUsed, refund, failure } = await run(message, 100_000n, block, isDiscarded)
  return { sum: BigInt(`0x${Buffer.from(output).toString("hex")}`), gasUsed, refund, failure }
}

const use = <T>(view: View, run: (machine: Machine) => Promise<T>): Promise<T> =>
  createMachines(() => new Uint8Array(32)).use(common, view, run)

test("behavior: no slot of an account without storage is read from the state", async () => {
  const [empty, filled] = [viewWith(), viewWith([slotOf(7), one])]
  const outcome = { sum: 5n, gasUsed: 44_432n, refund: 0n, failure: undefined }
  expect(await use(empty.view, (machine) => sum(machine))).toEqual(outcome)
  expect(await use(filled.view, (machine) => sum(machine))).toEqual(outcome)
  expect(empty.asked).toEqual([])
  expect(filled.asked).toEqual([key(0), key(1)])
})

test("behavior: a slot that was emptied in the same transaction keeps its original value", async () => {
  const { view } = viewWith([key(0), one])
  const outcome = await use(view, (machine) => {
    machine.scratch.setStorage(alice, key(0), new Uint8Array())
    return sum(machine)
  })
  // EIP-3529: a write to a slot that was 1 and is 0 has the cost of a warm write, and takes its refund back.
  expect(outcome).toEqual({ sum: 5n, gasUsed: 24_532n, refund: -4800n, failure: undefined })
})

test("behavior: every slot is read from the state when the reads are recorded", async () => {
  const { view, asked } = viewWith()
  await use({ ...view, isRecorded: true }, (machine) => sum(machine))
  expect(asked).toEqual([key(0), key(1)])
})

test("behavior: the changes of a message reach the overlay, unless the message is discarded", async () => {
  const { view } = viewWith()
  const slots = (isDiscarded: boolean) =>
    use(view, async (machine) => {
      await sum(machine, isDiscarded)
      return [...machine.scratch.slots(alice)]
    })
  expect(await slots(true)).toEqual([])
  expect(await slots(false)).toEqual([
    [key(0), Uint8Array.of(2)],
    [key(1), Uint8Array.of(3)],
  ])
})
