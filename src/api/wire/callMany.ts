/** Sequences of calls as JSON: their bundles, the position at which they begin, their results. */

import { z } from "zod"
import { schema } from "../rpc/schema.ts"
import { blockSelector } from "./blockSelectors.ts"
import { callRequest } from "./call.ts"
import { describeInput } from "./describeInput.ts"
import { hexText } from "./hex.ts"
import { blockOverrides } from "./overrides/block.ts"
import { looseInteger } from "./values.ts"

/** Calls on one block. */
export const callBundle = schema(() =>
  z
    .object({
      transactions: z
        .array(callRequest())
        .nullish()
        .transform((value) => value ?? []),
      blockOverride: blockOverrides()
        .nullish()
        .transform((value) => value ?? undefined),
    })
    .meta({ title: "Bundle of calls" }),
)

/** -1 means the end of the block. */
const transactionIndex = schema(() =>
  z
    .union([z.literal(-1), looseInteger()], {
      error: ({ input }) => `expected -1 or a transaction index, got ${describeInput(input)}`,
    })
    .transform((value) => (value === -1 ? undefined : Number(value))),
)

/** The position at which the calls begin; after the newest sealed block by default. */
export const simulationContext = schema(() =>
  z
    .object({
      blockNumber: blockSelector().nullish(),
      transactionIndex: transactionIndex().nullish(),
    })
    .transform(({ blockNumber, transactionIndex }) => ({
      block: blockNumber ?? ({ tag: "latest" } as const),
      index: transactionIndex ?? undefined,
    }))
    .meta({ title: "Simulation context" }),
)

/** The results, by bundle and call. */
export const rpcCallResults = schema(() =>
  z.array(z.array(z.object({ value: hexText().optional(), error: z.string().optional() }))),
)
