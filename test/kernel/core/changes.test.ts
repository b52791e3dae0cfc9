import { createBlock } from "@ethereumjs/block"
import { hexToBytes, setLengthLeft } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toHex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { createMachines } from "../../../src/kernel/evm/execute/machine.ts"
import { scheduleFromGenesis } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../src/kernel/evm/fork/hardforks.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import { alice, bob, changes } from "../state/fixtures.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "prague" }))
const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
const block = createBlock({ header: { gasLimit: 30_000_000n } }, { common })

/** More than two times the number of slots that the core shows at once. */
const count = 130

/** For each number n from `count` to 1, writes 32 - n % 33 bytes of 0xff to the slot keccak256(n). */
const code = hexToBytes(
  `0x60${count.toString(16)}5b805f525f19816021900660031b1c60205f205560019003806002575f00`,
)

test("default: all slots that a message wrote are read in their order, without leading zeros", async () => {
  const state = createState({ keccak256 })
  const account = { nonce: 1n, balance: 0n, codeHash: keccak256(code) }
  const view = state.at(
    state.append(changes({ accounts: [[alice, account]], code: [[toHex(account.codeHash), code]] })),
  )
  const message = { from: bob, to: alice, gasPrice: 0n, value: 0n, data: new Uint8Array() }
  const written = await createMachines(() => new Uint8Array(32)).use(common, view, async (machine) => {
    await machine.run(message, 30_000_000n, block)
    return machine.scratch.changes().storage.get(alice)
  })
  const numbers = Array.from({ length: count }, (_, index) => count - index)
  const expected = numbers
    .map((number) => ({ number, length: 32 - (number % 33) }))
    .filter(({ length }) => length > 0)
    .map(({ number, length }) => [
      toHex(keccak256(setLengthLeft(Uint8Array.of(number), 32))),
      new Uint8Array(length).fill(0xff),
    ])
  expect([...(written ?? [])]).toEqual(expected)
})
