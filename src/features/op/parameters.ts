/** The parameters of the methods of OP chains as JSON. */
import { z } from "zod"
import { schema } from "../../api/rpc/schema.ts"
import { address, bytes, hash32, uint, uint64 } from "../../api/wire/values.ts"

/** A number of some bits: values go on growing from it, within their fields. */
const below = (bits: number) =>
  uint().refine((value) => value < 1n << BigInt(bits), { error: `expected a number of ${bits} bits` })
const uint32 = schema(() => below(32))
const uint16 = schema(() => below(16))

/** Values of the L1 origin, and of the configuration of the fees; absent ones stay. */
export const l1Values = schema(() =>
  z
    .strictObject({
      ...{
        number: below(48),
        timestamp: below(48),
        hash: hash32(),
        baseFee: below(128),
        blobBaseFee: below(128),
      },
      ...{ batcherHash: hash32(), baseFeeScalar: uint32(), blobBaseFeeScalar: uint32() },
      ...{ operatorFeeScalar: uint32(), operatorFeeConstant: uint64(), daFootprintGasScalar: uint16() },
    })
    .partial()
    .meta({ title: "Values of L1" }),
)

/** Pairs of the index of a transaction and gas, in the order of the indexes. */
export const gasRefunds = schema(() =>
  z
    .array(z.tuple([below(32), uint64()]))
    .refine((pairs) => pairs.every(([index], at) => at === 0 || index > (pairs[at - 1]?.[0] ?? 0n)), {
      error: "expected indexes that rise",
    })
    .meta({ title: "Refunds" }),
)

/** A deposit as the portal on L1 sends it: `mint` and `value` in wei, no `to` for a creation. */
export const deposit = schema(() =>
  z
    .strictObject({
      ...{ from: address(), to: address().nullish() },
      ...{ mint: uint().default(0n), value: uint().default(0n), gas: uint64().default(1_000_000n) },
      data: bytes().optional(),
    })
    .meta({ title: "Deposit" }),
)

/** A bundle to measure: its signed transactions, and from when on it may be included; other fields of bundles change nothing. */
export const meteredBundle = schema(() =>
  z
    .object({
      ...{ txs: z.array(bytes()), blockNumber: uint64() },
      minTimestamp: uint64()
        .nullish()
        .transform((time) => time ?? undefined),
    })
    .meta({ title: "Bundle" }),
)
