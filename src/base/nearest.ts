/** The known name nearest to a word, and the refusal of unknown names. */
import { InvalidOption, UnknownOption } from "../errors/index.ts"

/**
 * Returns the Levenshtein distance: the number of letters to insert, delete or change; `most + 1` when it is more than `most`. The search
 * stops there: viem asks every new node for a method that none has, and measuring each name took 4 ms of the first transaction.
 */
function distance(from: string, to: string, most: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => (at <= most ? at : Number.POSITIVE_INFINITY))
  for (let index = 1; index <= from.length; index++) {
    const next: number[] = new Array(to.length + 1).fill(Number.POSITIVE_INFINITY)
    if (index <= most) next[0] = index
    let least = next[0] as number
    const end = Math.min(to.length, index + most)
    for (let at = Math.max(1, index - most); at <= end; at++) {
      const changed = (row[at - 1] as number) + (from[index - 1] === to[at - 1] ? 0 : 1)
      const far = Math.min(changed, (row[at] as number) + 1, (next[at - 1] as number) + 1)
      next[at] = far
      if (far < least) least = far
    }
    if (least > most) return most + 1
    row = next
  }
  return Math.min(row[to.length] as number, most + 1)
}

/**
 * The name closest to a word, capitals aside; `undefined` when none is close enough.
 *
 * @param most - The number of letters that may differ; fewer than half of the word's when absent.
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
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase(), most) }))
    .sort((one, other) => one.far - other.far)
  const [best] = ranked
  return best !== undefined && best.far <= most ? best.name : undefined
}

/** Returns true for an object that can have options by name. */
export const isOptions = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Rejects values that cannot be the options of a function, and misspelt names among them.
 *
 * @param name - The function.
 * @throws {@link InvalidOption} for no object; {@link UnknownOption} as `assertNames` does.
 */
export function assertOptionsOf(name: string, given: unknown, known: readonly string[]): void {
  if (!isOptions(given)) throw new InvalidOption({ name, expected: "an object", value: given })
  assertNames(`option of ${name}`, given, known)
}

/**
 * Rejects misspelt names, for callers in JavaScript, which have no types.
 *
 * @throws {@link UnknownOption} with the nearest known name, when an object has a name that is not known.
 */
export function assertNames(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given))
    if (!known.includes(name)) throw new UnknownOption({ what, name, nearest: nearest(name, known) })
}
