/** Sequences of calls as JSON: their bundles, the position at which they begin, their results. */
import { z } from "zod"
import { callRequest } from "./call.ts"
import { describeInput } from "./describeInput.ts"
import { hexText } from "./hex.ts"
import { blockOverrides } from "./overrides/block.ts"
import { blockSelector, looseInteger } from "./values.ts"

/** Calls on one block. */
export const callBundle = z
  .object({
    transactions: z
      .array(callRequest)
      .nullish()
      .transform((value) => value ?? []),
    blockOverride: blockOverrides.nullish().transform((value) => value ?? undefined),
  })
  .meta({ title: "Bundle of calls" })

/** -1 means the end of the block. */
const transactionIndex = z
  .union([z.literal(-1), looseInteger], {
    error: ({ input }) => `expected -1 or a transaction index, got ${describeInput(input)}`,
  })
  .transform((value) => (value === -1 ? undefined : Number(value)))

/** The position at which the calls begin; after the newest sealed block by default. */
export const simulationContext = z
  .object({
    blockNumber: blockSelector.nullish(),
    transactionIndex: transactionIndex.nullish(),
  })
  .transform(({ blockNumber, transactionIndex }) => ({
    block: blockNumber ?? ({ tag: "latest" } as const),
    index: transactionIndex ?? undefined,
  }))
  .meta({ title: "Simulation context" })

/** The results, by bundle and call. */
export const rpcCallResults = z.array(
  z.array(z.object({ value: hexText.optional(), error: z.string().optional() })),
)
