/** The parameters and the result of the searches by account. */

import { z } from "zod"
import type { SearchStart } from "../../../node/query/transactionSearch.ts"
import { param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { describeInput } from "../../wire/describeInput.ts"
import { rpcSearchPage, toRpcSearchPage } from "../../wire/trace/ots.ts"
import { address, count } from "../../wire/values.ts"

const start = schema(() =>
  z
    .union([z.enum(["latest", "pending"]), count()], {
      error: ({ input }) => `expected latest, pending or a block number, got ${describeInput(input)}`,
    })
    .transform(
      (given): SearchStart =>
        given === "pending" ? given : given === "latest" || given === 0 ? "end" : BigInt(given),
    ),
)

/** The parameters: the account, the block at which the search starts, and the size of a page. */
export const searchParams = [
  param("Address", address),
  param("Block", start, { summary: "A number; 0 is the end of the chain, `pending` the open block." }),
  param("Page size", count),
] as const

/** The result: one page of transactions. */
export const searchPage = result("Page of transactions", rpcSearchPage, toRpcSearchPage)
