/** Rejects misspelt names of options. */
import { UnknownOption } from "../errors/index.ts"
import { nearest } from "./nearest.ts"

/**
 * Rejects misspelt names, for callers in JavaScript, which have no types.
 *
 * @throws {@link UnknownOption} with the nearest known name, when an object has a name that is not known.
 */
export function assertNames(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given))
    if (!known.includes(name)) throw new UnknownOption({ what, name, nearest: nearest(name, known) })
}
