/** The tags of blocks, and the messages for values that select no block. */
import { nearest } from "../base/nearest.ts"
import { shown } from "./shown.ts"

/** The tags of execution-apis. */
const tags = ["latest", "pending", "safe", "finalized", "earliest"] as const

/** Whether a text is a tag. */
export const isTag = (value: string): value is (typeof tags)[number] =>
  (tags as readonly string[]).includes(value)

/** Fields that name different blocks, or different parts of one. */
const exclusive = [
  ["blockHash", "blockNumber"],
  ["flashblockIndex", "transactionCount"],
] as const

/** Returns the tag that a misspelt one was probably meant for, as the end of a message. */
function tagMeantBy(input: unknown): string {
  const meant = typeof input === "string" ? nearest(input, tags, 2) : undefined
  return meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`
}

/** The message for a selector that fits no form; geth's words for two that exclude each other. */
export const refusalOf =
  (expected: string) =>
  ({ input }: { readonly input?: unknown }): string => {
    const has = (name: string) => typeof input === "object" && input !== null && Object.hasOwn(input, name)
    const clash = exclusive.find((names) => names.every(has))
    if (clash === undefined) return `expected ${expected}, got ${shown(input)}${tagMeantBy(input)}`
    return `cannot specify both ${clash.join(" and ")}, choose one or the other`
  }
