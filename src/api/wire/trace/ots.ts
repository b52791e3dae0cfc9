/** The types of Otterscan's methods, as JSON. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import { schema } from "../../rpc/schema.ts"
import { rpcBlock, toRpcBlock } from "../block.ts"
import { blockNumberOrTag } from "../blockSelectors.ts"
import { rpcLog, rpcReceipt, toRpcReceipt } from "../receipt.ts"
import { rpcTransaction, toRpcTransaction } from "../transaction.ts"
import { toQuantity } from "../values.ts"

/** A block by number or tag; Otterscan sends numbers as JSON numbers. */
export const otsBlock = schema(() =>
  z.union([
    z
      .int()
      .nonnegative()
      .transform((number) => ({ number: BigInt(number) })),
    blockNumberOrTag(),
  ]),
)

/** A receipt with the time of its block; in lists of a block without logs and bloom. */
export const rpcOtsReceipt = schema(() =>
  rpcReceipt()
    .extend({
      logs: z.array(rpcLog()).nullable(),
      logsBloom: z.string().nullable(),
      timestamp: z.string(),
    })
    .meta({ title: "Receipt with its time" }),
)

const toRpcOtsReceipt = (
  executed: ExecutedTransaction,
  block: BlockRecord,
): z.infer<ReturnType<typeof rpcOtsReceipt>> => ({
  ...toRpcReceipt(executed, block),
  timestamp: toQuantity(block.header.timestamp),
})

/** A block without its transactions, but with their number. */
const rpcSlimBlock = schema(() =>
  rpcBlock().omit({ transactions: true }).extend({ transactionCount: z.number() }),
)

/** A block with its issuance and its fees. */
export const rpcBlockDetails = schema(() =>
  z
    .object({
      block: rpcSlimBlock(),
      issuance: z.object({ blockReward: z.string(), uncleReward: z.string(), issuance: z.string() }),
      totalFees: z.string(),
    })
    .meta({ title: "Block details" }),
)

/** A reward of a block, in wei. */
export interface Issuance {
  readonly type: "block" | "uncle"
  readonly value: bigint
}

/** Encodes the details of a block; its fees are those of gas, without those of blobs. */
export function toRpcBlockDetails(
  block: BlockRecord,
  rewards: readonly Issuance[],
): z.infer<ReturnType<typeof rpcBlockDetails>> {
  const { transactions, ...slim } = toRpcBlock(block, false)
  const made = (type: Issuance["type"]) =>
    sum(rewards.filter((each) => each.type === type).map(({ value }) => value))
  const fees = block.transactions.map(({ receipt }) => receipt.gasUsed * receipt.effectiveGasPrice)
  return {
    block: { ...slim, transactionCount: transactions.length },
    issuance: {
      blockReward: toQuantity(made("block")),
      uncleReward: toQuantity(made("uncle")),
      issuance: toQuantity(made("block") + made("uncle")),
    },
    totalFees: toQuantity(sum(fees)),
  }
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** One page of the transactions of a block. */
export const rpcBlockPage = schema(() =>
  z
    .object({
      fullblock: rpcBlock().extend({
        transactions: z.array(rpcTransaction()).describe("Of input, the first four bytes."),
        transactionCount: z.number().describe("Of the whole block."),
      }),
      receipts: z.array(rpcOtsReceipt()),
    })
    .meta({ title: "Page of a block" }),
)

/** `0x` and the digits of a function's selector. */
const selectorLength = 2 + 8

/** Encodes the transactions of a page, counted from 0, in the order of the block. */
export function toRpcBlockPage(
  block: BlockRecord,
  page: number,
  size: number,
): z.infer<ReturnType<typeof rpcBlockPage>> {
  const shown = block.transactions.slice(page * size, (page + 1) * size)
  return {
    fullblock: {
      ...toRpcBlock(block, false),
      transactions: shown.map((executed) => {
        const transaction = toRpcTransaction(executed, block)
        return { ...transaction, input: transaction.input.slice(0, selectorLength) as Hex }
      }),
      transactionCount: block.transactions.length,
    },
    receipts: shown.map((executed) => ({ ...toRpcOtsReceipt(executed, block), logs: null, logsBloom: null })),
  }
}

/** One page of a search, newest transaction first. */
export const rpcSearchPage = schema(() =>
  z
    .object({
      txs: z.array(rpcTransaction()),
      receipts: z.array(rpcOtsReceipt()),
      firstPage: z.boolean(),
      lastPage: z.boolean(),
    })
    .meta({ title: "Page of a search" }),
)

/** Encodes a page of a search. */
export const toRpcSearchPage = ({
  found,
  isFirst,
  isLast,
}: {
  readonly found: readonly { readonly executed: ExecutedTransaction; readonly block: BlockRecord }[]
  readonly isFirst: boolean
  readonly isLast: boolean
}): z.infer<ReturnType<typeof rpcSearchPage>> => ({
  txs: found.map(({ executed, block }) => toRpcTransaction(executed, block)),
  receipts: found.map(({ executed, block }) => toRpcOtsReceipt(executed, block)),
  firstPage: isFirst,
  lastPage: isLast,
})
