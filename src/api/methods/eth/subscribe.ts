/** Subscribes a connection to events of the node; over WebSocket and IPC. */
import type { z } from "zod"
import { InvalidArgument, NotificationsNotSupported } from "../../../errors/index.ts"
import type { PlacedTransaction, SealedBlock } from "../../../kernel/chain/block.ts"
import { isMatch } from "../../../kernel/chain/logSearch.ts"
import type { Unsubscribe } from "../../../node/base/emitter.ts"
import type { NodeEvents } from "../../../node/block/events.ts"
import { assertToCome, type LogFilter } from "../../../node/query/logs.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { hexText } from "../../wire/hex.ts"
import {
  type ReceiptFilter,
  type StreamFilter,
  subscriptionKind,
  subscriptionOptions,
} from "../../wire/subscription.ts"
import { type Context, method } from "../shared/method.ts"
import {
  flashblockHashText,
  flashblockText,
  flashblockTransactionText,
  hashText,
  headText,
  logText,
  receiptsText,
  transactionText,
} from "../shared/notifications.ts"
import { streamFlashblocks } from "../shared/streamFlashblocks.ts"
import { streamOpenBlock } from "../shared/streamOpenBlock.ts"

type Kind = z.infer<ReturnType<typeof subscriptionKind>>
type Options = z.infer<ReturnType<typeof subscriptionOptions>>

const everyLog = { addresses: [], topics: [] }

/** Starts to notify and returns the function that ends it. */
type Start = (node: Context, options: Options | undefined, notify: (text: string) => void) => Unsubscribe

/** The kinds of subscriptions; an option of the wrong type, a filter or a flag, counts as absent. */
const kinds: Readonly<Record<Kind, Start>> = {
  newHeads: ({ subscriptions }, _options, notify) =>
    subscriptions.newHeads((block) => notify(headText(block))),
  logs: ({ subscriptions }, options, notify) =>
    subscriptions.logs(filterOf(options), (event) => notify(logText(event))),
  newPendingTransactions({ subscriptions }, options, notify) {
    const toText = options === true ? transactionText : hashText
    return subscriptions.newPendingTransactions((waiting) => notify(toText(waiting)))
  },
  syncing(_node, _options, notify) {
    notify("false") // geth sends the state of syncing once; this node never syncs
    return () => {}
  },
  newFlashblocks: ({ subscriptions }, _options, notify) =>
    subscriptions.newFlashblocks((block) => notify(flashblockText(block))),
  newFlashblockTransactions({ subscriptions }, options, notify) {
    const filter = isLogFilter(options) ? options : undefined
    const toText = options === true || filter !== undefined ? flashblockTransactionText : flashblockHashText
    return subscriptions.newFlashblockTransactions((placed) => {
      if (filter === undefined || hasMatch(placed, filter)) notify(toText(placed))
    })
  },
  pendingLogs: ({ subscriptions }, options, notify) =>
    subscriptions.pendingLogs(filterOf(options), (event) => notify(logText(event))),
  transactionReceipts({ events }, options, notify) {
    const { transactionHashes = [] } = isReceiptFilter(options) ? options : {}
    const hashes = transactionHashes.length > 0 ? new Set<string>(transactionHashes) : undefined
    const listener = (block: SealedBlock) => {
      const text = receiptsText(block, hashes)
      if (text !== undefined) notify(text)
    }
    const onRestored = (segments: NodeEvents["restored"][0]) => {
      for (const { block } of segments) listener(block)
    }
    events.on("block", listener).on("restored", onRestored)
    return () => events.off("block", listener).off("restored", onRestored)
  },
  flashblocks: ({ subscriptions }, options, notify) =>
    streamFlashblocks(subscriptions, isStreamFilter(options) ? options : {}, notify),
  openBlock: (node, _options, notify) => streamOpenBlock(node, notify),
}

/** The kinds that a network may refuse; see the option `flashblockSubscriptions`. */
const flashblockKinds: ReadonlySet<Kind> = new Set([
  ...(["newFlashblocks", "newFlashblockTransactions", "pendingLogs", "flashblocks"] as const),
])

const isReceiptFilter = (options: Options | undefined): options is ReceiptFilter =>
  typeof options === "object" && "transactionHashes" in options

const isStreamFilter = (options: Options | undefined): options is StreamFilter =>
  typeof options === "object" && ("headerInfo" in options || "subTxFilter" in options)

const isLogFilter = (options: Options | undefined) => typeof options === "object" && "topics" in options

const filterOf = (options: Options | undefined) => (isLogFilter(options) ? options : everyLog)

/** Returns `true` when one of the logs of a transaction matches. */
const hasMatch = ({ executed }: PlacedTransaction, filter: LogFilter): boolean =>
  executed.receipt.logs.some((log) => isMatch(log, filter))

export const eth_subscribe = method({
  name: "eth_subscribe",
  summary:
    "Subscribes the connection to heads, logs, receipts, waiting transactions, flashblocks, their transactions or logs, or the changes of the open block; needs a WebSocket.",
  params: [param("Subscription name", subscriptionKind), optional("Options", subscriptionOptions)],
  result: result("Subscription identifier", hexText, (id: string) => id),
  example: { params: ["newHeads"], result: "0x5ec4b745847a269b1b9227799b745b46" },
  fork: "local",
  handler(node, kind, options) {
    const { session } = node
    if (session === undefined) throw new NotificationsNotSupported()
    if (!node.options.flashblockSubscriptions && flashblockKinds.has(kind))
      throw new InvalidArgument({
        index: 0,
        path: "Subscription name",
        reason: `this network has no ${kind}`,
      })
    if (isLogFilter(options)) assertToCome(node.blocks, options)
    const id = node.subscriptions.nextId()
    session.open(id, () =>
      node.subscriptions.opened(
        kind,
        kinds[kind](node, options, (text) => session.notify(id, text)),
      ),
    )
    return id
  },
})
