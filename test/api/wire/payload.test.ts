import { CLRequest, CLRequestType, createWithdrawal } from "@ethereumjs/util"
import { bytesToHex, type Hex } from "viem"
import { expect, test } from "vitest"
import { payloadAttributes, toRpcPayload } from "../../../src/api/wire/payload.ts"
import type { SealedBlock } from "../../../src/kernel/chain/block.ts"
import { decoded, refusal } from "./decoding.ts"
import { blockOf, creation, feeMarket, sealedHash, token, word } from "./fixtures.ts"

const zero: Hex = `0x${"00".repeat(32)}`
const emptyTrie: Hex = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
const attributes = { timestamp: "0x10", prevRandao: word, suggestedFeeRecipient: token }
const block = blockOf(sealedHash) as SealedBlock

test("payloadAttributes: default: no withdrawals, and 32 zero bytes as the beacon root", () => {
  const native = {
    timestamp: 16n,
    coinbase: token,
    prevRandao: new Uint8Array(32).fill(0xcd),
    parentBeaconBlockRoot: new Uint8Array(32),
    withdrawals: undefined,
  }
  expect(decoded(payloadAttributes(), attributes)).toEqual(native)
  const nulls = { withdrawals: null, parentBeaconBlockRoot: null }
  expect(decoded(payloadAttributes(), { ...attributes, ...nulls })).toEqual(native)
})

test("payloadAttributes: the withdrawals and the beacon root of the request", () => {
  const withdrawal = { index: "0x1", validatorIndex: 2, address: token, amount: "0xa" }
  const { withdrawals, parentBeaconBlockRoot } = decoded(payloadAttributes(), {
    ...attributes,
    withdrawals: [withdrawal],
    parentBeaconBlockRoot: word,
  })
  expect(parentBeaconBlockRoot).toEqual(new Uint8Array(32).fill(0xcd))
  expect(withdrawals).toEqual([
    createWithdrawal({ index: 1n, validatorIndex: 2n, address: token, amount: 10n }),
  ])
  expect(
    refusal(payloadAttributes(), { ...attributes, withdrawals: [{ ...withdrawal, amount: -1 }] }),
  ).toMatch(/^value\.withdrawals\[0\]\.amount: expected a quantity .*, got -1$/)
})

test("toRpcPayload: the block in the form of the consensus layer", () => {
  expect(toRpcPayload({ block, value: 5n, requests: [], blobs: [] })).toStrictEqual({
    executionPayload: {
      parentHash: zero,
      feeRecipient: `0x${"00".repeat(20)}`,
      stateRoot: zero,
      receiptsRoot: emptyTrie,
      logsBloom: `0x${"00".repeat(256)}`,
      prevRandao: zero,
      blockNumber: "0x1",
      gasLimit: "0x1c9c380",
      gasUsed: "0x15f90",
      timestamp: "0xc",
      extraData: "0x",
      baseFeePerGas: "0x1",
      blockHash: sealedHash,
      transactions: [feeMarket, creation].map((transaction) => bytesToHex(transaction.serialize())),
      withdrawals: [{ index: "0x1", validatorIndex: "0x2", address: token, amount: "0xa" }],
      blobGasUsed: "0x0",
      excessBlobGas: "0x0",
    },
    blockValue: "0x5",
    blobsBundle: { commitments: [], proofs: [], blobs: [] },
    executionRequests: [],
    shouldOverrideBuilder: false,
  })
})

test("toRpcPayload: requests without data are left out, and the blobs of all transactions are listed in order", () => {
  const requests = [
    new CLRequest(CLRequestType.Deposit, new Uint8Array()),
    new CLRequest(CLRequestType.Withdrawal, Uint8Array.of(0xab, 0xcd)),
  ]
  const blobs = [
    { blobs: ["0x01", "0x02"], kzgCommitments: ["0x03", "0x04"], kzgProofs: ["0x05", "0x06"] },
    {},
    { blobs: ["0x07"], kzgCommitments: ["0x08"], kzgProofs: ["0x09"] },
  ] as const
  const { executionRequests, blobsBundle } = toRpcPayload({ block, value: 0n, requests, blobs })
  expect({ executionRequests, blobsBundle }).toEqual({
    executionRequests: ["0x01abcd"],
    blobsBundle: {
      blobs: ["0x01", "0x02", "0x07"],
      commitments: ["0x03", "0x04", "0x08"],
      proofs: ["0x05", "0x06", "0x09"],
    },
  })
})
