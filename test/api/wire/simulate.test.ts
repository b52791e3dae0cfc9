import { createWithdrawal } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toRpcBlock } from "../../../src/api/wire/block.ts"
import { simulation, toRpcSimulatedBlock } from "../../../src/api/wire/simulate.ts"
import { decoded, refusal } from "./decoding.ts"
import { blockOf, created, logged, sealedHash, token, word } from "./fixtures.ts"

const flags = { traceTransfers: false, validation: false, returnFullTransactions: false }

test("simulation: default: blocks without calls and overrides, and no flags", () => {
  const nulls = { blockOverrides: null, stateOverrides: null, calls: null }
  const nullFlags = { traceTransfers: null, validation: null, returnFullTransactions: null }
  const native = { blockStateCalls: [{ calls: [] }, { calls: [] }], ...flags }
  expect(decoded(simulation(), { blockStateCalls: [{}, nulls], ...nullFlags })).toEqual(native)
})

test("simulation: every field", () => {
  const withdrawal = { index: "0x1", validatorIndex: "0x2", address: token, amount: "0xa" }
  const given = {
    blockStateCalls: [
      {
        blockOverrides: { number: "0x5", feeRecipient: token, beaconRoot: word, withdrawals: [withdrawal] },
        stateOverrides: { [token.toUpperCase().replace("0X", "0x")]: { balance: "0x7" } },
        calls: [{ to: token }],
      },
    ],
    ...{ traceTransfers: true, validation: true, returnFullTransactions: true },
  }
  expect(decoded(simulation(), given)).toEqual({
    blockStateCalls: [
      {
        blockOverrides: {
          number: 5n,
          feeRecipient: token,
          beaconRoot: word,
          withdrawals: [createWithdrawal({ index: 1n, validatorIndex: 2n, address: token, amount: 10n })],
        },
        stateOverrides: new Map([[token, { balance: 7n }]]),
        calls: [{ to: token, input: "0x" }],
      },
    ],
    ...{ traceTransfers: true, validation: true, returnFullTransactions: true },
  })
})

test.each([
  [{}, "value.blockStateCalls: expected a list of blocks"],
  [{ blockStateCalls: {} }, "value.blockStateCalls: expected a list of blocks"],
  [{ blockStateCalls: [] }, "value.blockStateCalls: empty input"],
  [{ blockStateCalls: [{}], validation: "true" }, 'value.validation: expected true or false, got "true"'],
])("error: %j", (given, message) => {
  expect(refusal(simulation(), given)).toBe(message)
})

const block = blockOf(sealedHash)
const outcome = { output: "0x1234", failure: undefined, gasUsed: 30_000n, maxGasUsed: 40_000n } as const
const call = { executed: logged, outcome, logs: [], firstLogIndex: 0, reason: undefined }

test("toRpcSimulatedBlock: a successful call has its output, and its logs count from the first index of the call", () => {
  const logs = logged.receipt.logs.slice(0, 1)
  const calls = [{ ...call, logs, firstLogIndex: 5 }]
  expect(toRpcSimulatedBlock(block, calls, false)).toStrictEqual({
    ...toRpcBlock(block, false),
    calls: [
      {
        returnData: "0x1234",
        logs: [
          {
            ...{ address: token, topics: [word], data: "0x01", blockHash: sealedHash, blockNumber: "0x1" },
            ...{ blockTimestamp: "0xc", transactionHash: logged.hash, transactionIndex: "0x0" },
            ...{ logIndex: "0x5", removed: false },
          },
        ],
        gasUsed: "0x7530",
        maxUsedGas: "0x9c40",
        status: "0x1",
      },
    ],
  })
})

test("toRpcSimulatedBlock: a failed call has no output; the error has the data of a revert only", () => {
  const reverted = { ...outcome, failure: "revert" }
  const halted = { ...outcome, failure: "out of gas" }
  const { calls, ...rest } = toRpcSimulatedBlock(
    block,
    [
      { ...call, outcome: reverted, reason: "execution reverted: no" },
      { ...call, executed: created, outcome: halted, reason: "out of gas" },
    ],
    true,
  )
  const common = { returnData: "0x", logs: [], gasUsed: "0x7530", maxUsedGas: "0x9c40", status: "0x0" }
  expect(rest).toEqual(toRpcBlock(block, true))
  expect(calls).toStrictEqual([
    { ...common, error: { code: 3, message: "execution reverted: no", data: "0x1234" } },
    { ...common, error: { code: -32015, message: "out of gas" } },
  ])
})
