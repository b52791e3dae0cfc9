import { describe, expect, test } from "vitest"
import {
  rpcStorageRange,
  toRpcCallFrame,
  toRpcOutcome,
  toRpcPrestate,
  toRpcStorageRange,
  toRpcStructLog,
} from "../../../../src/api/wire/trace/trace.ts"
import type { Hex } from "../../../../src/base/hex.ts"
import { explain } from "../../../../src/kernel/evm/trace/explained.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import type { StructLog } from "../../../../src/kernel/evm/trace/structLogger.ts"
import { token, word } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

describe("toRpcOutcome, toRpcStructLog", () => {
  const log: StructLog = {
    ...{ pc: 4, op: "SLOAD", gas: 9n, gasCost: 3n, depth: 1, refund: 0n, error: undefined },
    ...{ stack: undefined, memory: undefined, returnData: undefined, storage: undefined },
  }
  const shown = { pc: 4, op: "SLOAD", gas: 9, gasCost: 3, depth: 1 }
  const encode = (structLogs: StructLog[], failure?: string) => ({
    ...toRpcOutcome({ gasUsed: 50n, output: "0x05", failure }),
    structLogs: structLogs.map(toRpcStructLog),
  })

  test("default: the numbers of each instruction; fields without content are absent", () => {
    const empty = { ...log, memory: new Uint8Array(), returnData: "0x" } as const
    expect(encode([log, empty])).toEqual({
      ...{ gas: 50, failed: false, returnValue: "0x05", structLogs: [shown, shown] },
    })
  })

  test("behavior: stack, memory in words, return data, storage, refund and error", () => {
    const whole: StructLog = {
      ...{ ...log, stack: [0n, 2n ** 255n], memory: new Uint8Array(40).fill(1), returnData: "0x07" },
      ...{ storage: new Map([[word, word]]), refund: 4800n, error: "out of gas" },
    }
    expect(encode([whole]).structLogs).toEqual([
      {
        ...{ ...shown, stack: ["0x0", `0x8${"0".repeat(63)}`], returnData: "0x07" },
        memory: [`0x${"01".repeat(32)}`, `0x${"01".repeat(8)}${"00".repeat(24)}`],
        ...{ storage: { [word]: word }, refund: 4800, error: "out of gas" },
      },
    ])
  })

  test("behavior: a revert has its data, another failure has none", () => {
    const { gas, failed, returnValue } = encode([], "revert")
    expect({ gas, failed, returnValue }).toEqual({ gas: 50, failed: true, returnValue: "0x05" })
    expect(encode([], "out of gas").returnValue).toBe("0x")
  })
})

describe("toRpcCallFrame", () => {
  const encode = (fields: Partial<CallFrame>) => toRpcCallFrame(explain(frame(fields), undefined))
  const shown = { from: sender, to: token, input: "0x1234", gas: "0x5a", gasUsed: "0x32", type: "CALL" }

  test("default: a call; fields without content are absent", () => {
    expect(encode({})).toEqual({ ...shown, output: "0x05", value: "0x3" })
    expect(encode({ output: "0x", value: undefined })).toEqual(shown)
  })

  test("behavior: calls and logs, each log with its index and its position", () => {
    const log = { address: token, topics: [word], data: "0x07", index: 17, position: 1 } as const
    expect(encode({ calls: [frame({ type: "STATICCALL", value: undefined })], logs: [log] })).toEqual({
      ...{ ...shown, output: "0x05", value: "0x3" },
      calls: [{ ...shown, type: "STATICCALL", output: "0x05" }],
      logs: [{ address: token, topics: [word], data: "0x07", index: "0x11", position: "0x1" }],
    })
  })

  test("behavior: a revert has its data, another failure has none; a creation that failed has no contract", () => {
    const { to: _, ...creation } = { ...shown, type: "CREATE", value: "0x3" }
    expect(encode({ failure: "revert" })).toEqual({
      ...shown,
      output: "0x05",
      value: "0x3",
      error: "execution reverted",
    })
    expect(encode({ failure: "out of gas" })).toEqual({ ...shown, value: "0x3", error: "out of gas" })
    expect(encode({ type: "CREATE", failure: "revert" })).toEqual({
      ...creation,
      output: "0x05",
      error: "execution reverted",
    })
    expect(encode({ type: "CREATE" })).toEqual({ ...creation, to: token, output: "0x05" })
  })

  test("behavior: the reason and the names that are known", () => {
    const log = { address: token, topics: [], data: "0x", index: 0, position: 0, decoded: "Moved()" } as const
    const explained = {
      ...{ frame: frame(), error: undefined, revertReason: "no", decoded: "Token.transfer()" },
      ...{ logs: [log], calls: [] },
    }
    expect(toRpcCallFrame(explained)).toEqual({
      ...{ ...shown, output: "0x05", value: "0x3", revertReason: "no", decoded: "Token.transfer()" },
      logs: [{ ...log, index: "0x0", position: "0x0" }],
    })
  })
})

test("toRpcPrestate: the accounts, or pre and post; a field that is undefined is absent", () => {
  const whole = {
    balance: 5n,
    nonce: 1n,
    code: "0x01",
    codeHash: word,
    storage: new Map([[word, word]]),
  } as const
  const pre = new Map<Hex, object>([
    [token, whole],
    [sender, { balance: 0n }],
  ])
  const accounts = {
    [token]: { balance: "0x5", nonce: 1, code: "0x01", codeHash: word, storage: { [word]: word } },
    [sender]: { balance: "0x0" },
  }
  expect(toRpcPrestate({ pre, post: undefined })).toEqual(accounts)
  expect(toRpcPrestate({ pre, post: new Map([[token, {}]]) })).toEqual({
    pre: accounts,
    post: { [token]: {} },
  })
})

test("toRpcStorageRange: the slots by their hashes, and the next hash or null", () => {
  const [hash, key, value] = [1, 2, 3].map((digit): Hex => `0x${String(digit).padStart(64, "0")}`) as [
    Hex,
    Hex,
    Hex,
  ]
  const encoded = toRpcStorageRange({ slots: [{ hash, key, value }], nextKey: word })
  expect(encoded).toEqual({ storage: { [hash]: { key, value } }, nextKey: word })
  expect(rpcStorageRange().strict().parse(encoded)).toEqual(encoded)
  expect(toRpcStorageRange({ slots: [], nextKey: undefined })).toEqual({ storage: {}, nextKey: null })
})
