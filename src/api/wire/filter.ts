/** The log filter of `eth_getLogs` as JSON. */

import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { blockNumberOrTag } from "./blockSelectors.ts"
import { address, hash32 } from "./values.ts"

/** The largest number of topics of a log (LOG4). */
const maxTopics = 4

/** The largest number of alternatives: geth's `--rpc.logquerylimit`, and Base's. */
const maxAlternatives = 1000

const withinLimit = (what: string) => ({
  check: (list: readonly Hex[]) => list.length <= maxAlternatives,
  error: ({ input }: { readonly input?: unknown }) =>
    `too many ${what}: max ${maxAlternatives}, got ${(input as readonly Hex[]).length}`,
})
const topicLimit = withinLimit("filter topics")
const addressLimit = withinLimit("filter addresses")

const topic = schema(() =>
  z
    .union([z.null(), hash32(), z.array(hash32().nullable())], {
      error: "expected 32 bytes, a list of them, or null",
    })
    .transform((value): readonly Hex[] => {
      if (value === null) return []
      if (typeof value === "string") return [value]
      return value.includes(null) ? [] : value.filter((alternative) => alternative !== null)
    })
    .refine(topicLimit.check, topicLimit),
)

const addresses = schema(() =>
  z
    .union([address(), z.array(address())], { error: "expected an address or a list of addresses" })
    .nullish()
    .transform((value): readonly Hex[] => (value == null ? [] : typeof value === "string" ? [value] : value))
    .refine(addressLimit.check, addressLimit),
)

const fields = schema(() =>
  z.object({
    fromBlock: blockNumberOrTag().nullish(),
    toBlock: blockNumberOrTag().nullish(),
    blockHash: hash32().nullish(),
    address: addresses(),
    topics: z
      .array(topic())
      .max(maxTopics, { error: `expected at most ${maxTopics} topics` })
      .nullish(),
  }),
)

/** Creates the schema of criteria from the one of their fields. */
const withFields = <Schema extends z.ZodType<z.output<ReturnType<typeof fields>>>>(schema: Schema) =>
  schema
    .superRefine(({ blockHash, fromBlock, toBlock }, context) => {
      if (blockHash != null && (fromBlock != null || toBlock != null))
        context.addIssue({
          code: "custom",
          message: "cannot specify both blockHash and fromBlock/toBlock, choose one or the other",
          path: ["blockHash"],
        })
    })
    .transform(({ fromBlock, toBlock, blockHash, address: from, topics }) => ({
      fromBlock: fromBlock ?? undefined,
      toBlock: toBlock ?? undefined,
      blockHash: blockHash ?? undefined,
      addresses: from,
      topics: topics ?? [],
    }))
    .meta({ title: "filter" })

/** The criteria of logs; an empty list matches everything. */
export const logFilter = schema(() => withFields(fields()))

const other = schema(() => z.never().nullish())

/** The criteria of logs besides the filters of other subscriptions: an object with one of their fields is not a log filter. */
export const logFilterOnly = schema(() =>
  withFields(fields().extend({ transactionHashes: other(), headerInfo: other(), subTxFilter: other() })),
)
