import { expect, test } from "vitest"
import {
  localized,
  rpcLocalizedTrace,
  rpcParityTrace,
  toRpcParityTrace,
} from "../../../../src/api/wire/trace/parityTrace.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { sealedHash, token, word } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

const encode = (fields: Partial<CallFrame>, error?: string) =>
  toRpcParityTrace({ frame: frame(fields), traceAddress: [1], subtraces: 2, error, undone: false })

const path = { subtraces: 2, traceAddress: [1] }
const given = { from: sender, gas: "0x5a", value: "0x3" }
const action = { ...given, callType: "call", input: "0x1234", to: token }
const result = { gasUsed: "0x32", output: "0x05" }

test("default: calls of each kind; one that sends no value has 0", () => {
  const types = ["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"] as const
  expect(types.map((type) => encode({ type }))).toEqual(
    ["call", "callcode", "delegatecall", "staticcall"].map((callType) => ({
      ...{ ...path, type: "call", action: { ...action, callType }, result },
    })),
  )
  expect(encode({ type: "STATICCALL", value: undefined }).action).toEqual({
    ...{ ...action, callType: "staticcall", value: "0x0" },
  })
})

test("default: creations and self-destructions", () => {
  const created = { gasUsed: "0x32", code: "0x05", address: token }
  const init = { ...given, init: "0x1234" }
  expect(encode({ type: "CREATE" })).toEqual({
    ...path,
    type: "create",
    action: { ...init, creationMethod: "create" },
    result: created,
  })
  expect(encode({ type: "CREATE2" })).toEqual({
    ...path,
    type: "create",
    action: { ...init, creationMethod: "create2" },
    result: created,
  })
  expect(encode({ type: "SELFDESTRUCT" })).toEqual({
    ...{ ...path, type: "suicide", result: null },
    action: { address: sender, balance: "0x3", refundAddress: token },
  })
})

test("behavior: a revert has a result, another failure has null", () => {
  expect(encode({}, "Reverted")).toEqual({ ...path, type: "call", action, result, error: "Reverted" })
  expect(encode({}, "Out of gas")).toEqual({
    ...path,
    type: "call",
    action,
    result: null,
    error: "Out of gas",
  })
  expect(encode({ type: "CREATE" }, "Out of gas").result).toBeNull()
})

test("localized: adds the block and the transaction; null for what is absent", () => {
  const trace = encode({})
  const context = {
    blockHash: sealedHash,
    blockNumber: 5n,
    transactionHash: word,
    transactionPosition: 0,
  } as const
  const none = {
    ...context,
    blockHash: undefined,
    transactionHash: undefined,
    transactionPosition: undefined,
  }
  expect(localized(trace, context)).toEqual({ ...trace, ...context, blockNumber: 5 })
  expect(localized(trace, none)).toEqual({
    ...trace,
    blockHash: null,
    blockNumber: 5,
    transactionHash: null,
    transactionPosition: null,
  })
})

test("behavior: the schemas name and accept every field", () => {
  const context = {
    blockHash: undefined,
    blockNumber: 5n,
    transactionHash: undefined,
    transactionPosition: undefined,
  }
  for (const type of ["CALL", "CREATE", "SELFDESTRUCT"] as const) {
    const trace = encode({ type }, "Reverted")
    expect(rpcParityTrace().strict().parse(trace)).toEqual(trace)
    const placed = localized(trace, context)
    expect(rpcLocalizedTrace().strict().parse(placed)).toEqual(placed)
  }
})
