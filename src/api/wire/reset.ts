/** The parameters that name the remote of a fork: those of `*_reset` and `*_setRpcUrl`. */

import { z } from "zod"
import { schema } from "../rpc/schema.ts"
import { expecting } from "./describeInput.ts"
import { string } from "./values.ts"

/** An HTTP URL, or an empty text for none; a refusal does not repeat it, because it often has a key. */
export const httpUrl = schema(() =>
  string()
    .refine((text) => text === "" || isHttp(text), { error: "expected an HTTP URL" })
    .transform((text) => text || undefined),
)

const isHttp = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)

/** Hardhat sends a number, anvil's clients a number or a quantity; viem sends `NaN`, which is `null` in JSON, for none. */
const blockNumber = schema(() =>
  z
    .union([z.number(), z.nan(), z.string(), z.null()], expecting("a block number"))
    .refine(
      (number) => isAbsent(number) || /^(0x[0-9a-fA-F]{1,16}|\d{1,16})$/.test(String(number)),
      expecting("a block number"),
    )
    .transform((number) => (number === null || isAbsent(number) ? undefined : BigInt(number)))
    .optional(),
)

const isAbsent = (number: unknown): boolean => number === undefined || number === null || Number.isNaN(number)

const httpHeaders = schema(() =>
  z
    .union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))])
    .nullish()
    .transform((headers) =>
      Array.isArray(headers) ? Object.fromEntries(headers.map(({ name, value }) => [name, value])) : headers,
    ),
)

const forking = schema(() =>
  z
    .looseObject({ jsonRpcUrl: httpUrl().nullish(), blockNumber: blockNumber(), httpHeaders: httpHeaders() })
    .transform(({ jsonRpcUrl, blockNumber, httpHeaders }) => ({
      url: jsonRpcUrl ?? undefined,
      blockNumber,
      headers: httpHeaders ?? undefined,
    }))
    .nullish(),
)

/** The parameter of `*_reset`. */
export const resetRequest = schema(() =>
  z
    .looseObject({ forking: forking() })
    .nullish()
    .transform((request) => request?.forking ?? undefined)
    .meta({ title: "Reset options" }),
)
