/** The base types of execution-apis as JSON: quantities and data, to and from native values. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { z } from "zod"

/** A refused value as an error message shows it: short, whatever a client sends. */
function shown(value: unknown): string {
  const text = jsonOf(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

/** Whoever asks in process may hand over what JSON has no words for. */
function jsonOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return `${value}n`
  try {
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}n` : each))
  } catch {
    return "an object that holds itself"
  }
}

/** A string of a pattern, named as execution-apis names it, and said plainly when it does not fit. */
const text = (title: string, pattern: RegExp, expected: string) =>
  z
    .string({ error: ({ input }) => `expected ${expected}, got ${shown(input)}` })
    .regex(pattern, { error: ({ input }) => `expected ${expected}, got ${shown(input)}` })
    .meta({ title })

const lower = (value: string): Hex => value.toLowerCase() as Hex

/** An unsigned integer: no leading zeros, at most 256 bits. */
export const uint = text(
  "hex encoded unsigned integer",
  /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/,
  "a quantity (0x-prefixed hex without leading zeros, at most 256 bits)",
).transform((value) => BigInt(value))

/** An unsigned integer of 64 bits. */
export const uint64 = text(
  "hex encoded 64 bit unsigned integer",
  /^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/,
  "a quantity (0x-prefixed hex without leading zeros, at most 64 bits)",
).transform((value) => BigInt(value))

/** The type of a transaction (EIP-2718): one byte, with a leading zero or without. */
export const transactionType = text(
  "type",
  /^0x[0-9a-fA-F]{1,2}$/,
  "a transaction type (0x and 1 or 2 hex digits)",
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

/** Bytes of any length. */
export const bytes = text(
  "hex encoded bytes",
  /^0x(?:[0-9a-fA-F]{2})*$/,
  "bytes (0x and an even number of hex digits)",
).transform(lower)

/** The position of a storage slot, padded or not; all 32 bytes of it inside. */
export const storagePosition = text(
  "hex encoded 256 bit unsigned integer",
  /^0x[0-9a-fA-F]{1,64}$/,
  "a storage position (0x and 1 to 64 hex digits)",
).transform((value): Hex => `0x${value.slice(2).toLowerCase().padStart(64, "0")}`)

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

/** A JSON number or a quantity: clients send times and counts either way. */
export const count = z
  .union([z.number().int().nonnegative(), uint64], {
    error: ({ input }) => `expected a number or a quantity, got ${shown(input)}`,
  })
  .transform((value) => Number(value))

const notWhole = {
  error: ({ input }: { readonly input?: unknown }) => `expected a whole number, got ${shown(input)}`,
}

/** A whole number as clients of test nodes send it: a JSON number, a quantity, or decimal digits. */
export const looseInteger = z
  .union(
    [z.number().int().nonnegative(notWhole), z.string().regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, notWhole)],
    notWhole,
  )
  .transform((value) => BigInt(value))

const between = (what: string, least: bigint, most: bigint) =>
  looseInteger.refine((value) => least <= value && value <= most, {
    error: ({ input }) => `expected ${what} between ${least} and ${most}, got ${input}`,
  })

/** A time or a duration in seconds, such that JavaScript can count it in milliseconds. */
export const seconds = between("seconds", 0n, BigInt(Number.MAX_SAFE_INTEGER) / 1000n)

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

const tags = ["latest", "pending", "safe", "finalized", "earliest"] as const
const isTag = (value: string): value is (typeof tags)[number] => (tags as readonly string[]).includes(value)

const selectorText =
  /^(latest|pending|safe|finalized|earliest|0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})|0x[0-9a-fA-F]{64})$/
const expectedBlock = "a block number, tag or hash"

const fromText = (value: string) => {
  if (isTag(value)) return { tag: value }
  return value.length === 66 ? { hash: lower(value), requireCanonical: false } : { number: BigInt(value) }
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
    [text("Block number, tag, or block hash", selectorText, expectedBlock).transform(fromText), byObject],
    {
      error: ({ input }) => `expected ${expectedBlock}, got ${shown(input)}`,
    },
  )
  .meta({ title: "Block number, tag, or block hash" })

const numberOrTag = /^(latest|pending|safe|finalized|earliest|0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15}))$/
const expectedNumber = "a block number or tag"

/** A block by number or tag, or by number as of one of its flashblocks or some of its transactions. */
export const blockNumberOrTag = z
  .union(
    [
      text("Block number or tag", numberOrTag, expectedNumber).transform(fromText),
      byFlashblock,
      byTransactions,
    ],
    {
      error: ({ input }) => `expected ${expectedNumber}, got ${shown(input)}`,
    },
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
