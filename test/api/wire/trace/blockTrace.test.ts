import { expect, test } from "vitest"
import { toRpcBlockTrace } from "../../../../src/api/wire/trace/blockTrace.ts"
import type { ParityTrace } from "../../../../src/kernel/evm/trace/parityTrace.ts"
import { blockOf, created, sealedHash, token } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

const trace: ParityTrace = {
  frame: frame(),
  ...{ traceAddress: [0, 2], subtraces: 1, error: undefined, undone: false },
}

test("default: a trace has its block and the position of its transaction", () => {
  expect(toRpcBlockTrace({ block: blockOf(sealedHash), executed: created, trace })).toEqual({
    type: "call",
    action: { from: sender, callType: "call", gas: "0x5a", input: "0x1234", to: token, value: "0x3" },
    result: { gasUsed: "0x32", output: "0x05" },
    subtraces: 1,
    traceAddress: [0, 2],
    blockHash: sealedHash,
    blockNumber: 1,
    transactionHash: created.hash,
    transactionPosition: 1,
  })
})

test("behavior: the hash of an open block is null", () => {
  expect(toRpcBlockTrace({ block: blockOf(undefined), executed: created, trace }).blockHash).toBeNull()
})

test("behavior: a reward has no transaction", () => {
  const reward = { author: token, type: "uncle", value: 7n } as const
  expect(toRpcBlockTrace({ block: blockOf(sealedHash), reward })).toEqual({
    type: "reward",
    action: { author: token, rewardType: "uncle", value: "0x7" },
    result: null,
    subtraces: 0,
    traceAddress: [],
    blockHash: sealedHash,
    blockNumber: 1,
    transactionHash: null,
    transactionPosition: null,
  })
})
