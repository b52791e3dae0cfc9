/** Bounds the messages of one client that are in work, and the answers that wait for it. */
import { createSharedYielder, type YieldIfDue } from "../base/yielding.ts"
import type { Client } from "./client.ts"

/** The limits of the messages of one client that are in work. */
export interface BackPressureLimits {
  /** Most messages in work or with an answer that the client has not taken yet. */
  readonly most: number
  /** Returns whether another answer may be made while earlier ones wait to be taken. */
  readonly hasRoom: () => boolean
}

/**
 * Works on one message.
 *
 * @param answered - Called when the answer is handed over, or there is none; the promise resolves when it is taken.
 */
type Work = (text: string, answered: () => void) => Promise<void>

/**
 * Creates the receiver of a client's messages: it begins as many as the limits allow and stops reading from the client.
 *
 * A chunk of 64 KiB can hold a thousand requests, which arrive after reading was stopped: they wait here. Of several that wait,
 * the next begins when the one before it is answered, so that the size of its answer counts, or when others had their turn.
 */
export function createBackPressure(
  client: Client,
  { most, hasRoom }: BackPressureLimits,
  work: Work,
): (text: string) => void {
  let [running, started] = [0, 0]
  /** The newest message while the next one has to wait for it; 0 when none has. */
  let awaited = 0
  /** `true` once the work of the awaited message has begun, which may have had to wait for its turn. */
  let hasBegun = false
  const waiting: string[] = []
  const begin = inOrder(createSharedYielder())
  const steer = () => {
    const isFull = running + waiting.length >= most || (running > 0 && !hasRoom())
    if (isFull === client.isPaused) return
    if (isFull) client.pause()
    else client.resume()
  }
  const next = () => {
    if (client.readyState !== client.OPEN) waiting.length = 0
    if (awaited !== 0 || (running > 0 && (running >= most || !hasRoom()))) return
    const text = waiting.shift()
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
    const beginWork = () => {
      hasBegun = awaited === own
      if (waiting.length > 0) setImmediate(release, own)
      return work(text, () => release(own))
    }
    void begin(beginWork)
      .catch(() => client.terminate())
      .finally(() => {
        running--
        release(own)
        next()
        steer()
        if (running === 0) client.idle?.()
      })
  }
  return (text) => {
    waiting.push(text)
    if (waiting.length === 1 && hasBegun) setImmediate(release, awaited)
    next()
    steer()
  }
}

/** Lets others go on before work begins; what comes later does not begin earlier. */
function inOrder(endTurn: YieldIfDue) {
  let last: Promise<void> | undefined
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last === undefined ? endTurn() : last.then(endTurn)
    if (turn === undefined) return work()
    last = turn
    return turn.then(() => {
      if (last === turn) last = undefined
      return work()
    })
  }
}
