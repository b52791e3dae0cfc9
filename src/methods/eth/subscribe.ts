/** Subscribes a connection to what happens; over WebSocket only. */
import type { z } from "zod"
import { NotificationsNotSupported } from "../../errors.ts"
import type { Stop } from "../../node/audience.ts"
import type { PlacedTransaction } from "../../node/blocks.ts"
import { isMatch, type LogFilter } from "../../node/logs.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { hexText } from "../../wire/hex.ts"
import { subscriptionKind, subscriptionOptions } from "../../wire/subscription.ts"
import { type Context, method } from "../method.ts"
import {
  flashblockHashText,
  flashblockText,
  flashblockTransactionText,
  hashText,
  headText,
  logText,
  transactionText,
} from "../notifications.ts"

type Kind = z.infer<typeof subscriptionKind>
type Options = z.infer<typeof subscriptionOptions>

const everyLog = { addresses: [], topics: [] }

/** Starts telling, and gives what ends it. */
type Start = (node: Context, options: Options | undefined, tell: (text: string) => void) => Stop

/** What each kind tells; a filter where none is wanted, and a flag where a filter is, count as absent. */
const kinds: Readonly<Record<Kind, Start>> = {
  newHeads: ({ subscriptions }, _options, tell) => subscriptions.newHeads((block) => tell(headText(block))),
  logs: ({ subscriptions }, options, tell) =>
    subscriptions.logs(filterOf(options), (event) => tell(logText(event))),
  newPendingTransactions({ subscriptions }, options, tell) {
    const toText = options === true ? transactionText : hashText
    return subscriptions.newPendingTransactions((waiting) => tell(toText(waiting)))
  },
  syncing(_node, _options, tell) {
    tell("false") // geth tells the state of syncing once; this node never syncs
    return () => {}
  },
  newFlashblocks: ({ subscriptions }, _options, tell) =>
    subscriptions.newFlashblocks((block) => tell(flashblockText(block))),
  newFlashblockTransactions({ subscriptions }, options, tell) {
    const filter = typeof options === "object" ? options : undefined
    const toText = options === true || filter !== undefined ? flashblockTransactionText : flashblockHashText
    return subscriptions.newFlashblockTransactions((placed) => {
      if (filter === undefined || hasMatch(placed, filter)) tell(toText(placed))
    })
  },
  pendingLogs: ({ subscriptions }, options, tell) =>
    subscriptions.pendingLogs(filterOf(options), (event) => tell(logText(event))),
}

const filterOf = (options: Options | undefined) => (typeof options === "object" ? options : everyLog)

/** Whether one of the logs of a transaction matches. */
const hasMatch = ({ executed }: PlacedTransaction, filter: LogFilter): boolean =>
  executed.receipt.logs.some((log) => isMatch(log, filter))

export const eth_subscribe = method({
  name: "eth_subscribe",
  summary:
    "Subscribes the connection to heads, logs, waiting transactions, flashblocks, their transactions or their logs; needs a WebSocket.",
  params: [param("Subscription name", subscriptionKind), optional("Options", subscriptionOptions)],
  result: result("Subscription identifier", hexText, (id: string) => id),
  example: { params: ["newHeads"], result: "0x5ec4b745847a269b1b9227799b745b46" },
  handler(node, kind, options) {
    const { session } = node
    if (session === undefined) throw new NotificationsNotSupported()
    const id = node.subscriptions.nextId()
    session.open(id, () => kinds[kind](node, options, (text) => session.notify(id, text)))
    return id
  },
})
