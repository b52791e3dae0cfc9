/** Where two JSON values differ, in words for a person. */

/** One place where they do. */
interface Change {
  readonly path: string
  /** `undefined` when there is nothing at this place. */
  readonly was: unknown
  readonly is: unknown
}

/** Most characters of a value that are shown, and most changes. */
const [shownLength, shownChanges] = [140, 6]

/**
 * A line for each place where they differ, the first few of them; the order of an object's keys is no difference.
 *
 * @example
 * linesOfChange({ a: 1, b: [2] }, { b: [3], a: 1 }) // ["b[0]: was 2, is 3"]
 */
export function linesOfChange(was: unknown, is: unknown): readonly string[] {
  const changes = [...changesBetween(was, is, "")]
  const lines = changes
    .slice(0, shownChanges)
    .map(({ path, was, is }) => `${path}: was ${shown(was)}, is ${shown(is)}`)
  const more = changes.length - lines.length
  return more === 0 ? lines : [...lines, `… and ${more} more`]
}

/** A value as JSON, its end left out when it is long. */
export function shown(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value)
  return text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length} characters)` : text
}

function* changesBetween(was: unknown, is: unknown, path: string): Iterable<Change> {
  if (was === is) return
  if (!isHolder(was) || !isHolder(is) || Array.isArray(was) !== Array.isArray(is)) yield { path, was, is }
  else
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* changesBetween(was[key], is[key], Array.isArray(was) ? `${path}[${key}]` : dotted(path, key))
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const dotted = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`)
