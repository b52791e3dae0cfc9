/** The values of a genesis file in the forms that geth reads, and its accounts. */

import { z } from "zod"
import type { Hex } from "../../../base/hex.ts"
import { schema } from "../../rpc/schema.ts"

const noQuantity = { error: "expected a number, a decimal string or a quantity" }

/** A JSON number, a decimal string or a quantity, as in the files of geth's tools. */
const number = schema(() =>
  z
    .union(
      [
        z
          .number()
          .refine((value) => value >= 0 && Number.isInteger(value), noQuantity)
          .refine(
            (value) => !Number.isInteger(value) || Number.isSafeInteger(value),
            "expected a number of at most 53 bits; a larger one as text",
          ),
        z.string().regex(/^(0x[0-9a-fA-F]+|\d+)$/, noQuantity),
      ],
      noQuantity,
    )
    .transform((value) => BigInt(value)),
)

const quantity = (bits: number) =>
  number().refine((value) => value < 2n ** BigInt(bits), `expected at most ${bits} bits`)

/** A number of at most 64 bits. */
export const quantity64 = schema(() => quantity(64))

/** A number of at most 256 bits. */
export const quantity256 = schema(() => quantity(256))

/** The last second of JavaScript's calendar, which bounds the clock of a node. */
export const lastSecond = 8_640_000_000_000n

/** A time of a block in seconds since 1970. */
export const blockTime = schema(() =>
  quantity64().refine((value) => value <= lastSecond, `expected at most ${lastSecond} s`),
)

const toHex = (value: string): Hex => `0x${value.replace(/^0x/i, "").toLowerCase()}`

/** Bytes, with 0x or without. */
const hex = schema(() =>
  z
    .string()
    .regex(/^(0x)?([0-9a-fA-F]{2})*$/, { error: "expected hex bytes" })
    .transform(toHex),
)

/** Bytes as an array. */
export const byteArray = schema(() =>
  hex().transform((value) => new Uint8Array(Buffer.from(value.slice(2), "hex"))),
)

/** At most 32 bytes, padded on the left. */
export const word = schema(() =>
  z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{0,64}$/, { error: "expected at most 32 bytes of hex" })
    .transform((value): Hex => `0x${toHex(value).slice(2).padStart(64, "0")}`),
)

/** An address, with 0x or without. */
export const genesisAddress = schema(() =>
  z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{40}$/, { error: "expected an address of 20 bytes" })
    .transform(toHex),
)

/** An optional field: geth takes `null` for an absent one. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

/** An account of `alloc`. */
export const genesisAccount = schema(() =>
  z.object({
    balance: optional(quantity256()),
    nonce: optional(quantity64()),
    code: optional(hex()),
    storage: optional(z.record(word(), word())),
  }),
)
