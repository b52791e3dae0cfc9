import { expect, test } from "vitest"
import { callBundle, simulationContext } from "../../../src/api/wire/callMany.ts"
import { decoded, refusal } from "./decoding.ts"

const account = `0x${"Ab".repeat(20)}`
const latest = { tag: "latest" }

test.each([
  [{}, { transactions: [] }],
  [{ transactions: null, blockOverride: null }, { transactions: [] }],
  [
    { transactions: [{ to: account }, { data: "0xAB" }], blockOverride: { blockNumber: "0x5", baseFee: 7 } },
    {
      transactions: [{ to: account.toLowerCase(), input: "0x" }, { input: "0xab" }],
      blockOverride: { number: 5n, baseFeePerGas: 7n },
    },
  ],
])("callBundle: default %#", (bundle, native) => {
  expect(decoded(callBundle(), bundle)).toEqual(native)
})

test.each([
  [{}, { block: latest }],
  [{ blockNumber: null, transactionIndex: null }, { block: latest }],
  [{ transactionIndex: -1 }, { block: latest }],
  [
    { blockNumber: "0x5", transactionIndex: 0 },
    { block: { number: 5n }, index: 0 },
  ],
  [
    { blockNumber: "pending", transactionIndex: "0x2" },
    { block: { tag: "pending" }, index: 2 },
  ],
])(
  "simulationContext: %j: calls begin at the end of the block, or before a transaction",
  (context, native) => {
    expect(decoded(simulationContext(), context)).toEqual(native)
  },
)

test.each([
  ["first", 'value.transactionIndex: expected -1 or a transaction index, got "first"'],
  [1.5, "value.transactionIndex: expected -1 or a transaction index, got 1.5"],
  ["-1", 'value.transactionIndex: expected -1 or a transaction index, got "-1"'],
])("error: a transaction index of %j", (transactionIndex, message) => {
  expect(refusal(simulationContext(), { transactionIndex })).toBe(message)
})
