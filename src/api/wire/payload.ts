/** Execution payloads as JSON: blocks in the form of the consensus layer. */

import type { CLRequest, CLRequestType } from "@ethereumjs/util"
import { bytesToHex, createWithdrawal, hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import { schema } from "../rpc/schema.ts"
import { rpcWithdrawal, toRpcWithdrawal } from "./block.ts"
import { hexText } from "./hex.ts"
import { withdrawal } from "./overrides/block.ts"
import { address, hash32, toQuantity, uint64 } from "./values.ts"

/** The attributes of a block that the consensus layer chooses. */
export const payloadAttributes = schema(() =>
  z
    .object({
      timestamp: uint64(),
      prevRandao: hash32(),
      suggestedFeeRecipient: address(),
      withdrawals: z.array(withdrawal()).nullish(),
      parentBeaconBlockRoot: hash32().nullish(),
      slotNumber: uint64().nullish(),
    })
    .transform((given) => ({
      timestamp: given.timestamp,
      coinbase: given.suggestedFeeRecipient,
      prevRandao: hexToBytes(given.prevRandao),
      parentBeaconBlockRoot: hexToBytes(given.parentBeaconBlockRoot ?? `0x${"00".repeat(32)}`),
      withdrawals: given.withdrawals?.map((each) => createWithdrawal(each)),
      slotNumber: given.slotNumber ?? undefined,
    }))
    .meta({ title: "PayloadAttributesV3" }),
)

const executionPayload = schema(() =>
  z
    .object({
      parentHash: hexText(),
      feeRecipient: hexText(),
      stateRoot: hexText(),
      receiptsRoot: hexText(),
      logsBloom: hexText(),
      prevRandao: hexText(),
      blockNumber: hexText(),
      gasLimit: hexText(),
      gasUsed: hexText(),
      timestamp: hexText(),
      extraData: hexText(),
      baseFeePerGas: hexText(),
      blockHash: hexText(),
      transactions: z.array(hexText()),
      withdrawals: z.array(rpcWithdrawal()).meta({ title: "Withdrawals" }),
      blobGasUsed: hexText(),
      excessBlobGas: hexText(),
    })
    .meta({ title: "Execution payload" }),
)

/** The result of `testing_buildBlockV1`. */
export const rpcPayload = schema(() =>
  z
    .object({
      executionPayload: executionPayload(),
      blockValue: hexText(),
      blobsBundle: z
        .object({ commitments: z.array(hexText()), proofs: z.array(hexText()), blobs: z.array(hexText()) })
        .meta({ title: "Blobs bundle" }),
      executionRequests: z.array(hexText()),
      shouldOverrideBuilder: z.boolean(),
    })
    .meta({ title: "Response object" }),
)

/** A built block, in native values. */
export interface BuiltPayload {
  readonly block: SealedBlock
  readonly value: bigint
  readonly requests: readonly CLRequest<CLRequestType>[]
  readonly blobs: readonly {
    readonly blobs?: readonly Hex[]
    readonly kzgCommitments?: readonly Hex[]
    readonly kzgProofs?: readonly Hex[]
  }[]
}

/** Encodes a payload; requests without data are left out (EIP-7685). */
export function toRpcPayload({
  block,
  value,
  requests,
  blobs,
}: BuiltPayload): z.infer<ReturnType<typeof rpcPayload>> {
  return {
    executionPayload: toExecutionPayload(block),
    blockValue: toQuantity(value),
    blobsBundle: {
      commitments: blobs.flatMap(({ kzgCommitments = [] }) => kzgCommitments),
      proofs: blobs.flatMap(({ kzgProofs = [] }) => kzgProofs),
      blobs: blobs.flatMap((each) => each.blobs ?? []),
    },
    executionRequests: requests.filter(({ data }) => data.length > 0).map(({ bytes }) => bytesToHex(bytes)),
    shouldOverrideBuilder: false,
  }
}

function toExecutionPayload({ header, hash, transactions, withdrawals = [] }: SealedBlock) {
  return {
    parentHash: bytesToHex(header.parentHash),
    feeRecipient: header.coinbase.toString(),
    stateRoot: bytesToHex(header.stateRoot),
    receiptsRoot: bytesToHex(header.receiptTrie),
    logsBloom: bytesToHex(header.logsBloom),
    prevRandao: bytesToHex(header.mixHash),
    blockNumber: toQuantity(header.number),
    gasLimit: toQuantity(header.gasLimit),
    gasUsed: toQuantity(header.gasUsed),
    timestamp: toQuantity(header.timestamp),
    extraData: bytesToHex(header.extraData),
    baseFeePerGas: toQuantity(header.baseFeePerGas ?? 0n),
    blockHash: hash,
    transactions: transactions.map(({ transaction }) => bytesToHex(transaction.serialize())),
    withdrawals: withdrawals.map(toRpcWithdrawal),
    blobGasUsed: toQuantity(header.blobGasUsed ?? 0n),
    excessBlobGas: toQuantity(header.excessBlobGas ?? 0n),
  }
}
