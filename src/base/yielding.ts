/** Turns of the event loop: long work lets timers and other requests in between. */

/** Ends the turn of some work if it has been long, and resolves when the work may go on; nothing is awaited otherwise. */
export type YieldIfDue = () => Promise<void> | undefined

/** Longest that work goes on in one turn, in milliseconds: a request waits for two such turns, and longer where other programs have the processor. */
const longestMs = 5

/** Creates the turns of work that shares with nobody: what makes blocks, of which there is one. */
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

/** Work shorter than this goes before longer work, in milliseconds. */
const shortMs = 1

/** Most short pieces of work that go on in one turn before a long one does. */
const maxShort = 4

/** Work that waits for a turn, in the order of its arrival. */
const [short, long]: [(() => void)[], (() => void)[]] = [[], []]

/** The time at which the shared part of the present turn began; `undefined` while there is no long work. */
let turnBegan: number | undefined

/**
 * Creates the share of one request or batch in the turns of this process.
 *
 * All shares together take at most 5 ms of a turn, however many there are: fifty endless calls hold up others no longer
 * than one. Work that has run less than 1 ms in all goes first; of the rest one goes on in each turn, in order.
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

/** Work with a share of its own that nobody stops. */
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
