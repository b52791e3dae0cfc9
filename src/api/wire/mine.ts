/** The parameter of `evm_mine`, in the forms of anvil, Hardhat and ganache. */

import { z } from "zod"
import { schema } from "../rpc/schema.ts"
import { expecting } from "./describeInput.ts"
import { count, seconds } from "./values.ts"

/** A timestamp in seconds, or an object with one, or with a number of blocks. */
export const mineRequest = schema(() =>
  z
    .union(
      [
        seconds().transform((timestamp) => ({ timestamp, blocks: 1 })),
        z
          .strictObject({ timestamp: seconds().nullish(), blocks: count().nullish() })
          .transform(({ timestamp, blocks }) => ({ timestamp: timestamp ?? undefined, blocks: blocks ?? 1 })),
      ],
      expecting("a timestamp, or an object with timestamp or blocks"),
    )
    .meta({ title: "Timestamp or options" }),
)
