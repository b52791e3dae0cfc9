/** Mutants of the raw feed and of subscriptions. */
import { fed, type Mutant, notified, plus } from "./changes.ts"

interface Message {
  readonly index: number
  readonly payload_id: string
  readonly base?: Readonly<Record<string, string>>
  readonly diff: Readonly<Record<string, unknown>> & {
    readonly gas_used: string
    readonly transactions: readonly string[]
  }
  readonly metadata: Readonly<Record<string, unknown>>
}

export const stream = ["stream"]
const subscriptions = ["subscriptions"]
export const word = `0x${"11".repeat(32)}`

const each = (change: (message: Message) => object) =>
  fed((message: Message) => [{ ...message, ...change(message) }])

/** Changes `diff` of the messages that a condition chooses. */
export const diff = (chosen: (message: Message) => boolean, change: (message: Message) => object) =>
  each((message) => (chosen(message) ? { diff: { ...message.diff, ...change(message) } } : {}))

export const always = () => true
export const isFilled = ({ diff: { transactions } }: Message) => transactions.length > 0

/** Changes the base of the messages that have one. */
const base = (change: (given: Readonly<Record<string, string>>) => object) =>
  each((message) => (message.base === undefined ? {} : { base: change(message.base) }))

export const streamMutants: readonly Mutant[] = [
  {
    name: "index skipped",
    only: stream,
    breaks: ["stream/index"],
    changes: each(({ index }) => ({ index: index > 0 ? index + 1 : 0 })),
  },
  {
    name: "short payload id",
    only: stream,
    breaks: ["stream/payload-id"],
    changes: each(({ payload_id }) => ({ payload_id: payload_id.slice(0, 16) })),
  },
  {
    name: "index 0 twice",
    only: stream,
    breaks: ["stream/once"],
    changes: fed((message: Message) => (message.index === 0 ? [message, message] : [message]) as never),
  },
  {
    name: "base in each message",
    only: stream,
    breaks: ["stream/base"],
    changes: () => {
      let last: Message["base"]
      return each((message) => {
        last = message.base ?? last
        return { base: last }
      })()
    },
  },
  {
    name: "base without randomness",
    only: stream,
    breaks: ["stream/base-fields", "stream/rebuilt-header"],
    changes: base(({ prev_randao: _, ...rest }) => rest),
  },
  {
    name: "base with another time",
    only: stream,
    breaks: ["stream/rebuilt-header"],
    changes: base((given) => ({ ...given, timestamp: plus(given.timestamp ?? "0x0", 1) })),
  },
  {
    name: "bloom of another size",
    only: stream,
    breaks: ["stream/diff-fields"],
    changes: diff(
      ({ index }) => index === 0,
      () => ({ logs_bloom: "0x00" }),
    ),
  },
  {
    name: "gas that decreases",
    only: stream,
    breaks: ["stream/gas"],
    changes: diff(
      ({ index }) => index === 0,
      () => ({ gas_used: "0xffffff" }),
    ),
  },
  {
    name: "gas of another block",
    only: stream,
    breaks: ["stream/rebuilt-gas"],
    changes: diff(always, ({ diff: { gas_used } }) => ({ gas_used: plus(gas_used, 1) })),
  },
  {
    name: "receipts root of another block",
    only: stream,
    breaks: ["stream/rebuilt-receipts"],
    changes: diff(always, () => ({ receipts_root: word })),
  },
  {
    name: "hash of another block at the end",
    only: stream,
    breaks: ["stream/rebuilt-hash"],
    changes: diff(
      ({ diff: { block_hash } }) => block_hash !== `0x${"00".repeat(32)}`,
      () => ({ block_hash: word }),
    ),
  },
  {
    name: "block number as a text",
    only: stream,
    breaks: ["stream/metadata"],
    changes: each(({ metadata }) => ({
      metadata: { ...metadata, block_number: String(metadata.block_number) },
    })),
  },
  {
    name: "transaction lost from a message",
    only: stream,
    breaks: ["stream/rebuilt-transactions", "stream/receipts"],
    changes: () => {
      let lost = 0
      return diff(
        (message) => isFilled(message) && lost++ === 1,
        () => ({ transactions: ["0x02"] }),
      )()
    },
  },
  {
    name: "metadata without receipts of transactions",
    only: stream,
    breaks: ["stream/receipts"],
    changes: each(({ metadata }) => ({ metadata: { ...metadata, receipts: {} } })),
  },
]

const reply = (method: string, found: unknown) => () => ({
  answer: (answer: Readonly<Record<string, unknown>>, request: { readonly method: string }) =>
    request.method === method ? { ...answer, result: found } : answer,
})

export const subscriptionMutants: readonly Mutant[] = [
  {
    name: "heads with another hash",
    only: subscriptions,
    breaks: ["subscriptions/new-heads"],
    changes: notified("newHeads", (head: object) => [{ ...head, hash: word }]),
  },
  {
    name: "heads twice",
    only: subscriptions,
    breaks: ["subscriptions/new-heads-order"],
    changes: notified("newHeads", (head) => [head, head]),
  },
  {
    name: "logs twice",
    only: subscriptions,
    breaks: ["subscriptions/logs"],
    changes: notified("logs", (log) => [log, log]),
  },
  {
    name: "logs lost",
    only: subscriptions,
    breaks: ["subscriptions/logs"],
    changes: notified("logs", () => []),
  },
  {
    name: "pending logs twice",
    only: subscriptions,
    breaks: ["subscriptions/pending-logs"],
    changes: notified("pendingLogs", (log) => [log, log]),
  },
  {
    name: "flashblock transactions lost",
    only: subscriptions,
    breaks: ["subscriptions/flashblock-transactions"],
    changes: notified("newFlashblockTransactions", () => []),
  },
  {
    name: "flashblocks without what was before",
    only: subscriptions,
    breaks: ["subscriptions/flashblocks-grow"],
    changes: notified("newFlashblocks", (block: { transactions: readonly unknown[] }) => [
      { ...block, transactions: block.transactions.slice(-1) },
    ]),
  },
  {
    name: "silent flashblocks",
    only: subscriptions,
    breaks: ["subscriptions/new-flashblocks"],
    changes: notified("newFlashblocks", () => []),
  },
  {
    name: "notifications without a version",
    only: subscriptions,
    breaks: ["subscriptions/envelope"],
    changes: () => ({ notify: ({ jsonrpc: _, ...rest }) => [rest] }),
  },
  {
    name: "unsubscribe is false",
    only: subscriptions,
    breaks: ["subscriptions/unsubscribe"],
    changes: reply("eth_unsubscribe", false),
  },
  {
    name: "second unsubscribe is true",
    only: subscriptions,
    breaks: ["subscriptions/unsubscribe"],
    changes: reply("eth_unsubscribe", true),
  },
]
