/** The name that was probably meant. */

/** How many letters must be put in, left out or changed to get from one word to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 0; at < to.length; at++) {
      const changed = (row[at] ?? 0) + (letter === to[at] ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * The name closest to a word, capitals aside; `undefined` when half of its letters differ.
 *
 * @example
 * nearest("balance", ["owner", "balances"]) // "balances"
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.far - other.far)
  const [best] = ranked
  return best !== undefined && best.far * 2 < word.length ? best.name : undefined
}
