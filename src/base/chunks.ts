/** Parts of lists. */

/**
 * Splits a list into parts of at most a size.
 *
 * @example
 * inChunks([1, 2, 3], 2) // [[1, 2], [3]]
 */
export const inChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
