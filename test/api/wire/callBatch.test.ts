import { expect, test } from "vitest"
import { callBatch, toRpcBatchStatus } from "../../../src/api/wire/callBatch.ts"
import { pendingHash } from "../../../src/api/wire/receipt.ts"
import { decoded, refusal } from "./decoding.ts"
import { blockOf, created, logged, sealedHash, token, word } from "./fixtures.ts"

const batch = { version: "2.0.0", chainId: "0x7a69" }
const empty = { input: "0x", capabilities: [] }

test("callBatch: default", () => {
  const calls = [{}, { to: null, data: null, value: null, gas: null }]
  expect(decoded(callBatch(), { ...batch, calls })).toEqual({
    chainId: 31337n,
    atomicRequired: false,
    calls: [empty, empty],
    capabilities: [],
  })
})

test("callBatch: every field", () => {
  const call = { to: `0x${"Ab".repeat(20)}`, data: "0xAB", value: "0x5", gas: "0x5208" }
  const fields = { id: "mine", from: `0x${"Cd".repeat(20)}`, atomicRequired: true, calls: [call] }
  expect(decoded(callBatch(), { ...batch, ...fields })).toEqual({
    id: "mine",
    from: `0x${"cd".repeat(20)}`,
    chainId: 31337n,
    atomicRequired: true,
    calls: [{ to: token, input: "0xab", value: 5n, gas: 21_000n, capabilities: [] }],
    capabilities: [],
  })
})

test("callBatch: the capabilities of the batch and of its calls are named, except optional ones", () => {
  const calls = [
    { capabilities: { a: { optional: false }, b: { optional: true } } },
    { capabilities: { c: { url: "http://localhost" } } },
  ]
  const { capabilities } = decoded(callBatch(), {
    ...{ ...batch, calls },
    capabilities: { d: {}, e: { optional: true, url: "http://localhost" } },
  })
  expect(capabilities).toEqual(["d", "a", "c"])
})

test.each([
  [{ calls: [{ gasLimit: "0x1" }] }, 'value.calls[0]: Unrecognized key: "gasLimit"'],
  [{ calls: [{}], id: "i".repeat(4097) }, "value.id: Too big: expected string to have <=4096 characters"],
  [{ calls: [{}], version: 2 }, "value.version: expected string, received number"],
])("error: callBatch %#", (fields, message) => {
  expect(refusal(callBatch(), { ...batch, ...fields })).toBe(message)
})

test("toRpcBatchStatus: a batch without transactions in a block has no receipts", () => {
  expect(toRpcBatchStatus({ id: "mine", code: 100, chainId: 31337n, placed: [] })).toStrictEqual({
    ...{ version: "2.0.0", id: "mine", chainId: "0x7a69", status: 100, atomic: false },
  })
})

test("toRpcBatchStatus: a receipt has the logs without their positions, the hash of its block, and a status", () => {
  const old = { ...logged, receipt: { ...logged.receipt, status: undefined, logs: [] } }
  const [sealed, open] = [blockOf(sealedHash), blockOf(undefined)]
  const placed = [
    { executed: logged, block: sealed },
    { executed: created, block: open },
    { executed: old, block: sealed },
  ]
  const common = {
    blockHash: sealedHash,
    blockNumber: "0x1",
    gasUsed: "0x7530",
    transactionHash: logged.hash,
  }
  expect(toRpcBatchStatus({ id: "mine", code: 600, chainId: 1n, placed })).toStrictEqual({
    ...{ version: "2.0.0", id: "mine", chainId: "0x1", status: 600, atomic: false },
    receipts: [
      {
        logs: [
          { address: token, topics: [word], data: "0x01" },
          { address: token, topics: [], data: "0x" },
        ],
        status: "0x1",
        ...common,
      },
      {
        logs: [{ address: token, topics: [], data: "0x02" }],
        status: "0x0",
        blockHash: pendingHash,
        blockNumber: "0x1",
        gasUsed: "0xea60",
        transactionHash: created.hash,
      },
      { logs: [], status: "0x1", ...common },
    ],
  })
})
