/** Calls of EthereumJS's VM as top-level messages, and the results as EthereumJS has them. */
import { createBlock } from "@ethereumjs/block"
import { EVMError, type EVMRunCallOpts } from "@ethereumjs/evm"
import { createAddressFromString, hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { toEvmResult, topLevelMessageOf } from "../../../../src/kernel/evm/ethereumjs/runCall.ts"
import type { ExecutionResult } from "../../../../src/kernel/evm/interpreter/topLevelMessage.ts"
import { rulesOf } from "../../core/randomRuns.ts"
import { from, caller as to } from "./stock.ts"

const block = createBlock({}, { common: rulesOf("osaka"), freeze: false })
const [caller, callee] = [createAddressFromString(from), createAddressFromString(to)]
const options: EVMRunCallOpts = { block, caller, to: callee, gasLimit: 5000n }

test("default: a call with sender, block and gas is a top-level message", () => {
  const data = hexToBytes("0x1234")
  const blobVersionedHashes = [`0x01${"22".repeat(31)}`] as const
  const whole = { ...options, value: 3n, data, gasPrice: 7n, blobVersionedHashes: [...blobVersionedHashes] }
  expect(topLevelMessageOf(whole)).toEqual({
    message: { from, to, gasPrice: 7n, value: 3n, data, blobVersionedHashes },
    gas: 5000n,
    block,
    countsNonce: true,
  })
})

test("behavior: absent fields are zero, a creation has no recipient, and the sender may be the origin", () => {
  const { to: _, ...creation } = options
  expect(topLevelMessageOf({ ...creation, origin: caller, skipNonceIncrement: true })).toEqual({
    message: {
      ...{ from, to: undefined, gasPrice: 0n, value: 0n, data: new Uint8Array() },
      blobVersionedHashes: undefined,
    },
    gas: 5000n,
    block,
    countsNonce: false,
  })
})

test.each<[string, EVMRunCallOpts]>([
  ["a message that exists already", { ...options, message: {} as NonNullable<EVMRunCallOpts["message"]> }],
  ["code of its own", { ...options, code: Uint8Array.of(0) }],
  ["a salt", { ...options, salt: new Uint8Array(32) }],
  ["a depth", { ...options, depth: 1 }],
  ["DELEGATECALL", { ...options, delegatecall: true }],
  ["a static call", { ...options, isStatic: true }],
  ["a sender without balance", { ...options, skipBalance: true }],
  ["another origin", { ...options, origin: callee }],
  ["no block", { caller, to: callee, gasLimit: 5000n }],
  ["no sender", { block, to: callee, gasLimit: 5000n }],
  ["no gas", { block, caller, to: callee }],
])("behavior: a call with %s is none", (_, given) => {
  expect(topLevelMessageOf(given)).toBeUndefined()
})

const result: ExecutionResult = {
  ...{ gasUsed: 500n, refund: 5n, output: Uint8Array.of(1), failure: undefined },
  logs: [{ address: to, topics: [`0x${"aa".repeat(32)}`], data: "0x05" }],
  ...{ destroyed: [to], created: new Set([from]), consoleCalls: undefined },
}
const message = { from, to, gasPrice: 0n, value: 0n, data: new Uint8Array() }

test("toEvmResult: the logs as bytes, and the contracts that were destroyed and created", () => {
  expect(toEvmResult(message, 7n, result)).toEqual({
    execResult: {
      ...{ executionGasUsed: 500n, gasRefund: 5n, returnValue: Uint8Array.of(1) },
      logs: [[hexToBytes(to), [new Uint8Array(32).fill(0xaa)], Uint8Array.of(5)]],
      ...{ selfdestruct: new Map([[to, to]]), createdAddresses: new Set([from]) },
    },
  })
})

test("toEvmResult: a failure is an error of EthereumJS; a creation has its address, also when it failed", () => {
  const failed = { ...result, failure: "revert", logs: [], destroyed: [], created: new Set<never>() }
  expect(
    toEvmResult(
      { ...message, from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", to: undefined },
      1n,
      failed,
    ),
  ).toEqual({
    createdAddress: createAddressFromString("0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"),
    execResult: {
      ...{ executionGasUsed: 500n, gasRefund: 5n, returnValue: Uint8Array.of(1) },
      exceptionError: new EVMError(EVMError.errorMessages.REVERT),
      ...{ logs: [], selfdestruct: new Map(), createdAddresses: new Set() },
    },
  })
})
