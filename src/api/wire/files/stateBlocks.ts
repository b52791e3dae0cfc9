/** The blocks and the earlier states of state files, in anvil's form. */

import { Address, hexToBytes } from "@ethereumjs/util"
import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { HeaderResults } from "../../../kernel/chain/header.ts"
import { schema } from "../../rpc/schema.ts"
import { toRpcHeader, toRpcWithdrawal } from "../block.ts"
import { address, bytes, hash32, looseInteger, nonce, seconds, word } from "../values.ts"
import { fileTransaction, toFileTransaction } from "./stateTransactions.ts"

const byteField = schema(() => bytes().transform((value) => hexToBytes(value)))
const hashField = schema(() => hash32().transform((value) => hexToBytes(value)))

const header = schema(() =>
  z
    .looseObject({
      parentHash: hashField(),
      sha3Uncles: hashField(),
      miner: address(),
      stateRoot: hashField(),
      transactionsRoot: hashField(),
      receiptsRoot: hashField(),
      logsBloom: byteField(),
      difficulty: looseInteger(),
      number: looseInteger(),
      gasLimit: looseInteger(),
      gasUsed: looseInteger(),
      timestamp: seconds(),
      extraData: byteField(),
      mixHash: hashField(),
      nonce: byteField(),
      baseFeePerGas: looseInteger().nullish(),
      withdrawalsRoot: hashField().nullish(),
      blobGasUsed: looseInteger().nullish(),
      excessBlobGas: looseInteger().nullish(),
      parentBeaconBlockRoot: hashField().nullish(),
      requestsHash: hashField().nullish(),
      blockAccessListHash: hashField().nullish(),
      slotNumber: looseInteger().nullish(),
    })
    .transform(({ sha3Uncles, miner, transactionsRoot, receiptsRoot, ...fields }) => ({
      parentHash: fields.parentHash,
      uncleHash: sha3Uncles,
      coinbase: new Address(hexToBytes(miner)),
      stateRoot: fields.stateRoot,
      transactionsTrie: transactionsRoot,
      receiptTrie: receiptsRoot,
      logsBloom: fields.logsBloom,
      difficulty: fields.difficulty,
      number: fields.number,
      gasLimit: fields.gasLimit,
      gasUsed: fields.gasUsed,
      timestamp: fields.timestamp,
      extraData: fields.extraData,
      mixHash: fields.mixHash,
      nonce: fields.nonce,
      baseFeePerGas: fields.baseFeePerGas ?? undefined,
      withdrawalsRoot: fields.withdrawalsRoot ?? undefined,
      blobGasUsed: fields.blobGasUsed ?? undefined,
      excessBlobGas: fields.excessBlobGas ?? undefined,
      parentBeaconBlockRoot: fields.parentBeaconBlockRoot ?? undefined,
      requestsHash: fields.requestsHash ?? undefined,
      blockAccessListHash: fields.blockAccessListHash ?? undefined,
      slotNumber: fields.slotNumber ?? undefined,
    })),
)

const withdrawal = schema(() =>
  z.object({
    index: looseInteger(),
    validatorIndex: looseInteger(),
    address: address(),
    amount: looseInteger(),
  }),
)

/** A block with its transactions. */
export const fileBlock = schema(() =>
  z
    .looseObject({
      header: header(),
      transactions: z.array(fileTransaction()).default([]),
      ommers: z.array(header()).default([]),
      withdrawals: z.array(withdrawal()).nullish(),
      timestamp_ms: z.number().int().nonnegative().optional(),
      access_list: bytes().optional(),
    })
    .transform(({ ommers, withdrawals, timestamp_ms: timestampMs, access_list: accessList, ...rest }) => ({
      header: rest.header satisfies HeaderResults,
      transactions: rest.transactions,
      uncles: ommers,
      withdrawals: withdrawals ?? [],
      timestampMs,
      accessList: accessList && hexToBytes(accessList),
    })),
)

/** A code in revm's forms: it appends zeros to codes that it has analyzed. */
const code = schema(() =>
  z
    .union([
      z
        .looseObject({ LegacyAnalyzed: z.looseObject({ bytecode: bytes(), original_len: z.number().int() }) })
        .transform(({ LegacyAnalyzed: { bytecode, original_len: length } }): Hex => {
          return bytecode.slice(0, 2 + 2 * length) as Hex
        }),
      z
        .looseObject({ Eip7702: z.looseObject({ delegated_address: address() }) })
        .transform(({ Eip7702: { delegated_address: to } }): Hex => `0xef0100${to.slice(2)}`),
      z.looseObject({ LegacyRaw: bytes() }).transform(({ LegacyRaw }) => LegacyRaw),
    ])
    .nullish()
    .transform((given): Hex => given ?? "0x"),
)

const snapshot = schema(() =>
  z
    .looseObject({
      accounts: z.record(address(), z.looseObject({ balance: looseInteger(), nonce: nonce(), code: code() })),
      storage: z.record(address(), z.record(word(), word())),
    })
    .transform(({ accounts, storage }) =>
      Object.entries(accounts).map(([key, { balance, nonce: count, code: given }]) => {
        const slots = Object.entries(storage[key as Hex] ?? {}) as [Hex, Hex][]
        const account = { balance, nonce: count, code: given, storage: slots, cleared: true }
        return [key as Hex, account] as const
      }),
    ),
)

/** The states after earlier blocks, by the hashes of the blocks. */
export const fileHistory = schema(() => z.array(z.tuple([hash32(), snapshot()])))

/** Encodes a block. */
export function toFileBlock(block: SealedBlock) {
  const { header: fields, transactions, uncles, withdrawals, timestampMs, accessList } = block
  return {
    header: toRpcHeader(fields),
    transactions: transactions.map((executed) => toFileTransaction({ executed, block })),
    ommers: uncles.map(toRpcHeader),
    withdrawals: withdrawals?.map(toRpcWithdrawal) ?? null,
    ...(timestampMs !== undefined && { timestamp_ms: timestampMs }),
    ...(accessList !== undefined && { access_list: toHex(accessList()) }),
  }
}
