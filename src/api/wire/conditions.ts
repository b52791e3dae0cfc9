/** The conditions of a transaction as JSON (ERC-7796). */

import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { describeInput } from "./describeInput.ts"
import { sparse } from "./sparse.ts"
import { address, hash32, looseInteger } from "./values.ts"

const lower = <T>(values: Readonly<Record<string, T>>): ReadonlyMap<Hex, T> =>
  new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase() as Hex, value]))

const knownStorage = schema(() =>
  z.union(
    [
      hash32().transform((root) => ({ root })),
      z.record(hash32(), hash32()).transform((slots) => ({ slots: lower(slots) })),
    ],
    { error: ({ input }) => `expected a storage root or values by slot, got ${describeInput(input)}` },
  ),
)

/** Conditions of a transaction. */
export const conditions = schema(() =>
  sparse({
    knownAccounts: z.record(address(), knownStorage()),
    blockNumberMin: looseInteger(),
    blockNumberMax: looseInteger(),
    timestampMin: looseInteger(),
    timestampMax: looseInteger(),
  })
    .transform(({ knownAccounts = {}, ...ranges }) => ({ knownAccounts: lower(knownAccounts), ...ranges }))
    .meta({ title: "Conditions" }),
)
