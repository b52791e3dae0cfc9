/** Overrides of the state that calls see, as JSON. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { schema } from "../../rpc/schema.ts"
import { sparse } from "../sparse.ts"
import { address, bytes, hash32, uint, uint64 } from "../values.ts"

const isWord = (value: unknown): value is string =>
  typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value)

/** Returns the slots of a plain object in lower case; `undefined` when one of them is invalid. */
function readSlots(values: unknown): Map<Hex, Hex> | undefined {
  if (typeof values !== "object" || values === null) return undefined
  if (Object.getPrototypeOf(values) !== Object.prototype) return undefined
  const slots = new Map<Hex, Hex>()
  for (const [slot, value] of Object.entries(values)) {
    if (!isWord(slot) || !isWord(value)) return undefined
    slots.set(slot.toLowerCase() as Hex, value.toLowerCase() as Hex)
  }
  return slots
}

/** zod's schema of records with another parser: zod takes seconds for a million slots. zod still reads invalid values, for its error messages. */
const Slots = z.core.$constructor<z.ZodRecord<ReturnType<typeof hash32>, ReturnType<typeof hash32>>>(
  "Slots",
  (schema, definition) => {
    z.ZodRecord.init(schema, definition)
    const { parse } = schema._zod
    schema._zod.parse = (payload, context) => {
      const value = readSlots(payload.value)
      return value === undefined ? parse(payload, context) : Object.assign(payload, { value })
    }
  },
)

const slots = schema(() =>
  new Slots({ type: "record", keyType: hash32(), valueType: hash32() }).transform(
    (values): ReadonlyMap<Hex, Hex> =>
      values instanceof Map ? values : new Map(Object.entries(values) as [Hex, Hex][]),
  ),
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
