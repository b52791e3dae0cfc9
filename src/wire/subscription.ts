/** What subscriptions are asked for, and what they tell, as JSON. */
import { z } from "zod"
import { logFilter } from "./filter.ts"
import { address, hash32 } from "./values.ts"

const kinds = [
  "newHeads",
  "logs",
  "newPendingTransactions",
  "syncing",
  "newFlashblocks",
  "newFlashblockTransactions",
  "pendingLogs",
  "transactionReceipts",
  "flashblocks",
] as const

/** The kinds that a client can subscribe to. */
export const subscriptionKind = z
  .enum(kinds, { error: `expected one of ${kinds.join(", ")}` })
  .meta({ title: "Subscription name" })

/** Most transactions or addresses that one subscription names; geth's and X Layer's limits are lower or the same. */
const maxNames = 1000

/** Of `transactionReceipts`: the transactions whose receipts are wanted; all of them without it. */
const receiptFilter = z.strictObject({ transactionHashes: z.array(hash32).max(maxNames) })

/** Of `flashblocks`: what a client of X Layer wants to be told of each transaction, and of which addresses. */
const streamFilter = z
  .strictObject({
    headerInfo: z.boolean().optional(),
    subTxFilter: z
      .strictObject({
        subscribeAddresses: z.array(address).max(maxNames).default([]),
        txInfo: z.boolean().default(false),
        txReceipt: z.boolean().default(false),
      })
      .optional(),
  })
  .refine((filter) => Object.keys(filter).length > 0)

/** The second parameter: a filter, or whether whole transactions are wanted. */
export const subscriptionOptions = z
  .union([z.boolean(), receiptFilter, streamFilter, logFilter], {
    error: "expected a log filter, or true or false",
  })
  .meta({ title: "Subscription options" })

/** The options of the kinds that have options of their own. */
export type ReceiptFilter = z.infer<typeof receiptFilter>
export type StreamFilter = z.infer<typeof streamFilter>
