/** Subscribes a connection to what happens; over WebSocket only. */
import { z } from "zod"
import { NotificationsNotSupported } from "../../errors.ts"
import { optional, param, result } from "../../rpc/method.ts"
import { subscriptionKind, subscriptionOptions } from "../../wire/subscription.ts"
import { type Context, method } from "../method.ts"
import { hashText, headText, logText, transactionText } from "../notifications.ts"

type Kind = z.infer<typeof subscriptionKind>
type Options = z.infer<typeof subscriptionOptions>

const everyLog = { addresses: [], topics: [] }

/** Starts telling, and gives what ends it. */
function start(node: Context, kind: Kind, options: Options | undefined, tell: (text: string) => void) {
  const { subscriptions } = node
  if (kind === "newHeads") return subscriptions.newHeads((block) => tell(headText(block)))
  if (kind === "newPendingTransactions") {
    const toText = options === true ? transactionText : hashText
    return subscriptions.newPendingTransactions((waiting) => tell(toText(waiting)))
  }
  if (kind === "logs") {
    const filter = typeof options === "object" ? options : everyLog
    return subscriptions.logs(filter, (event) => tell(logText(event)))
  }
  tell("false") // geth tells the state of syncing once; this node never syncs
  return () => {}
}

export const eth_subscribe = method({
  name: "eth_subscribe",
  summary:
    "Subscribes the connection to new heads, logs, pending transactions or the sync status; needs a WebSocket.",
  params: [param("Subscription name", subscriptionKind), optional("Options", subscriptionOptions)],
  result: result("Subscription identifier", z.string(), (id: string) => id),
  example: { params: ["newHeads"], result: "0x5ec4b745847a269b1b9227799b745b46" },
  handler(node, kind, options) {
    const { session } = node
    if (session === undefined) throw new NotificationsNotSupported()
    const id = node.subscriptions.nextId()
    session.open(id, () => start(node, kind, options, (text) => session.notify(id, text)))
    return id
  },
})
