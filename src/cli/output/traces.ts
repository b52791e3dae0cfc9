/** Traces in the log: the trees of failed or all transactions, and with `--verbose` the changes of each transaction. */
import type { Hex } from "../../base/hex.ts"
import type { SendRequest } from "../../solidity/inspect/callFrame.ts"
import { type InspectOptions, inspect } from "../../solidity/inspect/inspect.ts"
import type { Entries, Outcome } from "./log.ts"

/** The transactions whose trees are logged; `undefined` for none. */
export type Traced = "failed" | "all" | undefined

/** Options of the traces. */
export interface TracesOptions {
  readonly trace: Traced
  /** `true` to log the changes of each transaction whose tree is not logged. */
  readonly showsChanges: boolean
  readonly request: SendRequest
  readonly names: InspectOptions
}

/**
 * Returns entries that write the trace of a transaction after its outcome; traces are written in the order of the transactions.
 */
export function withTraces(
  entries: Entries,
  { trace, showsChanges, request, names }: TracesOptions,
): Entries {
  if (trace === undefined && !showsChanges) return entries
  let previous: Promise<void> = Promise.resolve()
  const write = async (hash: Hex, part: "tree" | "changes", before: Promise<void>) => {
    // A transaction that a revert or a reorganization removed meanwhile has no trace.
    const found = await inspect(request, hash, names).catch(() => undefined)
    await before
    if (found !== undefined) entries.trace(found, part)
  }
  return {
    ...entries,
    outcome(outcome) {
      entries.outcome(outcome)
      const isTraced = trace === "all" || (trace === "failed" && isFailed(outcome))
      if (isTraced || showsChanges)
        previous = write(outcome.executed.hash, isTraced ? "tree" : "changes", previous)
    },
  }
}

const isFailed = ({ executed: { receipt, failure } }: Outcome): boolean =>
  receipt.status === 0 || failure !== undefined

/** Returns the entry of a trace for programs: integers are decimal strings. */
export const traceEntry = (inspected: object): unknown =>
  JSON.parse(JSON.stringify(inspected, (_, value) => (typeof value === "bigint" ? String(value) : value)))
