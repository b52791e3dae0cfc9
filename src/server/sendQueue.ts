/** What a WebSocket client is sent, and when it is cut off for not taking it. */
import type { Client } from "./client.ts"

/** The way out to one client. */
export interface SendQueue {
  /** Sends something that was not asked for: text, or bytes as a binary message. */
  notify(message: string | Uint8Array): void
  /** Returns whether another answer may be made: not while more bytes of answers wait than are allowed. */
  hasRoom(): boolean
  /** Resolves when the client's side of the connection has taken it, or is gone. */
  answer(text: string): Promise<void>
  /** The client gave a sign of life. */
  isAlive(): void
  /** Asks for a sign of life; cuts off a client that gave none since the last time. */
  ping(): void
}

/**
 * Creates the way out to a client.
 *
 * Notifications that wait unread are bounded in bytes. A single answer may be of any size, but no further one is made while
 * answers of so many bytes wait; and the client must take some of them between two pings.
 */
export function createSendQueue(client: Client, unreadBytes: number): SendQueue {
  let alive = true
  let answerBytes = 0
  return {
    notify(message) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount - answerBytes > unreadBytes) client.terminate()
      else client.send(message)
    },
    hasRoom: () => answerBytes <= unreadBytes,
    answer(text) {
      if (client.readyState !== client.OPEN) return Promise.resolve()
      const bytes = Buffer.from(text)
      answerBytes += bytes.length
      return new Promise((resolve) => {
        client.send(bytes, { binary: false }, (error) => {
          answerBytes -= bytes.length
          if (!error) alive = true
          resolve()
        })
      })
    },
    isAlive() {
      alive = true
    },
    ping() {
      // While its messages wait unread its pong does too: then only answers that it does not take speak against it.
      const isExcused = client.isPaused && client.bufferedAmount === 0
      if (!alive && !isExcused) client.terminate()
      else client.ping()
      alive = false
    },
  }
}
