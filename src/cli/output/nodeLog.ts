/** Logs the events of a running node, and its errors. */
import type { Hex } from "../../base/hex.ts"
import type { MidblockNode } from "../../index.ts"
import { withKnownNames } from "../../solidity/inspect/knownNames.ts"
import type { CliOptions } from "../options/arguments.ts"
import type { ProgramNames } from "../trace.ts"
import { createDescribe } from "./describe.ts"
import { createJsonEntries } from "./jsonEntries.ts"
import { createLog, type Entries, type Log } from "./log.ts"
import type { Say } from "./messages.ts"
import { sendOwn } from "./ownRequests.ts"
import { paintOf } from "./paint.ts"
import { stamped } from "./stamp.ts"
import { createTextEntries } from "./textEntries.ts"
import { withTraces } from "./traces.ts"

/** Logs the events of a node from now on, on stdout. */
export function logNode(node: MidblockNode, names: ProgramNames, options: CliOptions): Log {
  const describe = createDescribe(withKnownNames(names.explainer))
  const { explainer } = names
  // Artifacts that are read again can have source maps later.
  const stackTrace = async (hash: Hex) =>
    explainer?.hasSourceMaps?.() === true ? node.stackTrace(hash) : null
  const showsChanges = options.verbose > 0
  const traces = { trace: options.trace, showsChanges, request: sendOwn(node), names }
  const written = { ...options, stackTrace, isWaiting: isWaitingIn(node) }
  const log = createLog(withTraces(entriesFor(options), traces), describe, written)
  listen(node, log)
  return log
}

/**
 * Prints the errors that are not part of a reply, from now on. The node continues after each.
 *
 * @example
 * logFaults(node, say) // error: the origin a.example does not answer …
 */
export function logFaults(node: MidblockNode, say: Say): void {
  const sayFault = (error: unknown) => {
    const label = error instanceof Error && "origin" in error ? "error" : "internal error"
    say("error", error instanceof Error ? error.message : String(error), { label })
  }
  node.on("error", sayFault)
  node.on("fault", ({ error }) => sayFault(error))
  node.on("loaded", (notes) => {
    if (notes.length > 0) say("warn", `the loaded state has ${notes.join(", ")}`)
  })
}

/** Returns the function that finds a transaction which is not in a block. */
export function isWaitingIn(node: MidblockNode): (hash: Hex) => Promise<boolean> {
  const request = sendOwn(node)
  const methods = ["eth_getTransactionByHash", "midblock_getWaitingTransaction"]
  return async (hash) => {
    const found = await Promise.all(methods.map((method) => request({ method, params: [hash] })))
    return found.some((transaction) => transaction !== null)
  }
}

/** Passes the events of a node to a log. */
export function listen(node: MidblockNode, log: Log): void {
  node.on("request", log.request)
  node.on("transaction", log.transaction)
  node.on("flashblock", log.flashblock)
  node.on("block", log.block)
  node.on("implied", log.implied)
  node.on("dropped", log.dropped)
  node.on("rewrite", log.rewrite)
  node.on("injected", log.injected)
  node.on("refused", log.refused)
  node.on("rejected", log.rejected)
}

/** Returns the writer of the entries, for the options and the terminal. */
function entriesFor(options: CliOptions): Entries {
  const { stdout, env } = process
  const write = (text: string) => void stdout.write(text)
  if (options.json) return createJsonEntries(write, stamped)
  const isTerminal = stdout.isTTY && env.TERM !== "dumb"
  const columns = isTerminal ? () => stdout.columns : undefined
  return createTextEntries({ write, paint: paintOf(options), columns, isVerbose: options.verbose > 0 })
}
