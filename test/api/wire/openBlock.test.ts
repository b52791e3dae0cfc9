import type { Hex } from "viem"
import { expect, test } from "vitest"
import { toRpcBlockHeader } from "../../../src/api/wire/block.ts"
import {
  flashblockMessage,
  openMessage,
  removedMessage,
  sealedMessage,
  toTransactionSummary,
} from "../../../src/api/wire/openBlock.ts"
import type { SealedBlock } from "../../../src/kernel/chain/block.ts"
import { blockOf, created, logged, sealedHash, token, word } from "./fixtures.ts"

const unnamed = { call: undefined, contract: undefined }
const step = { index: 1, transactionCount: 2, gasUsed: 90_000n }
const rpcStep = { index: "0x1", transactionCount: "0x2", gasUsed: "0x15f90" }
const sealed = blockOf(sealedHash) as SealedBlock

test("toTransactionSummary: default: unknown names and absent fields are null", () => {
  expect(toTransactionSummary(logged, unnamed)).toEqual({
    ...{
      hash: logged.hash,
      index: "0x0",
      type: "0x2",
      from: logged.sender,
      to: token,
      contractAddress: null,
    },
    ...{
      nonce: "0x0",
      value: "0x5",
      status: "0x1",
      gasUsed: "0x7530",
      effectiveGasPrice: "0x2",
      logs: "0x2",
    },
    ...{ contract: null, call: null, reason: null },
  })
})

test("toTransactionSummary: a failed creation has its address, its names and its failure", () => {
  const names = { call: "new Token()", contract: "Token" }
  const failed = { ...created, failure: "out of gas" }
  expect(toTransactionSummary(failed, names)).toEqual({
    ...{
      hash: created.hash,
      index: "0x1",
      type: "0x0",
      from: created.sender,
      to: null,
      contractAddress: token,
    },
    ...{
      nonce: "0x1",
      value: "0x0",
      status: "0x0",
      gasUsed: "0xea60",
      effectiveGasPrice: "0x2",
      logs: "0x1",
    },
    ...{ contract: "Token", call: "new Token()", reason: "out of gas" },
  })
})

test("toTransactionSummary: the reason of a revert precedes the failure; without a status it succeeded", () => {
  const reverted = { ...created, failure: "revert", reason: "too late" }
  const old = { ...logged, receipt: { ...logged.receipt, status: undefined } }
  expect(toTransactionSummary(reverted, unnamed).reason).toBe("too late")
  expect(toTransactionSummary(old, unnamed).status).toBe("0x1")
})

test("toTransactionSummary: a call of more than 240 characters is cut", () => {
  const shown = (length: number) =>
    toTransactionSummary(logged, { ...unnamed, call: "c".repeat(length) }).call
  expect(shown(240)).toBe("c".repeat(240))
  expect(shown(241)).toBe(`${"c".repeat(240)}…`)
})

test("openMessage: the fields of the block, its flashblocks, its transactions and the dropped ones", () => {
  const fields = { number: 7n, timestamp: 12n, parentHash: word, gasLimit: 30_000_000n, coinbase: token }
  const summary = toTransactionSummary(logged, unnamed)
  const messageOf = (baseFeePerGas: bigint | undefined) =>
    openMessage({ ...fields, baseFeePerGas, nowMs: 12_345 }, [step], [summary], [sealedHash])
  const message = {
    ...{ kind: "open", number: "0x7", timestamp: "0xc", parentHash: word, baseFeePerGas: "0x9" },
    ...{ gasLimit: "0x1c9c380", miner: token, nowMs: 12_345, flashblocks: [rpcStep] },
    ...{ transactions: [summary], dropped: [sealedHash] },
  }
  expect(messageOf(9n)).toEqual(message)
  expect(messageOf(undefined)).toEqual({ ...message, baseFeePerGas: "0x0" })
})

test("flashblockMessage, sealedMessage, removedMessage: numbers are quantities, blocks are named by their hashes", () => {
  const summary = toTransactionSummary(created, unnamed)
  expect(flashblockMessage(7n, step, [summary])).toEqual({
    ...{ kind: "flashblock", number: "0x7", ...rpcStep, transactions: [summary] },
  })
  const header = toRpcBlockHeader(sealed)
  const transactions: Hex[] = [logged.hash, created.hash]
  expect(sealedMessage(sealed)).toEqual({ kind: "sealed", header, transactions })
  expect(removedMessage([sealed], sealed)).toEqual({
    ...{ kind: "removed", blocks: [{ number: "0x1", hash: sealedHash }], head: header },
  })
})
