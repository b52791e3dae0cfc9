import { expect, test } from "vitest"
import { toRpcFlatCall } from "../../../../src/api/wire/trace/flatCalls.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { sealedHash, token, word } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

const context = {
  ...{ blockHash: sealedHash, blockNumber: 5n, transactionHash: word, transactionPosition: 7 },
} as const
const encode = (fields: Partial<CallFrame>, error?: string) =>
  toRpcFlatCall({ frame: frame(fields), error, subtraces: 2, traceAddress: [1] }, context)

const common = {
  ...{ blockHash: sealedHash, blockNumber: 5, subtraces: 2, traceAddress: [1] },
  ...{ transactionHash: word, transactionPosition: 7 },
}
const action = { callType: "call", from: sender, gas: "0x5a", input: "0x1234", to: token, value: "0x3" }

test("default: a call, with its position", () => {
  expect(encode({})).toEqual({ ...common, type: "call", action, result: { gasUsed: "0x32", output: "0x05" } })
})

test("behavior: each kind of call has its name; a call that sends no value has 0", () => {
  expect(encode({ type: "DELEGATECALL" }).action).toEqual({ ...action, callType: "delegatecall" })
  expect(encode({ type: "STATICCALL", value: undefined }).action).toEqual({
    ...action,
    callType: "staticcall",
    value: "0x0",
  })
})

test("behavior: a creation has its init code and its contract; a SELFDESTRUCT has no result", () => {
  expect(encode({ type: "CREATE2" })).toEqual({
    ...{ ...common, type: "create", action: { from: sender, gas: "0x5a", init: "0x1234", value: "0x3" } },
    result: { address: token, code: "0x05", gasUsed: "0x32" },
  })
  expect(encode({ type: "SELFDESTRUCT" })).toEqual({
    ...common,
    type: "suicide",
    action: { address: sender, balance: "0x3", refundAddress: token },
  })
})

test("behavior: a revert has a result, a creation that reverted one without a contract; other failures have none", () => {
  const reverted = { ...common, error: "execution reverted" }
  expect(encode({ failure: "revert" }, "execution reverted")).toEqual({
    ...reverted,
    type: "call",
    action,
    result: { gasUsed: "0x32", output: "0x05" },
  })
  expect(encode({ type: "CREATE", failure: "revert" }, "execution reverted").result).toEqual({
    code: "0x05",
    gasUsed: "0x32",
  })
  expect(encode({ failure: "out of gas" }, "out of gas")).toEqual({
    ...common,
    type: "call",
    action,
    error: "out of gas",
  })
})

test("behavior: a call outside of a transaction, in an open block, has null and the position 0", () => {
  const open = {
    blockHash: undefined,
    blockNumber: 5n,
    transactionHash: undefined,
    transactionPosition: undefined,
  }
  const { blockHash, transactionHash, transactionPosition } = toRpcFlatCall(
    { frame: frame(), error: undefined, subtraces: 0, traceAddress: [] },
    open,
  )
  expect(blockHash).toBeNull()
  expect(transactionHash).toBeNull()
  expect(transactionPosition).toBe(0)
})
