/** Builds a block without changing the chain. */

import { hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import { optional, param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { payloadAttributes, rpcPayload, toRpcPayload } from "../../wire/payload.ts"
import { bytes, hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

/** The extra data: at most 32 bytes (Yellow Paper 4.4.4). */
const extraData = schema(() =>
  bytes().refine((value) => value.length <= 2 + 2 * 32, { error: "expected at most 32 bytes" }),
)

const zeroHash: `0x${string}` = `0x${"00".repeat(32)}`
const noLogs: `0x${string}` = `0x${"00".repeat(256)}`

export const testing_buildBlockV1 = method({
  name: "testing_buildBlockV1",
  summary:
    "Builds a block on top of a given parentHash using the provided parameters. This is a testing-only method for generating test fixtures.",
  params: [
    param("Parent block hash", hash32),
    param("Payload attributes", payloadAttributes),
    param("Transactions", () => z.array(bytes()).nullable()),
    optional("Extra data", extraData),
  ],
  result: result("Response object", rpcPayload, toRpcPayload),
  example: {
    params: [
      "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
      {
        timestamp: "0x69191f95",
        prevRandao: zeroHash,
        suggestedFeeRecipient: "0x0000000000000000000000000000000000000000",
        withdrawals: [],
        parentBeaconBlockRoot: zeroHash,
      },
      [],
      "0x",
    ],
    result: {
      executionPayload: {
        parentHash: "0x1abab01e43bdc5a63c12b019aa2fdf163b38066fdf5b237626e745900466f0f1",
        feeRecipient: "0x0000000000000000000000000000000000000000",
        stateRoot: "0x541f53b8e1f538b69abc6c0071ffa672e962dd49f5a1b573f7b72ba484b63618",
        receiptsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
        logsBloom: noLogs,
        prevRandao: zeroHash,
        blockNumber: "0x1",
        gasLimit: "0x3938700",
        gasUsed: "0x0",
        timestamp: "0x69191f95",
        extraData: "0x",
        baseFeePerGas: "0x342770c0",
        blockHash: "0x2ed8b4a0339ead63f60c063ca136b2cde8663e66bb9002d9bc98564b1ba57e09",
        transactions: [],
        withdrawals: [],
        blobGasUsed: "0x0",
        excessBlobGas: "0x0",
      },
      blockValue: "0x0",
      blobsBundle: { commitments: [], proofs: [], blobs: [] },
      executionRequests: [],
      shouldOverrideBuilder: false,
    },
  },
  access: "control",
  handler: (node, parentHash, attributes, transactions, extra) =>
    node.buildPayload({
      parentHash,
      attributes: { ...attributes, extraData: hexToBytes(extra ?? "0x") },
      transactions: transactions?.map((each) => hexToBytes(each)),
    }),
})
