/** The order of replacements that are prepared at once: the one that was asked for last stays, whichever is ready first. */

/** Takes the turn of a replacement that is ready: `false` when one that was asked for later has taken its own before. */
export type TakeTurn = () => boolean

/** Creates the order; what it returns is called when a replacement is asked for. */
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
