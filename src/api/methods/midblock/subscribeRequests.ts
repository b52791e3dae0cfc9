/** Subscribes a connection to the requests that the node answers. */
import type { EventEmitter } from "node:events"
import { NotificationsNotSupported } from "../../../errors/index.ts"
import { consoleText } from "../../../kernel/evm/base/console.ts"
import { result } from "../../rpc/method.ts"
import type { FinishedRequest } from "../../rpc/observed.ts"
import { hexText } from "../../wire/hex.ts"
import { method } from "../shared/method.ts"

/** The milliseconds after which requests are sent together: one message for each request would slow down a busy node. */
const collectMs = 100

/** The largest number of requests in one message; when there are more, the newest are sent, with the number of all. */
const maxRequests = 50

/** The longest parameters that are sent, in characters of JSON. */
const maxParams = 4000

export const midblock_subscribeRequests = method({
  name: "midblock_subscribeRequests",
  summary:
    "Subscribes the connection to finished requests of all clients, with their time and error; eth_unsubscribe ends it; needs a WebSocket.",
  params: [],
  result: result("Subscription identifier", hexText, (id: string) => id),
  example: { params: [], result: "0x5ec4b745847a269b1b9227799b745b46" },
  access: "control",
  handler(node) {
    const { session, subscriptions, events } = node
    if (session === undefined) throw new NotificationsNotSupported()
    const id = subscriptions.nextId()
    const emitter = events as unknown as EventEmitter
    session.open(id, () => collect(emitter, (text) => session.notify(id, text)))
    return id
  },
})

function collect(emitter: EventEmitter, notify: (text: string) => void): () => void {
  let waiting: FinishedRequest[] = []
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    notify(JSON.stringify({ count, requests: waiting.slice(-maxRequests).map(toRpcRequest) }))
    waiting = []
    count = 0
  }
  const listener = (request: FinishedRequest) => {
    count++
    waiting.push(request)
    if (waiting.length > 2 * maxRequests) waiting = waiting.slice(-maxRequests)
    timer ??= setTimeout(send, collectMs)
  }
  emitter.on("answer", listener)
  return () => {
    emitter.off("answer", listener)
    clearTimeout(timer)
  }
}

function toRpcRequest({
  method: name,
  params,
  durationMs,
  error,
  reason,
  isRestricted,
  consoleCalls,
}: FinishedRequest) {
  const text = JSON.stringify(params ?? [])
  return {
    method: name,
    params: text.slice(0, maxParams),
    isCut: text.length > maxParams,
    durationMs,
    isPublic: isRestricted,
    error: error === undefined ? null : { code: error.code, message: error.message },
    reason: reason ?? null,
    console: (consoleCalls ?? []).map(consoleText),
  }
}
