/** The name that was probably meant. */

/** Returns the Levenshtein distance: the letters to insert, delete or change. */
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
 * The name closest to a word, capitals aside; `undefined` when none is close enough.
 *
 * @param most - Letters that may differ; fewer than half of the word's without it.
 * @example
 * nearest("balance", ["owner", "balances"]) // "balances"
 */
export function nearest(
  word: string,
  names: readonly string[],
  most: number = Math.ceil(word.length / 2) - 1,
): string | undefined {
  const ranked = names
    .filter((name) => Math.abs(name.length - word.length) <= most)
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.far - other.far)
  const [best] = ranked
  return best !== undefined && best.far <= most ? best.name : undefined
}
