/** Block parameters as JSON: a number, a tag, a hash, or the object of EIP-1898. */
import { z } from "zod"
import { nearest } from "../../base/nearest.ts"
import { schema } from "../rpc/schema.ts"
import { describeInput, expecting } from "./describeInput.ts"
import { hash32, lower, text, uint64 } from "./values.ts"

/** The tags of execution-apis. */
const tags = ["latest", "pending", "safe", "finalized", "earliest"] as const

/** Returns `true` for a tag. */
const isTag = (value: string): value is (typeof tags)[number] => (tags as readonly string[]).includes(value)

/** Fields that name different blocks, or different parts of one. */
const exclusive = [
  ["blockHash", "blockNumber"],
  ["flashblockIndex", "transactionCount"],
] as const

/** Returns the end of a message with the tag that was probably meant. */
function tagMeantBy(input: unknown): string {
  const meant = typeof input === "string" ? nearest(input, tags, 2) : undefined
  return meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`
}

/** Returns the message for an invalid selector; geth's words for two fields that exclude each other. */
const selectorError =
  (expected: string) =>
  ({ input }: { readonly input?: unknown }): string => {
    const has = (name: string) => typeof input === "object" && input !== null && Object.hasOwn(input, name)
    const clash = exclusive.find((names) => names.every(has))
    if (clash === undefined) return `expected ${expected}, got ${describeInput(input)}${tagMeantBy(input)}`
    return `cannot specify both ${clash.join(" and ")}, choose one or the other`
  }

/** The block that must have a transaction before its send is answered. */
export const confirmedAt = schema(() => z.enum(["pending", "latest"], expecting("pending or latest")))

const selectorText = /^(latest|pending|safe|finalized|earliest|0x0{0,47}[0-9a-fA-F]{1,16}|0x[0-9a-fA-F]{64})$/
const expectedBlock = "a block number, tag or hash"

const fromText = (value: string) => {
  if (isTag(value)) return { tag: value }
  return value.length === 66 ? { hash: lower(value), requireCanonical: false } : { number: BigInt(value) }
}

/** Creates the schema of a block number as a JSON number, which Hardhat's clients send. */
const byNumber = (expected: string) =>
  z.lazy(() => {
    const error = selectorError(expected)
    return z
      .number({ error })
      .int({ error })
      .nonnegative({ error })
      .transform((value) => ({ number: BigInt(value) }))
  })

/** A block after one of its flashblocks: the open block, or one of the last 64 sealed ones. */
const byFlashblock = schema(() =>
  z
    .strictObject({ blockNumber: uint64(), flashblockIndex: uint64() })
    .transform(({ blockNumber, flashblockIndex }) => ({
      number: blockNumber,
      flashblock: Number(flashblockIndex),
    })),
)

/** A block after a number of its transactions: any block whose state is available. */
const byTransactions = schema(() =>
  z
    .strictObject({ blockNumber: uint64(), transactionCount: uint64() })
    .transform(({ blockNumber, transactionCount }) => ({
      number: blockNumber,
      transactions: Number(transactionCount),
    })),
)

/** A tag has no parts: an object with both is not a selector, rather than a selector with an unknown key. */
const noPart = schema(() => ({
  flashblockIndex: z.never().optional(),
  transactionCount: z.never().optional(),
}))

/** The object of EIP-1898, and our extensions for a part of a block; lazy, because most clients send only texts. */
const byObject = schema(() =>
  z.lazy(() =>
    z.union([
      z
        .strictObject({ blockNumber: uint64(), requireCanonical: z.boolean().optional() })
        .transform(({ blockNumber }) => ({ number: blockNumber })),
      // As geth's clients send a tag (rpc/types.go `BlockNumberOrHash`).
      z
        .strictObject({ blockNumber: z.enum(tags), requireCanonical: z.boolean().optional(), ...noPart() })
        .transform(({ blockNumber }) => ({ tag: blockNumber })),
      byFlashblock(),
      byTransactions(),
      z
        .strictObject({ blockHash: hash32(), requireCanonical: z.boolean().optional() })
        .transform(({ blockHash, requireCanonical = false }) => ({ hash: blockHash, requireCanonical })),
    ]),
  ),
)

/** A block by number, tag, hash, or the object of EIP-1898. */
export const blockSelector = schema(() =>
  z
    .union(
      [
        text("Block number, tag, or block hash", selectorText, expectedBlock).transform(fromText),
        byNumber(expectedBlock),
        byObject(),
      ],
      { error: selectorError(expectedBlock) },
    )
    .meta({ title: "Block number, tag, or block hash" }),
)

const numberOrTag = /^(latest|pending|safe|finalized|earliest|0x0{0,47}[0-9a-fA-F]{1,16})$/
const expectedNumber = "a block number or tag"

/** A block by number or tag, or by number after one of its flashblocks or a number of its transactions. */
export const blockNumberOrTag = schema(() =>
  z
    .union(
      [
        text("Block number or tag", numberOrTag, expectedNumber).transform(fromText),
        byNumber(expectedNumber),
        z.lazy(() => byFlashblock()),
        z.lazy(() => byTransactions()),
      ],
      { error: selectorError(expectedNumber) },
    )
    .meta({ title: "Block number or tag" }),
)
