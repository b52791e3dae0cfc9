/** What subscriptions are asked for, and what they tell, as JSON. */
import { z } from "zod"
import { logFilter } from "./filter.ts"

const kinds = [
  "newHeads",
  "logs",
  "newPendingTransactions",
  "syncing",
  "newFlashblocks",
  "newFlashblockTransactions",
  "pendingLogs",
] as const

/** The kinds that a client can subscribe to. */
export const subscriptionKind = z
  .enum(kinds, { error: `expected one of ${kinds.join(", ")}` })
  .meta({ title: "Subscription name" })

/** The second parameter: a log filter, or whether whole transactions are wanted. */
export const subscriptionOptions = z
  .union([z.boolean(), logFilter], { error: "expected a log filter, or true or false" })
  .meta({ title: "Subscription options" })
