/** Blocks as JSON. */

import { Block, type BlockHeader } from "@ethereumjs/block"
import type { Withdrawal } from "@ethereumjs/util"
import { z } from "zod"
import { toHex } from "../../base/hex.ts"
import { memoizeByObject } from "../../base/memoize.ts"
import { type BlockRecord, sizeOf } from "../../kernel/chain/block.ts"
import { hashOf } from "../../kernel/chain/header.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { shownHashOf } from "./receipt.ts"
import { rpcTransaction, toRpcTransaction } from "./transaction.ts"
import { inMs, toQuantity } from "./values.ts"

/** A withdrawal as JSON (EIP-4895); the amount is in gwei. */
export const rpcWithdrawal = schema(() =>
  z
    .object({ index: hexText(), validatorIndex: hexText(), address: hexText(), amount: hexText() })
    .meta({ title: "Validator withdrawal" }),
)

/** A header as JSON; the fields of a fork are absent before it. */
export const rpcHeader = schema(() =>
  z
    .looseObject({
      hash: hexText(),
      parentHash: hexText(),
      sha3Uncles: hexText(),
      miner: hexText(),
      stateRoot: hexText(),
      transactionsRoot: hexText(),
      receiptsRoot: hexText(),
      logsBloom: hexText(),
      difficulty: hexText(),
      number: hexText(),
      gasLimit: hexText(),
      gasUsed: hexText(),
      timestamp: hexText(),
      extraData: hexText(),
      mixHash: hexText(),
      nonce: hexText(),
      baseFeePerGas: hexText().optional(),
      withdrawalsRoot: hexText().optional(),
      blobGasUsed: hexText().optional(),
      excessBlobGas: hexText().optional(),
      parentBeaconBlockRoot: hexText().optional(),
      requestsHash: hexText().optional(),
      blockAccessListHash: hexText().optional(),
      slotNumber: hexText().optional(),
      timestampMs: hexText().optional(),
    })
    .meta({ title: "Block header" }),
)

/** An uncle as JSON: a block without its body. */
export const rpcUncle = schema(() =>
  rpcHeader()
    .extend({ size: hexText(), uncles: z.array(hexText()) })
    .meta({ title: "Uncle object" }),
)

/** A block as JSON. */
export const rpcBlock = schema(() =>
  rpcHeader()
    .extend({
      size: hexText(),
      transactions: z.union([z.array(hexText()), z.array(rpcTransaction())]),
      uncles: z.array(hexText()),
      withdrawals: z.array(rpcWithdrawal()).meta({ title: "Withdrawals" }).optional(),
    })
    .meta({ title: "Block object" }),
)

/** Cached, because clients ask for a block again and again: of a thousand transactions a read takes 5 µs instead of 8 (`npm run bench`, `pending`). */
const hashesOf = memoizeByObject((transactions: BlockRecord["transactions"]) =>
  transactions.map(({ hash }) => hash),
)

/**
 * Encodes a block; see {@link shownHashOf} for the hash of an open one.
 *
 * @param full - `true` to return transaction objects instead of their hashes.
 */
export function toRpcBlock(block: BlockRecord, full: boolean): z.infer<ReturnType<typeof rpcBlock>> {
  return {
    hash: shownHashOf(block),
    ...toRpcHeader(block.header),
    ...inMs("timestampMs", block),
    size: toQuantity(sizeOf(block)),
    transactions: full
      ? block.transactions.map((executed) => toRpcTransaction(executed, block))
      : hashesOf(block.transactions).slice(),
    uncles: block.uncles.map((uncle) => toHex(hashOf(uncle))),
    ...(block.withdrawals !== undefined && {
      withdrawals: block.withdrawals.map(toRpcWithdrawal),
    }),
  }
}

/** Encodes the header of a block; see {@link shownHashOf} for the hash of an open one. */
export const toRpcBlockHeader = (block: BlockRecord): z.infer<ReturnType<typeof rpcHeader>> => ({
  hash: shownHashOf(block),
  ...toRpcHeader(block.header),
  ...inMs("timestampMs", block),
})

/** Encodes an uncle; its size is that of a block with only this header, as in geth. */
export const toRpcUncle = (uncle: BlockHeader): z.infer<ReturnType<typeof rpcUncle>> => ({
  hash: toHex(hashOf(uncle)),
  ...toRpcHeader(uncle),
  size: toQuantity(new Block(uncle, [], [], undefined, { common: uncle.common }).serialize().length),
  uncles: [],
})

/** Encodes a withdrawal. */
export const toRpcWithdrawal = ({
  index,
  validatorIndex,
  address,
  amount,
}: Withdrawal): z.infer<ReturnType<typeof rpcWithdrawal>> => ({
  index: toQuantity(index),
  validatorIndex: toQuantity(validatorIndex),
  address: address.toString(),
  amount: toQuantity(amount),
})

/** Encodes the fields of a header, without its hash. */
export function toRpcHeader(header: BlockHeader) {
  return {
    parentHash: toHex(header.parentHash),
    sha3Uncles: toHex(header.uncleHash),
    miner: header.coinbase.toString(),
    stateRoot: toHex(header.stateRoot),
    transactionsRoot: toHex(header.transactionsTrie),
    receiptsRoot: toHex(header.receiptTrie),
    logsBloom: toHex(header.logsBloom),
    difficulty: toQuantity(header.difficulty),
    number: toQuantity(header.number),
    gasLimit: toQuantity(header.gasLimit),
    gasUsed: toQuantity(header.gasUsed),
    timestamp: toQuantity(header.timestamp),
    extraData: toHex(header.extraData),
    mixHash: toHex(header.mixHash),
    nonce: toHex(header.nonce),
    ...forkFields(header),
  }
}

function forkFields(header: BlockHeader) {
  const { baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas } = header
  const { parentBeaconBlockRoot, requestsHash, blockAccessListHash, slotNumber } = header
  return {
    ...(baseFeePerGas !== undefined && { baseFeePerGas: toQuantity(baseFeePerGas) }),
    ...(withdrawalsRoot !== undefined && { withdrawalsRoot: toHex(withdrawalsRoot) }),
    ...(blobGasUsed !== undefined && { blobGasUsed: toQuantity(blobGasUsed) }),
    ...(excessBlobGas !== undefined && { excessBlobGas: toQuantity(excessBlobGas) }),
    ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot: toHex(parentBeaconBlockRoot) }),
    ...(requestsHash !== undefined && { requestsHash: toHex(requestsHash) }),
    ...(blockAccessListHash !== undefined && { blockAccessListHash: toHex(blockAccessListHash) }),
    ...(slotNumber !== undefined && { slotNumber: toQuantity(slotNumber) }),
  }
}
