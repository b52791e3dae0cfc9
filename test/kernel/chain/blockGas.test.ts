import { expect, test } from "vitest"
import { blockGasOf, blockGasUsed, gasLeft } from "../../../src/kernel/chain/blockGas.ts"
import type { ExecutedTransaction } from "../../../src/kernel/evm/base/records.ts"
import { commonOf } from "../evm/execute/fixtures.ts"

type Counted = Pick<ExecutedTransaction, "receipt" | "dimensions">

/** Transactions with this gas, in the order of their block. */
function transactionsOf(
  ...gas: readonly { readonly gasUsed: bigint; readonly execution?: bigint; readonly state?: bigint }[]
): readonly Counted[] {
  let cumulativeGasUsed = 0n
  return gas.map(({ gasUsed, execution, state }) => {
    cumulativeGasUsed += gasUsed
    const receipt = { gasUsed, cumulativeGasUsed } as ExecutedTransaction["receipt"]
    const isSplit = execution !== undefined && state !== undefined
    return { receipt, ...(isSplit && { dimensions: { execution, state } }) }
  })
}

/** Two writes of new slots, and a transaction whose refund the block does not count. */
const three = () =>
  transactionsOf(
    { gasUsed: 125_025n, execution: 27_105n, state: 97_920n },
    { gasUsed: 125_025n, execution: 27_105n, state: 97_920n },
    { gasUsed: 21_684n, execution: 27_104n, state: 0n },
  )

test("blockGasOf: three sums, from whichever transaction they are asked for first", () => {
  const sums = [
    { receipts: 0n, execution: 0n, state: 0n },
    { receipts: 125_025n, execution: 27_105n, state: 97_920n },
    { receipts: 250_050n, execution: 54_210n, state: 195_840n },
    { receipts: 271_734n, execution: 81_314n, state: 195_840n },
  ]
  const ascending = three()
  expect([0, 1, 2, 3].map((count) => blockGasOf(ascending.slice(0, count)))).toEqual(sums)
  const descending = three()
  expect([3, 2, 1, 0].map((count) => blockGasOf(descending.slice(0, count)))).toEqual(sums.reverse())
})

test("blockGasUsed: the larger dimension; the sum of the receipts where there is one dimension", () => {
  expect(blockGasUsed([])).toBe(0n)
  expect(blockGasUsed(three())).toBe(195_840n)
  expect(blockGasUsed(transactionsOf({ gasUsed: 9n, execution: 8n, state: 3n }))).toBe(8n)
  const old = transactionsOf({ gasUsed: 21_000n }, { gasUsed: 50_000n })
  expect(blockGasUsed(old)).toBe(71_000n)
  expect(blockGasOf(old)).toEqual({ receipts: 71_000n, execution: 71_000n, state: 0n })
})

const cap = 2n ** 24n

test.each([
  ["nothing used", 60_000_000n, 0n, 0n, 60_000_000n],
  [
    "room for the execution of any transaction: what is left for state",
    60_000_000n,
    40_000_000n,
    1n,
    59_999_999n,
  ],
  ["exactly that room", cap + 5n, 5n, 5n, cap],
  ["one less: what is left for execution", cap + 5n, 6n, 5n, cap - 1n],
  ["less for state than for execution", 60_000_000n, 50_000_000n, 55_000_000n, 5_000_000n],
  ["nothing left for state", 60_000_000n, 0n, 60_000_000n, 0n],
  ["nothing left for execution", 30_000_000n, 30_000_000n, 0n, 0n],
])("gasLeft: %s", (_, limit, execution, state, left) => {
  expect(gasLeft(limit, { receipts: execution + state, execution, state }, commonOf("amsterdam"))).toBe(left)
})

test("gasLeft: one dimension before Amsterdam", () => {
  const used = { receipts: 50_000_000n, execution: 50_000_000n, state: 0n }
  expect(gasLeft(60_000_000n, used, commonOf("osaka"))).toBe(10_000_000n)
})
