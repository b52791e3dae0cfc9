/** Sends messages to one client, and disconnects it when it does not read them. */
import type { Client } from "./client.ts"

/** The outgoing messages of one client. */
export interface SendQueue {
  /** Sends a notification: text, or bytes as a binary message. */
  notify(message: string | Uint8Array): void
  /** Returns `true` when another reply may be made: the unread replies have no more bytes than the limit. */
  hasCapacity(): boolean
  /** Sends a reply. Resolves when the client's side of the connection has read it, or is closed. */
  reply(text: string): Promise<void>
  /** Records that the client has sent something. */
  markAlive(): void
  /** Sends a ping, and disconnects a client that has sent nothing since the ping before. */
  ping(): void
}

/**
 * Creates the send queue of a client.
 *
 * Unread notifications have a limit in bytes. A single reply may have any size, but no other reply is made while unread replies
 * exceed the same limit, and the client must read at least one of them between two pings.
 */
export function createSendQueue(client: Client, unreadBytes: number): SendQueue {
  let isAlive = true
  let replyBytes = 0
  return {
    notify(message) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount - replyBytes > unreadBytes) client.terminate()
      else client.send(message)
    },
    hasCapacity: () => replyBytes <= unreadBytes,
    reply(text) {
      if (client.readyState !== client.OPEN) return Promise.resolve()
      const bytes = Buffer.from(text)
      replyBytes += bytes.length
      return new Promise((resolve) => {
        client.send(bytes, { binary: false }, (error) => {
          replyBytes -= bytes.length
          if (!error) isAlive = true
          resolve()
        })
      })
    },
    markAlive() {
      isAlive = true
    },
    ping() {
      // While reading from the client is paused, its pong is not read: then only unread replies show that it is gone.
      const isExcused = client.isPaused && client.bufferedAmount === 0
      if (!isAlive && !isExcused) client.terminate()
      else client.ping()
      isAlive = false
    },
  }
}
