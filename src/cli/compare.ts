/** Describes the differences of two JSON values for a person. */

/** One difference. */
interface Change {
  readonly path: string
  /** `undefined` when there is nothing at this path. */
  readonly was: unknown
  readonly is: unknown
}

/** The number of characters of a value that are printed. */
const maxValueLength = 140

/** The number of differences that are printed. */
const maxChanges = 6

/**
 * Returns a line for each difference, up to 6 of them; the order of the keys of an object is not a difference.
 *
 * @example
 * linesOfChange({ a: 1, b: [2] }, { b: [3], a: 1 }) // ["b[0]: was 2, is 3"]
 */
export function linesOfChange(was: unknown, is: unknown): readonly string[] {
  const changes = [...changesBetween(was, is, "")]
  const lines = changes
    .slice(0, maxChanges)
    .map(({ path, was, is }) => `${path}: was ${jsonExcerpt(was)}, is ${jsonExcerpt(is)}`)
  const more = changes.length - lines.length
  return more === 0 ? lines : [...lines, `… and ${more} more`]
}

/** Returns a value as JSON; a long text is cut. */
export function jsonExcerpt(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}… (${text.length} characters)` : text
}

function* changesBetween(was: unknown, is: unknown, path: string): Iterable<Change> {
  if (was === is) return
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is)) yield { path, was, is }
  else
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* changesBetween(was[key], is[key], Array.isArray(was) ? `${path}[${key}]` : dotted(path, key))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const dotted = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`)
