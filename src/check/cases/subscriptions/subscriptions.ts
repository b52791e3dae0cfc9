/** Subscriptions over WebSocket: heads, logs, and those to flashblocks. */

import type { Case } from "../../case.ts"
import type { Context } from "../../context.ts"
import { lineOf } from "../../endpoint/rpc.ts"
import { differs, fails, holds, notApplicable, oneOf } from "../../findings.ts"
import { unknownKind } from "../../record/listeners.ts"
import type { Log } from "../../record/types.ts"
import { flashblocks, gethPubSub, jsonRpc, xLayer } from "../../rules.ts"
import type { Finding } from "../../types.ts"
import { nameOfLog, preconfirmed, type Seen, sealedLogs, subscriptionCase } from "./seen.ts"

/** Returns the finding for a subscription to flashblocks that is not served; `undefined` when it is. */
function unserved(kind: string, { answers }: Seen): Finding | undefined {
  const { error } = answers[kind] ?? {}
  return error === undefined
    ? undefined
    : notApplicable(`the endpoint does not serve ${kind}`, `eth_subscribe ${kind}`, lineOf({ error }))
}

const served = (kind: string, seen: Seen, { dialect }: Context): Finding => {
  const asked = `eth_subscribe ${kind}`
  const { error } = seen.answers[kind] ?? {}
  if (error === undefined && preconfirmed(seen.recording).length === 0 && dialect.preconfirms)
    return notApplicable("no transaction was pre-confirmed", asked, "an id")
  const isRefused = error !== undefined && [-32602, -32601, -32600].includes(error.code)
  const value =
    error === undefined ? (seen.of(kind).length > 0 ? "served" : "silent") : isRefused ? "refused" : undefined
  const expected = dialect.preconfirms ? dialect.subscriptions : "silent"
  const dialects = {
    served: "Base, rollup-boost: served",
    refused: "OP Mainnet and other nodes: no subscriptions to flashblocks",
    ...(!dialect.preconfirms && { silent: "Base since Denim: accepted and silent" }),
  }
  const answered = error === undefined ? `an id, ${seen.of(kind).length} notifications` : lineOf({ error })
  return oneOf<"served" | "refused" | "silent">({ asked, answered, expected, dialects }, value)
}

/** Judges that names come once each, in their order. */
function each(asked: string, wanted: readonly string[], found: readonly string[]): Finding {
  if (wanted.length === 0) return notApplicable("there was none to notify", asked)
  const ours = found.filter((name) => wanted.includes(name))
  return ours.join() === wanted.join()
    ? holds(asked, `${wanted.length} notified`)
    : fails(`expected ${wanted.join(", ")}`, asked, ours.join(", ") || "none")
}

/** Returns the hashes in a notification of X Layer's kind: a transaction, or a list of them. */
const hashesIn = (found: unknown): readonly string[] => {
  const { transaction, transactions = [transaction] } = Object(found) as Readonly<Record<string, unknown>>
  const hashes = [transactions].flat().map((each) => (Object(each) as { readonly txHash?: unknown }).txHash)
  return hashes.filter((hash) => typeof hash === "string")
}

/** The cases. */
export const subscriptionCases: readonly Case[] = [
  subscriptionCase("id", "eth_subscribe returns an id in hex", gethPubSub("eth_subscribe"), ({ answers }) => {
    const answer = answers.newHeads ?? { result: undefined }
    return /^0x[0-9a-f]+$/i.test(String(answer.result))
      ? holds("eth_subscribe newHeads", answer.result)
      : fails("expected an id", "eth_subscribe newHeads", lineOf(answer))
  }),
  subscriptionCase(
    "envelope",
    "a notification has jsonrpc, method and the id of its subscription",
    gethPubSub("notifications"),
    ({ notifications, answers }) => {
      if (notifications.length === 0) return notApplicable("nothing was notified")
      const ids = new Set(Object.values(answers).map(({ result }) => result))
      const wrong = notifications.find(
        ({ message, subscription }) => message.jsonrpc !== "2.0" || !ids.has(subscription) || "id" in message,
      )
      return wrong === undefined
        ? holds("all notifications", `${notifications.length}`)
        : fails("another form", "all notifications", wrong.message)
    },
  ),
  subscriptionCase(
    "new-heads",
    "newHeads notifies each sealed block, with its hash",
    gethPubSub("newHeads"),
    (seen) => {
      const asked = "eth_subscribe newHeads"
      const heads = new Map(
        seen
          .of("newHeads")
          .map((head) => [Number((head as { number: string }).number), (head as { hash: string }).hash]),
      )
      const wanted = [...seen.recording.sealed]
      if (wanted.length === 0) return notApplicable("no block was sealed", asked)
      const wrong = wanted.find(([number, { block }]) => heads.get(number) !== block.hash)
      if (wrong === undefined) return holds(asked, `${wanted.length} blocks`)
      return fails(
        `expected ${wrong[1].block.hash} for block ${wrong[0]}`,
        asked,
        heads.get(wrong[0]) ?? "none",
      )
    },
  ),
  subscriptionCase(
    "new-heads-order",
    "newHeads notifies each block once, in order",
    gethPubSub("newHeads"),
    (seen) => {
      const numbers = seen.of("newHeads").map((head) => Number((head as { number: string }).number))
      if (numbers.length < 2)
        return notApplicable("fewer than two heads were notified", "eth_subscribe newHeads")
      const wrong = numbers.findIndex(
        (number, index) => index > 0 && number !== (numbers[index - 1] as number) + 1,
      )
      return wrong < 0
        ? holds("eth_subscribe newHeads", `${numbers.length} in order`)
        : fails("another order", "eth_subscribe newHeads", numbers)
    },
  ),
  subscriptionCase(
    "logs",
    "logs notifies each log of a sealed block once, in order",
    gethPubSub("logs"),
    (seen) =>
      each(
        "eth_subscribe logs of the contract",
        sealedLogs(seen.recording).map(nameOfLog),
        (seen.of("logs") as Log[]).map(nameOfLog),
      ),
  ),
  subscriptionCase(
    "new-flashblocks",
    "newFlashblocks is served",
    flashblocks("RPC: eth_subscribe"),
    (seen, context) => served("newFlashblocks", seen, context),
  ),
  subscriptionCase(
    "flashblocks-grow",
    "notifications of newFlashblocks have all transactions of the block so far",
    flashblocks("RPC: newFlashblocks"),
    (seen) => {
      const asked = "eth_subscribe newFlashblocks"
      const blocks = seen.of("newFlashblocks") as { number: string; transactions: { hash: string }[] }[]
      const refused = unserved("newFlashblocks", seen)
      if (refused !== undefined) return refused
      const steps = blocks.filter(({ number }, index) => number === blocks[index - 1]?.number)
      if (steps.length === 0) return notApplicable("no second notification of a block", asked)
      const hashesOf = (index: number) => (blocks[index]?.transactions ?? []).map(({ hash }) => hash)
      const wrong = blocks.findIndex(
        ({ number }, index) =>
          index > 0 &&
          number === blocks[index - 1]?.number &&
          !hashesOf(index)
            .join()
            .startsWith(hashesOf(index - 1).join()),
      )
      return wrong < 0
        ? holds(asked, `${steps.length} steps`)
        : fails(`notification ${wrong} has lost transactions`, asked, hashesOf(wrong).length)
    },
  ),
  subscriptionCase(
    "flashblock-transactions",
    "newFlashblockTransactions notifies each transaction once, in order",
    flashblocks("RPC: newFlashblockTransactions"),
    (seen) =>
      unserved("newFlashblockTransactions", seen) ??
      each(
        "eth_subscribe newFlashblockTransactions",
        preconfirmed(seen.recording),
        seen
          .of("newFlashblockTransactions")
          .map((found) => (typeof found === "string" ? found : (found as { hash: string }).hash)),
      ),
  ),
  subscriptionCase(
    "x-layer-flashblocks",
    "flashblocks, the kind of X Layer, notifies the hash of each transaction once, in order",
    xLayer("WebSocket"),
    (seen, { dialect }) => {
      const [asked, found] = ["eth_subscribe flashblocks", seen.of("flashblocks").flatMap(hashesIn)]
      if (dialect.servesXLayerKind !== true && found.length === 0)
        return unserved("flashblocks", seen) ?? notApplicable("other nodes may accept unknown kinds", asked)
      return each(asked, preconfirmed(seen.recording), found)
    },
  ),
  subscriptionCase(
    "pending-logs",
    "pendingLogs notifies each pre-confirmed log once, in order",
    flashblocks("RPC: pendingLogs"),
    (seen) => {
      const open = new Set(preconfirmed(seen.recording))
      const wanted = sealedLogs(seen.recording).filter(({ transactionHash }) => open.has(transactionHash))
      return (
        unserved("pendingLogs", seen) ??
        each(
          "eth_subscribe pendingLogs of the contract",
          wanted.map(nameOfLog),
          (seen.of("pendingLogs") as Log[]).map(nameOfLog),
        )
      )
    },
  ),
  subscriptionCase(
    "unknown-kind",
    "a subscription to an unknown kind is an error",
    jsonRpc("5.1"),
    ({ answers }) => {
      const [asked, answer] = [`eth_subscribe ${unknownKind}`, answers[unknownKind] ?? { result: undefined }]
      return answer.error === undefined
        ? differs("op-reth: unknown kinds are accepted", asked, lineOf(answer))
        : holds(asked, lineOf(answer))
    },
  ),
  subscriptionCase(
    "unsubscribe",
    "eth_unsubscribe returns true, and a second one does not",
    gethPubSub("eth_unsubscribe"),
    ({ ends }) => {
      const [first, second] = ends
      const answered = ends.map(lineOf).join(", then ")
      return first?.result === true && second?.result !== true
        ? holds("eth_unsubscribe, twice", answered)
        : fails("expected true, then false or an error", "eth_unsubscribe, twice", answered)
    },
  ),
]
