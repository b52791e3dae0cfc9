/** The base types of execution-apis as JSON: quantities and data, to and from native values. */

import { z } from "zod"
import { type Hex, toHexWord } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { describeInput } from "./describeInput.ts"

/** Creates the schema of a string with a pattern, the name of execution-apis, and a plain error message. */
export const text = (title: string, pattern: RegExp, expected: string) =>
  z
    .string({ error: ({ input }) => `expected ${expected}, got ${describeInput(input)}` })
    .regex(pattern, { error: ({ input }) => `expected ${expected}, got ${describeInput(input)}` })
    .meta({ title })

/** Returns hex in lower case. */
export const lower = (value: string): Hex => value.toLowerCase() as Hex

/** Hex or decimal digits: any number of leading zeros and as many others as 256 bits have. */
const digits = /^(0x0*[0-9a-fA-F]{1,64}|0*\d{1,78})$/

/**
 * Creates the schema of an unsigned integer in every form that the clients of geth, anvil and Hardhat send: hex with or without leading zeros,
 * decimal digits, a JSON number up to 2^53. `form` is the pattern of strings.
 */
function integer(title: string, bits: number, expected: string, form = digits) {
  const most = 2n ** BigInt(bits) - 1n
  const error = ({ input }: { readonly input?: unknown }) =>
    `expected ${expected}, got ${describeInput(input)}`
  return z
    .union([z.string().regex(form, { error }), z.number().int({ error }).nonnegative({ error })], { error })
    .transform((value, context) => {
      const number = BigInt(value)
      if (number <= most) return number
      context.addIssue({ code: "custom", message: error({ input: value }) })
      return z.NEVER
    })
    .meta({ title })
}

/** An unsigned integer of at most 256 bits. */
export const uint = schema(() =>
  integer(
    "hex encoded unsigned integer",
    256,
    "a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most 256 bits)",
  ),
)

/** An unsigned integer of 64 bits. */
export const uint64 = schema(() =>
  integer(
    "hex encoded 64 bit unsigned integer",
    64,
    "a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most 64 bits)",
  ),
)

/** The type of a transaction (EIP-2718): one byte. */
export const transactionType = schema(() =>
  integer(
    "type",
    8,
    "a transaction type (0x and 1 or 2 hex digits, or a whole number, at least 0, at most 255)",
  ).transform((value) => Number(value)),
)

/** 20 bytes, in any mixture of cases. */
export const address = schema(() =>
  text("hex encoded address", /^0x[0-9a-fA-F]{40}$/, "an address (0x and 40 hex digits)").transform(lower),
)

/** 32 bytes. */
export const hash32 = schema(() =>
  text("32 byte hex value", /^0x[0-9a-fA-F]{64}$/, "32 bytes (0x and 64 hex digits)").transform(lower),
)

/** The 65 bytes of a signature: r, s and v. */
export const signature = schema(() =>
  text("65 byte hex value", /^0x[0-9a-fA-F]{130}$/, "a signature (0x and 130 hex digits)").transform(lower),
)

/** Bytes of any length; an empty text is none, as for geth (`hexutil.Bytes`). */
export const bytes = schema(() =>
  text(
    "hex encoded bytes",
    /^(?:0x(?:[0-9a-fA-F]{2})*)?$/,
    "bytes (0x and an even number of hex digits)",
  ).transform((value) => (value === "" ? "0x" : lower(value))),
)

/** The position of a storage slot, decoded to 32 bytes. */
export const storagePosition = schema(() =>
  integer(
    "hex encoded 256 bit unsigned integer",
    256,
    "a storage position (0x and 1 to 64 hex digits, decimal digits or a whole number, at least 0, at most 256 bits)",
    /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/,
  ).transform(toHexWord),
)

/** A storage key, with or without leading zeros: its slot, and its form in a proof. */
export const storageKey = schema(() =>
  text(
    "32 hex encoded bytes",
    /^0x[0-9a-fA-F]{0,64}$/,
    "a storage key (0x and at most 64 hex digits)",
  ).transform((value) => {
    const digits = value.slice(2).toLowerCase()
    const slot: Hex = `0x${digits.padStart(64, "0")}`
    const shown: Hex = digits.length === 64 ? slot : `0x${digits.replace(/^0+/, "") || "0"}`
    return { slot, shown }
  }),
)

/** A count or an index. */
export const count = schema(() =>
  integer("count", 64, "a whole number, at least 0, at most 64 bits").transform((value) => Number(value)),
)

/** An integer in the forms that clients of test nodes send. */
export const looseInteger = schema(() =>
  integer("whole number", 256, "a whole number, at least 0, at most 256 bits"),
)

const between = (what: string, min: bigint, max: bigint) =>
  looseInteger().refine((value) => min <= value && value <= max, {
    error: ({ input }) => `expected ${what} between ${min} and ${max}, got ${input}`,
  })

/** A time or a duration in seconds, whose milliseconds are a safe JavaScript integer. */
export const seconds = schema(() => between("seconds", 0n, BigInt(Number.MAX_SAFE_INTEGER) / 1000n))

/** A time or a duration in seconds, as a number. */
export const secondsNumber = schema(() => seconds().transform((value) => Number(value)))

/** An interval of a timer, in any unit: at most 31 bits, because JavaScript's timers fire at once beyond that. */
export const timerInterval = schema(() =>
  between("an interval", 0n, 2n ** 31n - 1n).transform((value) => Number(value)),
)

/** A gas limit of a block: at least the minimum of the Yellow Paper (4.4.4), at most 63 bits, as in geth. */
export const blockGasLimit = schema(() => between("a gas limit", 5000n, 2n ** 63n - 1n))

/** The nonce of an account (EIP-2681). */
export const nonce = schema(() => between("a nonce", 0n, 2n ** 64n - 1n))

/** A price in wei per gas; at most 64 bits, so that a product with gas fits 256 bits. */
export const gasPrice = schema(() => between("wei per gas", 0n, 2n ** 64n - 1n))

/** The bytes of a word: 32 bytes, or fewer, which are padded on the left. */
export const word = schema(() =>
  text("32 byte hex value", /^0x[0-9a-fA-F]{1,64}$/, "a word (0x and at most 64 hex digits)").transform(
    (value): Hex => `0x${value.slice(2).toLowerCase().padStart(64, "0")}`,
  ),
)

/** The id of a filter: a quantity. */
export const filterIdentifier = schema(() => uint().transform((value) => toQuantity(value) as string))

/** `true` or `false`. */
export const flag = schema(() =>
  z.boolean({ error: ({ input }) => `expected true or false, got ${describeInput(input)}` }),
)

/** Any text. */
export const string = schema(() =>
  z.string({ error: ({ input }) => `expected a string, got ${describeInput(input)}` }),
)

/** Encodes a number as a quantity. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** Encodes the time of a block in milliseconds, where several blocks share a second; the names are Base's. */
export const inMs = <Name extends string>(
  name: Name,
  { hash, timestampMs }: { readonly hash: Hex | undefined; readonly timestampMs?: number | undefined },
): { [Key in Name]?: Hex } =>
  hash === undefined || timestampMs === undefined
    ? {}
    : ({ [name]: toQuantity(timestampMs) } as { [Key in Name]: Hex })

/** A chain id: at least 1, and at most the one for which `v` of EIP-155 is a safe JavaScript integer. */
export const chainId = schema(() => between("a chain id", 1n, BigInt(Number.MAX_SAFE_INTEGER) / 2n - 36n))
