/** Transactions as JSON: in a block, or waiting in the pool. */

import {
  type AccessList2930Tx,
  isAccessList2930Tx,
  isBlob4844Tx,
  isEOACode7702Tx,
  isFeeMarket1559Tx,
  type TypedTransaction,
} from "@ethereumjs/tx"
import { bytesToBigInt } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../base/hex.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { protocolPartOf } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { inMs, toQuantity } from "./values.ts"

/** An authorization as JSON (EIP-7702). */
const rpcAuthorization = schema(() =>
  z.object({
    chainId: hexText(),
    address: hexText(),
    nonce: hexText(),
    yParity: hexText(),
    r: hexText(),
    s: hexText(),
  }),
)

/** A transaction as JSON; its fields depend on its type (EIP-2718). */
export const rpcTransaction = schema(() =>
  z
    .looseObject({
      type: hexText(),
      hash: hexText(),
      nonce: hexText(),
      from: hexText(),
      to: hexText().nullable(),
      value: hexText(),
      gas: hexText(),
      gasPrice: hexText(),
      input: hexText(),
      v: hexText(),
      r: hexText(),
      s: hexText(),
      blockHash: hexText().nullable(),
      blockNumber: hexText().nullable(),
      blockTimestamp: hexText().nullable(),
      blockTimestampMs: hexText().optional(),
      transactionIndex: hexText().nullable(),
      chainId: hexText().optional(),
      yParity: hexText().optional(),
      maxFeePerGas: hexText().optional(),
      maxPriorityFeePerGas: hexText().optional(),
      maxFeePerBlobGas: hexText().optional(),
      blobVersionedHashes: z.array(hexText()).optional(),
      accessList: z
        .array(z.object({ address: hexText(), storageKeys: z.array(hexText()) }))
        .meta({ title: "accessList" })
        .optional(),
      authorizationList: z.array(rpcAuthorization()).meta({ title: "authorizationList" }).optional(),
    })
    .meta({ title: "Transaction information" }),
)

type RpcTransaction = z.infer<ReturnType<typeof rpcTransaction>>

/** Encodes a transaction of a block; `blockHash` is null while the block is open and has no hash so far. */
export function toRpcTransaction(executed: ExecutedTransaction, block: BlockRecord): RpcTransaction {
  const rpc = {
    ...fieldsOf(executed.transaction, executed.hash, executed.sender),
    gasPrice: toQuantity(executed.receipt.effectiveGasPrice),
    blockHash: block.hash ?? block.hashSoFar?.() ?? null,
    blockNumber: toQuantity(block.header.number),
    blockTimestamp: toQuantity(block.header.timestamp),
    ...inMs("blockTimestampMs", block),
    transactionIndex: toQuantity(executed.index),
  }
  const part = protocolPartOf(executed.transaction)
  return part === undefined ? rpc : replaced(rpc, part.fieldsOf(executed))
}

/** Returns a transaction with other fields; `undefined` removes a field. */
function replaced(rpc: RpcTransaction, fields: Readonly<Record<string, string | undefined>>): RpcTransaction {
  const entries = Object.entries({ ...rpc, ...fields }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as RpcTransaction
}

/** Encodes a transaction of the pool: the fields of its block are null, and its gas price is the highest that it may pay. */
export function toRpcPoolTransaction(waiting: {
  readonly transaction: TypedTransaction
  readonly hash: Hex
  readonly sender: Hex
}): RpcTransaction {
  const { transaction } = waiting
  const price = "maxFeePerGas" in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  return {
    ...fieldsOf(transaction, waiting.hash, waiting.sender),
    gasPrice: toQuantity(price),
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
  }
}

function fieldsOf(transaction: TypedTransaction, hash: Hex, sender: Hex) {
  const { v = 0n, r = 0n, s = 0n } = transaction
  return {
    type: toQuantity(transaction.type),
    hash,
    nonce: toQuantity(transaction.nonce),
    from: sender,
    to: transaction.to?.toString() ?? null,
    value: toQuantity(transaction.value),
    gas: toQuantity(transaction.gasLimit),
    input: toHex(transaction.data),
    v: toQuantity(v),
    r: toQuantity(r),
    s: toQuantity(s),
    ...feesOf(transaction),
    ...typedFieldsOf(transaction),
  }
}

function feesOf(transaction: TypedTransaction) {
  if (!("maxFeePerGas" in transaction)) return {}
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return { maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }
}

function typedFieldsOf(transaction: TypedTransaction) {
  const { v = 0n } = transaction
  const typed =
    isAccessList2930Tx(transaction) ||
    isFeeMarket1559Tx(transaction) ||
    isBlob4844Tx(transaction) ||
    isEOACode7702Tx(transaction)
  if (!typed) return v > 28n ? { chainId: toQuantity((v - 35n) / 2n) } : {}
  return {
    chainId: toQuantity(transaction.chainId),
    yParity: toQuantity(v),
    accessList: toRpcAccessList(transaction.accessList),
    ...(isBlob4844Tx(transaction) && {
      maxFeePerBlobGas: toQuantity(transaction.maxFeePerBlobGas),
      blobVersionedHashes: transaction.blobVersionedHashes,
    }),
    ...(isEOACode7702Tx(transaction) && {
      authorizationList: transaction.authorizationList.map(([chainId, address, nonce, yParity, r, s]) => ({
        chainId: toQuantity(bytesToBigInt(chainId)),
        address: toHex(address),
        nonce: toQuantity(bytesToBigInt(nonce)),
        yParity: toQuantity(bytesToBigInt(yParity)),
        r: toQuantity(bytesToBigInt(r)),
        s: toQuantity(bytesToBigInt(s)),
      })),
    }),
  }
}

const toRpcAccessList = (list: AccessList2930Tx["accessList"]) =>
  list.map(([address, keys]) => ({
    address: toHex(address),
    storageKeys: keys.map((key) => toHex(key)),
  }))
