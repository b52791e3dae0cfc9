/** The kinds and options of subscriptions as JSON. */

import { z } from "zod"
import { schema } from "../rpc/schema.ts"
import { logFilterOnly } from "./filter.ts"
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
  "openBlock",
] as const

/** The kinds that a client can subscribe to. */
export const subscriptionKind = schema(() =>
  z.enum(kinds, { error: `expected one of ${kinds.join(", ")}` }).meta({ title: "Subscription name" }),
)

/** The largest number of transactions or addresses of a subscription; geth's and X Layer's limits are at most as high. */
const maxNames = 1000

/** An absent field may be `null`, as in geth. */
const nullish = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

/** An object without any of the fields is refused: the errors of the union are then those of another object. */
const hasField = {
  check: (value: object) => Object.values(value).some((field) => field !== undefined),
  abort: true,
}

/** The filter of `transactionReceipts`: the transactions whose receipts are sent; all when there are none, as in geth. */
const receiptFilter = schema(() =>
  z
    .strictObject({ transactionHashes: nullish(z.array(hash32()).max(maxNames)) })
    .refine(hasField.check, hasField),
)

/** The filter of `flashblocks`, as on X Layer: the parts of each transaction that are sent, and the addresses. */
const streamFilter = schema(() =>
  z
    .strictObject({
      headerInfo: nullish(z.boolean()),
      subTxFilter: nullish(
        z.strictObject({
          subscribeAddresses: z.array(address()).max(maxNames).default([]),
          txInfo: z.boolean().default(false),
          txReceipt: z.boolean().default(false),
        }),
      ),
    })
    .refine(hasField.check, hasField),
)

/** The second parameter: a filter, or `true` for whole transactions. */
export const subscriptionOptions = schema(() =>
  z
    .union([z.boolean(), receiptFilter(), streamFilter(), logFilterOnly()], {
      error: "expected a log filter, or true or false",
    })
    .meta({ title: "Subscription options" }),
)

/** The options of the kinds that have options of their own. */
export type ReceiptFilter = z.infer<ReturnType<typeof receiptFilter>>
export type StreamFilter = z.infer<ReturnType<typeof streamFilter>>
