/** The form of each message: fields, indexes, and the fields that are zero. */

import type { Case } from "../../case.ts"
import { differs, fails, holds, notApplicable, oneOf } from "../../findings.ts"
import { flashblocks, subblocks } from "../../rules.ts"
import type { Finding, Rule } from "../../types.ts"
import { type Decoded, type Message, rawIn, streamCase } from "./messages.ts"

const word = /^0x[0-9a-f]{64}$/
const quantity = /^0x(0|[1-9a-f][0-9a-f]*)$/
const bytes = /^0x([0-9a-f]{2})*$/

const baseForms = {
  parent_beacon_block_root: word,
  parent_hash: word,
  fee_recipient: /^0x[0-9a-f]{40}$/,
  prev_randao: word,
  block_number: quantity,
  gas_limit: quantity,
  timestamp: quantity,
  extra_data: bytes,
  base_fee_per_gas: quantity,
} as const

const diffForms = {
  state_root: word,
  receipts_root: word,
  logs_bloom: /^0x[0-9a-f]{512}$/,
  gas_used: quantity,
  block_hash: word,
  withdrawals_root: word,
} as const

/** Fields of other protocols, which a subblock does not have. */
const foreignFields = ["excess_blob_gas", "requests_hash", "access_list"] as const

const zero = `0x${"00".repeat(32)}`

const nameOf = ({ payload_id, index }: Message) => `${payload_id}/${index}`

/** Returns a case about each message. */
const eachMessage = (
  name: string,
  says: string,
  rule: Rule,
  fault: (message: Message) => string | undefined,
): Case =>
  streamCase(name, says, rule, ({ messages }) => {
    const asked = "the messages of the feed"
    for (const message of messages) {
      const wrong = fault(message)
      if (wrong !== undefined) return fails(wrong, `${asked}: ${nameOf(message)}`, message)
    }
    return holds(asked, `${messages.length} messages`)
  })

/** Returns a case about each message and the one before it. */
const eachStep = (
  name: string,
  says: string,
  rule: Rule,
  fault: (message: Message, before: Message) => string | undefined,
): Case =>
  streamCase(name, says, rule, ({ messages }) => {
    const asked = "the messages of the feed, each with the one before it"
    if (messages.length < 2) return notApplicable("the feed has sent one message", asked)
    for (const [index, message] of messages.entries()) {
      const wrong = index === 0 ? undefined : fault(message, messages[index - 1] as Message)
      if (wrong !== undefined)
        return fails(wrong, `${asked}: ${nameOf(message)}`, nameOf(messages[index - 1] as Message))
    }
    return holds(asked, `${messages.length} messages`)
  })

const formFault = (
  fields: Readonly<Record<string, unknown>> = {},
  forms: Readonly<Record<string, RegExp>>,
) => {
  const wrong = Object.entries(forms).find(
    ([field, form]) => typeof fields[field] !== "string" || !form.test(String(fields[field])),
  )
  return wrong === undefined ? undefined : `${wrong[0]} is ${JSON.stringify(fields[wrong[0]]) ?? "absent"}`
}

const message = subblocks("Subblock message")

/** The cases. */
export const formCases: readonly Case[] = [
  streamCase("frames", "messages are text", message, ({ isBinary, messages }) =>
    isBinary.includes(true)
      ? differs("Base: brotli in binary frames", "the frames of the feed", "binary")
      : holds("the frames of the feed", `${messages.length} of text`),
  ),
  eachMessage(
    "payload-id",
    "a message has the payload id of its block, of 8 bytes",
    message,
    ({ payload_id }) =>
      /^0x[0-9a-f]{16}$/.test(String(payload_id)) ? undefined : `payload_id is ${JSON.stringify(payload_id)}`,
  ),
  eachStep(
    "index",
    "indexes of a payload rise by one, and begin at 0",
    message,
    ({ payload_id, index }, before) => {
      const wanted = payload_id === before.payload_id ? Number(before.index) + 1 : 0
      return index === wanted || index === before.index ? undefined : `expected index ${wanted}, got ${index}`
    },
  ),
  streamCase(
    "once",
    "no payload id and index come twice",
    subblocks("Requirements: no equivocation"),
    ({ messages }) => {
      const names = messages.map(nameOf)
      const again = names.find((name, index) => names.indexOf(name) !== index)
      return again === undefined
        ? holds("the messages of the feed", `${names.length} names`)
        : fails("it came twice", "the messages of the feed", again)
    },
  ),
  eachMessage("base", "index 0 has the base, and no other message has it", message, ({ base, index }) =>
    (base !== undefined && base !== null) === (index === 0)
      ? undefined
      : `index ${index} ${base ? "has" : "has not"} a base`,
  ),
  eachMessage("base-fields", "the base has its nine fields", message, ({ base }) =>
    base ? formFault(base, baseForms) : undefined,
  ),
  eachMessage(
    "diff-fields",
    "the diff has its fields",
    message,
    ({ diff }) => formFault(diff, diffForms) ?? listFault(diff),
  ),
  streamCase(
    "zero-fields",
    "state root, block hash and withdrawals root are zero, and withdrawals are empty",
    message,
    zeroFields,
  ),
  eachStep("gas", "the gas of a block so far does not decrease", message, ({ payload_id, diff }, before) =>
    payload_id !== before.payload_id || Number(diff?.gas_used) >= Number(before.diff?.gas_used)
      ? undefined
      : `gas_used was ${before.diff?.gas_used}, and is ${diff?.gas_used}`,
  ),
  streamCase(
    "metadata",
    "metadata.block_number is the number of the block, as a JSON number",
    message,
    ({ sequences }) => {
      const asked = "metadata.block_number"
      if (sequences.length === 0) return notApplicable("no block began while we listened", asked)
      for (const { messages, number } of sequences)
        for (const each of messages)
          if (each.metadata?.block_number !== number)
            return fails(`expected ${number}`, asked, each.metadata?.block_number)
      return holds(asked, `${sequences.length} blocks`)
    },
  ),
  streamCase(
    "foreign-fields",
    "a subblock has no fields of other protocols",
    message,
    ({ messages }, { dialect }) => {
      const asked = foreignFields.join(", ")
      const found = messages.flatMap(({ diff, metadata }) =>
        foreignFields.filter((field) => field in { ...metadata, ...diff }),
      )
      if (found.length === 0) return holds(asked, "absent")
      if (dialect.feed === "flashblocks")
        return differs("rollup-boost: with fields of Ethereum's blobs and requests", asked, found[0])
      return fails("expected none", asked, found[0])
    },
  ),
  streamCase(
    "transactions-once",
    "a transaction is in one message of a block",
    flashblocks("diff.transactions"),
    ({ sequences }) => {
      const asked = "diff.transactions of the messages of a block"
      const filled = sequences.filter(({ hashes }) => hashes.length > 1)
      if (filled.length === 0) return notApplicable("no block with two transactions was seen", asked)
      for (const { hashes, number } of filled)
        if (new Set(hashes).size < hashes.length)
          return fails(`block ${number} has one twice`, asked, hashes.join())
      return holds(asked, `${filled.length} blocks`)
    },
  ),
]

const listFault = (diff: Readonly<Record<string, unknown>> = {}) => {
  const wrong = ["transactions", "withdrawals"].find((field) => !Array.isArray(diff[field]))
  return wrong === undefined ? undefined : `${wrong} is ${JSON.stringify(diff[wrong]) ?? "absent"}`
}

/** The zero fields of a message: all of them, or none that tells the block. */
const isZero = ({ diff = {} }: Message) =>
  [diff.state_root, diff.block_hash, diff.withdrawals_root].every((each) => each === zero) &&
  Array.isArray(diff.withdrawals) &&
  diff.withdrawals.length === 0

const isOpen = ({ diff = {} }: Message) => diff.state_root === zero && diff.block_hash === zero

function zeroFields(
  { messages, sequences }: Decoded,
  { dialect }: { readonly dialect: { readonly feed: string } },
): Finding {
  const asked = "state_root, block_hash, withdrawals_root, withdrawals"
  const steps = sequences.flatMap((sequence) => sequence.messages.slice(0, -1))
  if (steps.length === 0) return notApplicable("no block with two messages was seen", asked)
  const isLast = (each: Message) => sequences.some((sequence) => sequence.messages.at(-1) === each)
  const value = messages.every(isZero)
    ? "subblocks"
    : messages.every((each) => isOpen(each) || isLast(each) || rawIn(each).length === 0)
      ? "flashblocks"
      : messages.every((each) => each.diff?.block_hash !== zero)
        ? "hashes"
        : undefined
  const expected = dialect.feed as "subblocks" | "flashblocks" | "hashes"
  const dialects =
    expected === "subblocks"
      ? {}
      : {
          subblocks: "Subblocks",
          flashblocks: "rollup-boost: the last message has the hash",
          hashes: "Base: with hashes",
        }
  return oneOf({ asked, answered: value ?? "a message has one that is not zero", expected, dialects }, value)
}
