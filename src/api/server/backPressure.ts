/** Limits the messages of one client that are handled at the same time, and its unread replies. */
import { createSharedYielder, type YieldIfDue } from "../../base/yielding.ts"
import type { Client } from "./client.ts"

/** The limits of the messages of one client that are being handled. */
export interface BackPressureLimits {
  /** The maximum number of messages that are being handled or have an unread reply. */
  readonly maxMessages: number
  /** Returns `true` when another reply may be made while earlier ones are unread. */
  readonly hasCapacity: () => boolean
}

/**
 * Handles one message. The promise resolves when the client has read the reply.
 *
 * @param replied - Called when the reply is sent, or when there is none.
 */
type HandleMessage = (text: string, replied: () => void) => Promise<void>

/**
 * Creates the receiver of a client's messages. It handles as many as the limits allow and then stops reading from the client.
 *
 * A chunk of 64 KiB can hold a thousand requests. They still arrive after reading was stopped, and are queued here. A queued message
 * begins after the reply to the message before it, so that the size of this reply counts, or after a turn of the other clients.
 */
export function createBackPressure(
  client: Client,
  { maxMessages, hasCapacity }: BackPressureLimits,
  handle: HandleMessage,
): (text: string) => void {
  let running = 0
  let started = 0
  /** The number of the newest message while the next one must wait for it; 0 when the next one need not wait. */
  let awaited = 0
  /** `true` once the awaited message is being handled; before that it may wait for its turn. */
  let hasBegun = false
  const queue: string[] = []
  const begin = inOrder(createSharedYielder())
  const pauseOrResume = () => {
    const isFull = running + queue.length >= maxMessages || (running > 0 && !hasCapacity())
    if (isFull === client.isPaused) return
    if (isFull) client.pause()
    else client.resume()
  }
  const next = () => {
    if (client.readyState !== client.OPEN) queue.length = 0
    if (awaited !== 0 || (running > 0 && (running >= maxMessages || !hasCapacity()))) return
    const text = queue.shift()
    if (text !== undefined) start(text)
  }
  const release = (own: number) => {
    if (awaited !== own) return
    awaited = 0
    next()
  }
  const start = (text: string) => {
    running++
    const own = ++started
    awaited = own
    hasBegun = false
    const beginHandling = () => {
      hasBegun = awaited === own
      if (queue.length > 0) setImmediate(release, own)
      return handle(text, () => release(own))
    }
    void begin(beginHandling)
      .catch(() => client.terminate())
      .finally(() => {
        running--
        release(own)
        next()
        pauseOrResume()
        if (running === 0) client.idle?.()
      })
  }
  return (text) => {
    queue.push(text)
    if (queue.length === 1 && hasBegun) setImmediate(release, awaited)
    next()
    pauseOrResume()
  }
}

/** Lets other clients run before a message begins. Messages begin in the order in which they arrived. */
function inOrder(endTurn: YieldIfDue) {
  let last: Promise<void> | undefined
  return (run: () => Promise<void>): Promise<void> => {
    const turn = last === undefined ? endTurn() : last.then(endTurn)
    if (turn === undefined) return run()
    last = turn
    return turn.then(() => {
      if (last === turn) last = undefined
      return run()
    })
  }
}
