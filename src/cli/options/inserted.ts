/** Puts items of features at their places in lists of the program. */

/**
 * Returns a list with items behind the one that `isBefore` finds; at the end when it finds none.
 *
 * @example
 * inserted(["start", "help"], ["db"], (name) => name === "start") // ["start", "db", "help"]
 */
export function inserted<Item>(
  list: readonly Item[],
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
): readonly Item[] {
  const index = list.findIndex(isBefore)
  const end = index < 0 ? list.length : index + 1
  return [...list.slice(0, end), ...items, ...list.slice(end)]
}
