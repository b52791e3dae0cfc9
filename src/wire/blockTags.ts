/** The tags of blocks, and the messages for values that select no block. */
import { z } from "zod"
import { nearest } from "../base/nearest.ts"
import { describeInput, expecting } from "./describeInput.ts"

/** The tags of execution-apis. */
export const tags = ["latest", "pending", "safe", "finalized", "earliest"] as const

/** Returns `true` for a tag. */
export const isTag = (value: string): value is (typeof tags)[number] =>
  (tags as readonly string[]).includes(value)

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
export const selectorError =
  (expected: string) =>
  ({ input }: { readonly input?: unknown }): string => {
    const has = (name: string) => typeof input === "object" && input !== null && Object.hasOwn(input, name)
    const clash = exclusive.find((names) => names.every(has))
    if (clash === undefined) return `expected ${expected}, got ${describeInput(input)}${tagMeantBy(input)}`
    return `cannot specify both ${clash.join(" and ")}, choose one or the other`
  }

/** The block that must have a transaction before its send is answered. */
export const confirmedAt = z.enum(["pending", "latest"], expecting("pending or latest"))
