import { createTx, TransactionType } from "@ethereumjs/tx"
import { expect, test } from "vitest"
import { type Hex, toHexWord } from "../../../../src/base/hex.ts"
import { replayTransaction } from "../../../../src/kernel/evm/execute/replay.ts"
import { runTransaction } from "../../../../src/kernel/evm/execute/runTransaction.ts"
import { blockOf, common, from, onMachine, to } from "./fixtures.ts"

/** An unsigned transaction: only its record has a sender. */
const transaction = createTx(
  { type: TransactionType.Legacy, nonce: 0n, gasLimit: 100_000n, gasPrice: 9n, to, value: 5n },
  { common, freeze: false },
)
const signed = { transaction, hash: toHexWord(0x5en), sender: from }
const block = blockOf()

/** Runs a transaction, and then again from its record; returns the changes of both runs, and the failure of the second. */
async function twice(code: Hex) {
  const codes = { [to]: code }
  const first = await onMachine(codes, async (machine) => ({
    executed: await runTransaction(machine, signed, block, { index: 2, gasUsed: 30_000n, logCount: 4 }),
    changes: machine.scratch.changes(),
  }))
  const second = await onMachine(codes, async (machine) => ({
    failure: (await replayTransaction(machine, first.executed, block)).failure,
    changes: machine.scratch.changes(),
  }))
  return { first, second }
}

test("default: the changes are those of the first execution, with the sender of the record", async () => {
  // SSTORE(0, ORIGIN)
  const { first, second } = await twice("0x325f5500")
  expect(second).toEqual({ failure: undefined, changes: first.changes })
  expect(second.changes.storage.get(to)?.get(toHexWord(0n))).toEqual(new Uint8Array(20).fill(0x11))
})

test("behavior: returns the word for the failure of the execution", async () => {
  for (const [code, failure] of [
    ["0x5f5ffd", "revert"],
    ["0xfe", "invalid opcode"],
  ] as const) {
    const { first, second } = await twice(code)
    expect(second).toEqual({ failure, changes: first.changes })
  }
})
