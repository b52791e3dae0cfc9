/** Sends the raw feed to one WebSocket client, each message when it is published, and reads nothing. */
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
  client.on("message", sendQueue.markAlive) // messages of clients have no meaning here
  client.on("ping", sendQueue.markAlive)
  client.on("pong", sendQueue.markAlive)
  client.on("error", () => {}) // a malformed WebSocket frame: ws sends the close code by itself
  return { subscriptions: 1, ping: sendQueue.ping, close: stop }
}
