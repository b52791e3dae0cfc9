/** The log for programs: one JSON object per line, wei as decimal strings. */

import { oneLine } from "../../base/oneLine.ts"
import { consoleText } from "../../kernel/evm/base/console.ts"
import type { StackTrace } from "../../solidity/stackTrace.ts"
import type { Entries, Outcome } from "./log.ts"
import { allowFlagOf } from "./refused.ts"
import type { Entry } from "./stamp.ts"
import { traceEntry } from "./traces.ts"

/**
 * Creates entries that are JSON.
 *
 * @param write - Called with each line and its line break, at once, in the order of the events.
 * @param stamp - Adds the level and the time.
 */
export function createJsonEntries(
  write: (line: string) => void,
  stamp: (entry: Entry) => Entry = (entry) => entry,
): Entries {
  const put = (entry: Entry) => write(`${oneLine(JSON.stringify(stamp(entry)))}\n`)
  return {
    request({ method, durationMs, error, consoleCalls, stackTrace }) {
      const rounded = Math.round(durationMs * 10) / 10
      const console = consoleCalls && { console: consoleCalls.map(consoleText) }
      put({
        event: "request",
        method,
        durationMs: rounded,
        ...(error !== undefined && { error }),
        ...console,
        ...(stackTrace !== undefined && { stackTrace: toJson(stackTrace) }),
      })
    },
    received({ hash, sender, transaction: { to, nonce, value } }) {
      const parties = { hash, from: sender, to: to?.toString() ?? null }
      put({ event: "transaction", ...parties, nonce: Number(nonce), value: value.toString() })
    },
    flashblock({ open, flashblock, transactions }) {
      const gasUsed = transactions.reduce((sum, { receipt }) => sum + receipt.gasUsed, 0n)
      put({
        event: "flashblock",
        number: Number(open.header.number),
        index: flashblock.index,
        transactions: transactions.map(({ hash }) => hash),
        gasUsed: Number(gasUsed),
      })
    },
    outcome: (outcome) => entriesOf(outcome).forEach(put),
    stack: (hash, trace) => put({ event: "stackTrace", hash, ...toJson(trace) }),
    trace: (inspected, part) =>
      put({
        event: "trace",
        ...(traceEntry(part === "tree" ? inspected : { ...inspected, call: undefined }) as object),
      }),
    block({ header: { number, gasUsed }, hash, transactions }) {
      const size = { transactions: transactions.length, gasUsed: Number(gasUsed) }
      put({ event: "block", number: Number(number), hash, ...size })
    },
    drop: ({ hash, position, outcome, cause }) => {
      const [number, flashblock] = position.split(".").map(Number)
      const isWaiting = outcome === "requeued"
      put({ event: "dropped", hash, number, flashblock, outcome, isWaiting, cause })
    },
    implied: ({ first, last }) => put({ event: "blocks", first, last }),
    refused: (refused) => put({ event: "refused", ...refused, flag: allowFlagOf(refused) }),
    rejected: (error) => put({ event: "rejected", error }),
    flush() {},
  }
}

const toJson = ({ message, frames }: StackTrace) => ({ message, frames })

function entriesOf({ executed, call, created: names, logs }: Outcome): Entry[] {
  const { hash, output, receipt, reason, created = [], consoleCalls = [] } = executed
  const { gasUsed, status } = receipt
  const failure = { event: "failure", hash, reason: reason ?? null, output, gasUsed: Number(gasUsed) }
  return [
    ...(call === undefined ? [] : [{ event: "call", hash, text: call }]),
    ...created.map((address, index) => ({ event: "contract", hash, address, name: names[index] })),
    ...logs.map((log) => ({ event: "log", hash, ...log })),
    ...consoleCalls.map((input) => ({ event: "console", hash, text: consoleText(input) })),
    ...(status === 0 ? [failure] : []),
  ]
}
