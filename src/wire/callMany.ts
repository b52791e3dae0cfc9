/** Sequences of calls as JSON: their bundles, the position at which they begin, their results. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import { callRequest } from "./call.ts"
import { describeInput } from "./describeInput.ts"
import { hexText } from "./hex.ts"
import { sparse } from "./sparse.ts"
import { address, blockSelector, hash32, looseInteger } from "./values.ts"

/** Block overrides with the names of Erigon and of reth. */
const blockOverride = sparse({
  blockNumber: looseInteger,
  number: looseInteger,
  timestamp: looseInteger,
  time: looseInteger,
  coinbase: address,
  feeRecipient: address,
  baseFee: looseInteger,
  baseFeePerGas: looseInteger,
  random: hash32,
  prevRandao: hash32,
  difficulty: looseInteger,
  gasLimit: looseInteger,
  blobBaseFee: looseInteger,
  blockHash: z.record(
    z.string().regex(/^(0x[0-9a-fA-F]{1,16}|\d{1,20})$/, "expected a block number"),
    hash32,
  ),
}).meta({ title: "Block override" })

/** Calls on one block. */
export const callBundle = z
  .object({
    transactions: z
      .array(callRequest)
      .nullish()
      .transform((value) => value ?? []),
    blockOverride: blockOverride.nullish(),
  })
  .transform(({ transactions, blockOverride: given }) => ({
    transactions,
    blockOverride: {
      number: given?.blockNumber ?? given?.number,
      time: given?.timestamp ?? given?.time,
      feeRecipient: given?.coinbase ?? given?.feeRecipient,
      baseFeePerGas: given?.baseFee ?? given?.baseFeePerGas,
      prevRandao: given?.random ?? given?.prevRandao,
      difficulty: given?.difficulty,
      gasLimit: given?.gasLimit,
      blobBaseFee: given?.blobBaseFee,
    },
    blockHashes: new Map<bigint, Hex>(
      Object.entries(given?.blockHash ?? {}).map(([number, hash]) => [BigInt(number), hash]),
    ),
  }))
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
