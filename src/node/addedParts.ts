/** The parts that features add to a node, each under a key of its own. */

/** The parts by their keys. */
export type AddedParts = Map<object, unknown>

/** A node, as far as its added parts are concerned. */
interface WithParts {
  readonly added: AddedParts
}

/** The key of one kind of part. */
export interface PartKey<Part> {
  /** Adds the part to a node. */
  add(node: WithParts, part: Part): void
  /** Returns the part of a node; `undefined` when the node has none. */
  find(node: WithParts): Part | undefined
  /** Returns the part of a node. @throws RangeError when the node has none: its feature was not added. */
  of(node: WithParts): Part
}

/**
 * Creates a key.
 *
 * @example
 * const faultsOf = createPartKey<Faults>("faults")
 * faultsOf.add(node, createFaults(node))
 * faultsOf.of(node).clear()
 */
export function createPartKey<Part>(name: string): PartKey<Part> {
  const key: PartKey<Part> = {
    add: ({ added }, part) => void added.set(key, part),
    find: ({ added }) => added.get(key) as Part | undefined,
    of(node) {
      if (!node.added.has(key)) throw new RangeError(`the node has no part ${name}`)
      return node.added.get(key) as Part
    },
  }
  return key
}
