/** Sends each message of the raw feed to one WebSocket client when it is published, and ignores the client's messages. */
import type { WebSocket } from "ws"
import type { Connection, ConnectionLimits } from "./connection.ts"
import { createSendQueue } from "./sendQueue.ts"

/** Begins to listen to the feed and returns the function that ends it; bytes are sent as binary messages. */
export type FeedSource = (listener: (message: string | Uint8Array) => void) => () => void

/** Streams the feed to a client until its socket closes. */
export function streamFeed(
  client: WebSocket,
  feed: FeedSource,
  { unreadBytes }: Pick<ConnectionLimits, "unreadBytes">,
): Connection {
  const sendQueue = createSendQueue(client, unreadBytes)
  const stop = feed(sendQueue.notify)
  client.on("message", sendQueue.markAlive) // the contents of the client's messages are ignored
  client.on("ping", sendQueue.markAlive)
  client.on("pong", sendQueue.markAlive)
  client.on("error", () => {}) // a malformed WebSocket frame: the ws library itself sends the close code
  return { subscriptions: 1, ping: sendQueue.ping, close: stop }
}
