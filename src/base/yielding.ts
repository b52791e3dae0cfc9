/** Turns of the event loop: long work lets timers and other requests run in between. */

/** Ends the turn of some work if it has been long, and resolves when the work may continue; otherwise there is nothing to await. */
export type YieldIfDue = () => Promise<void> | undefined

/** The longest time of work in one turn, in milliseconds: a request waits for two such turns, and longer when other programs use the processor. */
const longestMs = 5

/** Creates the turns of work without a share: the block builder, a single one in each node. */
export function createYielder(): YieldIfDue {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestMs) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        began = performance.now()
        resolve()
      }),
    )
  }
}

/** Work that has taken less than this time goes before longer work, in milliseconds. */
const shortMs = 1

/** The maximum number of short pieces of work in one turn, before a long one. */
const maxShort = 4

/** Work that waits for a turn, in the order of its arrival. */
const [short, long]: [(() => void)[], (() => void)[]] = [[], []]

/** The time at which the shared part of the present turn began; `undefined` while there is no long work. */
let turnBegan: number | undefined

/**
 * Creates the share of one request or batch in the turns of this process.
 *
 * All shares together take at most 5 ms of a turn, regardless of their number: fifty endless calls delay others no longer
 * than one. Work that has run less than 1 ms in total goes first; of the rest, one piece of work runs in each turn, in order.
 */
export function createSharedYielder(): YieldIfDue {
  let usedMs = 0
  let since: number | undefined
  return () => {
    const now = performance.now()
    since ??= now
    const ownMs = usedMs + now - since
    if (turnBegan === undefined) {
      if (ownMs < shortMs) return undefined
      beginTurn(since)
    }
    if (now - (turnBegan ?? now) < longestMs) return undefined
    usedMs = ownMs
    return new Promise((resolve) => {
      const lane = ownMs < shortMs ? short : long
      lane.push(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}

/** Returns a separate share for work that nobody stops. */
export const sharing = (): { readonly pause: YieldIfDue } => ({ pause: createSharedYielder() })

function beginTurn(began: number): void {
  turnBegan = began
  setImmediate(nextTurn)
}

function nextTurn(): void {
  turnBegan = undefined
  if (short.length + long.length === 0) return
  beginTurn(performance.now())
  for (const goOn of short.splice(0, maxShort)) goOn()
  long.shift()?.()
}
