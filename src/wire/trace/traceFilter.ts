/** Filters of traces as JSON. */
import { z } from "zod"
import { sparse } from "../sparse.ts"
import { address, blockNumberOrTag, count } from "../values.ts"

const addresses = z.union([z.array(address), address.transform((one) => [one])])

/** The criteria of `trace_filter`, as JSON. */
export const traceFilter = sparse({
  fromBlock: blockNumberOrTag,
  toBlock: blockNumberOrTag,
  fromAddress: addresses,
  toAddress: addresses,
  mode: z.enum(["union", "intersection"]),
  after: count,
  count,
})
  .transform(({ fromAddress = [], toAddress = [], mode = "union", after = 0, ...rest }) => ({
    ...{ fromBlock: rest.fromBlock, toBlock: rest.toBlock, fromAddress, toAddress },
    ...{ mode, after, count: rest.count },
  }))
  .meta({ title: "Trace filter" })
