/** The order of replacements that are prepared concurrently: the one that was requested last is used, whichever is ready first. */

/** Takes the turn of a replacement that is ready; returns `false` when a replacement that was requested later is in use already. */
export type TakeTurn = () => boolean

/** Creates the order; call the returned function when a replacement is requested. */
export function createTurns(): () => TakeTurn {
  let asked = 0
  let newest = 0
  return () => {
    const turn = ++asked
    return () => {
      if (turn < newest) return false
      newest = turn
      return true
    }
  }
}
