/** Overrides of the state that calls see, as JSON. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { schema } from "../../rpc/schema.ts"
import { sparse } from "../sparse.ts"
import { address, bytes, hash32, uint, uint64 } from "../values.ts"

const slots = schema(() =>
  z
    .record(hash32(), hash32())
    .transform((values): ReadonlyMap<Hex, Hex> => new Map(Object.entries(values) as [Hex, Hex][])),
)

const accountOverride = schema(() =>
  sparse({
    balance: uint(),
    nonce: uint64(),
    code: bytes(),
    state: slots(),
    stateDiff: slots(),
    movePrecompileToAddress: address(),
  }).superRefine(({ state, stateDiff }, context) => {
    if (state !== undefined && stateDiff !== undefined)
      context.addIssue({
        code: "custom",
        message: "account has both 'state' and 'stateDiff'",
        path: ["state"],
      })
  }),
)

/** State overrides by address. */
export const stateOverrides = schema(() =>
  z
    .record(address(), accountOverride())
    .transform(
      (values) => new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase() as Hex, value])),
    )
    .meta({ title: "State overrides" }),
)
