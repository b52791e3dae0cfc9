/** The base types of execution-apis as JSON: quantities and data, to and from native values. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"
import { toHexWord } from "../base/hex.ts"
import { isTag, refusalOf } from "./blockTags.ts"
import { shown } from "./shown.ts"

/** A string of a pattern, named as execution-apis names it, and said plainly when it does not fit. */
export const text = (title: string, pattern: RegExp, expected: string) =>
  z
    .string({ error: ({ input }) => `expected ${expected}, got ${shown(input)}` })
    .regex(pattern, { error: ({ input }) => `expected ${expected}, got ${shown(input)}` })
    .meta({ title })

const lower = (value: string): Hex => value.toLowerCase() as Hex

/** Hex or decimal digits, of any number of leading zeros and as many others as 256 bits have. */
const digits = /^(0x0*[0-9a-fA-F]{1,64}|0*\d{1,78})$/

/**
 * An unsigned integer in every form that the clients of geth, anvil and Hardhat send: hex with or without leading zeros,
 * decimal digits, a JSON number up to 2^53. Strings are of this form.
 */
function integer(title: string, bits: number, expected: string, form = digits) {
  const most = 2n ** BigInt(bits) - 1n
  const error = ({ input }: { readonly input?: unknown }) => `expected ${expected}, got ${shown(input)}`
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
export const uint = integer(
  "hex encoded unsigned integer",
  256,
  "a quantity (0x-prefixed hex, decimal digits or a number, at most 256 bits)",
)

/** An unsigned integer of 64 bits. */
export const uint64 = integer(
  "hex encoded 64 bit unsigned integer",
  64,
  "a quantity (0x-prefixed hex, decimal digits or a number, at most 64 bits)",
)

/** The type of a transaction (EIP-2718): one byte. */
export const transactionType = integer(
  "type",
  8,
  "a transaction type (0x and 1 or 2 hex digits, or a number)",
).transform((value) => Number(value))

/** 20 bytes, in any mixture of cases. */
export const address = text(
  "hex encoded address",
  /^0x[0-9a-fA-F]{40}$/,
  "an address (0x and 40 hex digits)",
).transform(lower)

/** 32 bytes. */
export const hash32 = text(
  "32 byte hex value",
  /^0x[0-9a-fA-F]{64}$/,
  "32 bytes (0x and 64 hex digits)",
).transform(lower)

/** The 65 bytes of a signature: r, s and v. */
export const signature = text(
  "65 byte hex value",
  /^0x[0-9a-fA-F]{130}$/,
  "a signature (0x and 130 hex digits)",
).transform(lower)

/** Bytes of any length. */
export const bytes = text(
  "hex encoded bytes",
  /^0x(?:[0-9a-fA-F]{2})*$/,
  "bytes (0x and an even number of hex digits)",
).transform(lower)

/** The position of a storage slot; all 32 bytes of it inside. */
export const storagePosition = integer(
  "hex encoded 256 bit unsigned integer",
  256,
  "a storage position (0x and 1 to 64 hex digits, decimal digits or a number)",
  /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/,
).transform(toHexWord)

/** A storage key, with or without leading zeros: the slot it means, and how it is shown in a proof. */
export const storageKey = text(
  "32 hex encoded bytes",
  /^0x[0-9a-fA-F]{0,64}$/,
  "a storage key (0x and at most 64 hex digits)",
).transform((value) => {
  const digits = value.slice(2).toLowerCase()
  const slot: Hex = `0x${digits.padStart(64, "0")}`
  const shown: Hex = digits.length === 64 ? slot : `0x${digits.replace(/^0+/, "") || "0"}`
  return { slot, shown }
})

/** A number of things, or a place among them. */
export const count = integer("count", 64, "a number or a quantity").transform((value) => Number(value))

/** A whole number as clients of test nodes send it. */
export const looseInteger = integer("whole number", 256, "a whole number")

const between = (what: string, least: bigint, most: bigint) =>
  looseInteger.refine((value) => least <= value && value <= most, {
    error: ({ input }) => `expected ${what} between ${least} and ${most}, got ${input}`,
  })

/** A time or a duration in seconds, such that JavaScript can count it in milliseconds. */
export const seconds = between("seconds", 0n, BigInt(Number.MAX_SAFE_INTEGER) / 1000n)

/** The same as a number. */
export const secondsNumber = seconds.transform((value) => Number(value))

/** An interval of timers, in whatever unit: 31 bits, beyond which JavaScript's timers fire at once. */
export const timerInterval = between("an interval", 0n, 2n ** 31n - 1n).transform((value) => Number(value))

/** A gas limit of a block: at least what the Yellow Paper asks (4.4.4), at most 63 bits, as geth's. */
export const blockGasLimit = between("a gas limit", 5000n, 2n ** 63n - 1n)

/** A price in wei per gas; 64 bits, so that no product with gas leaves 256. */
export const gasPrice = between("wei per gas", 0n, 2n ** 64n - 1n)

/** Bytes of a word as clients send them: 32 bytes, or fewer, to be filled up from the left. */
export const word = text(
  "32 byte hex value",
  /^0x[0-9a-fA-F]{1,64}$/,
  "a word (0x and at most 64 hex digits)",
).transform((value): Hex => `0x${value.slice(2).toLowerCase().padStart(64, "0")}`)

/** What a filter is called: a quantity. */
export const filterIdentifier = uint.transform((value) => toQuantity(value) as string)

/** `true` or `false`. */
export const flag = z.boolean({ error: ({ input }) => `expected true or false, got ${shown(input)}` })

/** Any text. */
export const string = z.string({ error: ({ input }) => `expected a string, got ${shown(input)}` })

const selectorText = /^(latest|pending|safe|finalized|earliest|0x0{0,47}[0-9a-fA-F]{1,16}|0x[0-9a-fA-F]{64})$/
const expectedBlock = "a block number, tag or hash"

const fromText = (value: string) => {
  if (isTag(value)) return { tag: value }
  return value.length === 66 ? { hash: lower(value), requireCanonical: false } : { number: BigInt(value) }
}

/** A block number as a JSON number, as Hardhat's clients send it. */
const byNumber = (expected: string) => {
  const error = refusalOf(expected)
  return z
    .number({ error })
    .int({ error })
    .nonnegative({ error })
    .transform((value) => ({ number: BigInt(value) }))
}

/** Of a block that is open, or among the last 64 that were: as of one of its flashblocks. */
const byFlashblock = z
  .strictObject({ blockNumber: uint64, flashblockIndex: uint64 })
  .transform(({ blockNumber, flashblockIndex }) => ({
    number: blockNumber,
    flashblock: Number(flashblockIndex),
  }))

/** Of any block whose state is there: as of so many of its transactions, from the first. */
const byTransactions = z
  .strictObject({ blockNumber: uint64, transactionCount: uint64 })
  .transform(({ blockNumber, transactionCount }) => ({
    number: blockNumber,
    transactions: Number(transactionCount),
  }))

/** EIP-1898, and what it has no words for: a part of a block. */
const byObject = z.union([
  z.strictObject({ blockNumber: uint64 }).transform(({ blockNumber }) => ({ number: blockNumber })),
  byFlashblock,
  byTransactions,
  z
    .strictObject({ blockHash: hash32, requireCanonical: z.boolean().optional() })
    .transform(({ blockHash, requireCanonical = false }) => ({ hash: blockHash, requireCanonical })),
])

/** A block by number, tag, hash, or the object of EIP-1898. */
export const blockSelector = z
  .union(
    [
      text("Block number, tag, or block hash", selectorText, expectedBlock).transform(fromText),
      byNumber(expectedBlock),
      byObject,
    ],
    { error: refusalOf(expectedBlock) },
  )
  .meta({ title: "Block number, tag, or block hash" })

const numberOrTag = /^(latest|pending|safe|finalized|earliest|0x0{0,47}[0-9a-fA-F]{1,16})$/
const expectedNumber = "a block number or tag"

/** A block by number or tag, or by number as of one of its flashblocks or some of its transactions. */
export const blockNumberOrTag = z
  .union(
    [
      text("Block number or tag", numberOrTag, expectedNumber).transform(fromText),
      byNumber(expectedNumber),
      byFlashblock,
      byTransactions,
    ],
    { error: refusalOf(expectedNumber) },
  )
  .meta({ title: "Block number or tag" })

/** A number as a quantity. */
export const toQuantity = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** The time of a block in milliseconds, where several share a second; named as Base names it. */
export const inMs = <Name extends string>(
  name: Name,
  { timestampMs }: { readonly timestampMs?: number | undefined },
): { [Key in Name]?: Hex } =>
  timestampMs === undefined ? {} : ({ [name]: toQuantity(timestampMs) } as { [Key in Name]: Hex })

/** A chain id: at least 1, and such that v of EIP-155 stays a JavaScript number. */
export const chainId = between("a chain id", 1n, BigInt(Number.MAX_SAFE_INTEGER) / 2n - 36n)
