/** The raw feed for one WebSocket client: sends every message as it comes, and reads nothing. */
import type { WebSocket } from "ws"
import type { Connection, ConnectionLimits } from "./connection.ts"
import { createSendQueue } from "./sendQueue.ts"

/** Begins to listen to the feed, and gives what ends it; bytes are sent as binary messages. */
export type FeedSource = (listener: (message: string | Uint8Array) => void) => () => void

/** Streams the feed to a client until its socket closes. */
export function streamFeed(
  client: WebSocket,
  feed: FeedSource,
  { unreadBytes }: Pick<ConnectionLimits, "unreadBytes">,
): Connection {
  const output = createSendQueue(client, unreadBytes)
  const stop = feed(output.notify)
  client.on("message", output.isAlive) // what clients say here means nothing
  client.on("ping", output.isAlive)
  client.on("pong", output.isAlive)
  client.on("error", () => {}) // a broken frame: ws says goodbye with its close code by itself
  return { subscriptions: 1, ping: output.ping, close: stop }
}
