/** Filters of traces as JSON. */

import { z } from "zod"
import { schema } from "../../rpc/schema.ts"
import { blockNumberOrTag } from "../blockSelectors.ts"
import { sparse } from "../sparse.ts"
import { address, count } from "../values.ts"

const addresses = schema(() => z.union([z.array(address()), address().transform((one) => [one])]))

/** The criteria of `trace_filter`, as JSON. */
export const traceFilter = schema(() =>
  sparse({
    fromBlock: blockNumberOrTag(),
    toBlock: blockNumberOrTag(),
    fromAddress: addresses(),
    toAddress: addresses(),
    mode: z.enum(["union", "intersection"]),
    after: count(),
    count: count(),
  })
    .transform(({ fromAddress = [], toAddress = [], mode = "union", after = 0, ...rest }) => ({
      ...{ fromBlock: rest.fromBlock, toBlock: rest.toBlock, fromAddress, toAddress },
      ...{ mode, after, count: rest.count },
    }))
    .meta({ title: "Trace filter" }),
)
