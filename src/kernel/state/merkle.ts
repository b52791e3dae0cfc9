/** A Merkle Patricia trie (Yellow Paper appendix D): immutable, in memory, changed in batches. */
import type { ByteString } from "../../base/binary.ts"
import { sorted } from "./sorting.ts"
import {
  type Branch,
  type Content,
  childAt,
  childIndexAt,
  type Extension,
  type Leaf,
  nibbleAt,
  nibbles,
  type TrieNode,
} from "./trieNode.ts"

/** The new content of a key; `undefined` deletes the key. */
export interface Entry {
  readonly key: ByteString
  readonly content: Content | undefined
}

/**
 * The trie after some changes.
 *
 * @param trie - `undefined` is the empty one; so is the result when nothing is left.
 * @param entries - In any order, with distinct keys. No key may begin with another one: hashes and indexes in RLP meet this.
 */
export function update(trie: TrieNode | undefined, entries: readonly Entry[]): TrieNode | undefined {
  return updateAt(trie, 0, entries.length > 1 ? sorted(entries) : entries)
}

/** Returns the content of a key. */
export function contentAt(trie: TrieNode | undefined, key: ByteString): Content | undefined {
  let node = trie
  while (node !== undefined && node.kind !== "leaf") node = next(node, key)
  return node?.key === key ? node : undefined
}

/** Returns the nodes on the path to a key, as far as they exist. */
export function pathTo(trie: TrieNode | undefined, key: ByteString): readonly TrieNode[] {
  const path: TrieNode[] = []
  for (let node = trie; node !== undefined; node = node.kind === "leaf" ? undefined : next(node, key))
    path.push(node)
  return path
}

/** Returns the next node on the path to a key. */
const next = (node: Branch | Extension, key: ByteString): TrieNode | undefined => {
  if (node.kind === "branch") return childAt(node, nibbleAt(key, node.depth))
  return isOnWay(node, key) ? node.child : undefined
}

function updateAt(
  node: TrieNode | undefined,
  depth: number,
  entries: readonly Entry[],
  from = 0,
  to = entries.length,
): TrieNode | undefined {
  if (from === to) return node
  if (to - from === 1) {
    const entry = entries[from] as Entry
    const isAlone = node === undefined || (node.kind === "leaf" && node.key === entry.key)
    if (isAlone) return leafOf(depth, entry)
  }
  if (node === undefined) return grow(depth, entries, from, to)
  if (node.kind === "branch" && keepsMask(node, entries, from, to))
    return replaceChildren(node, entries, from, to)
  if (node.kind === "branch") forgetText(node)
  const children: TrieNode[] = []
  let mask = 0
  let start = from
  for (let nibble = 0; nibble < nibbles.length; nibble++) {
    const end = endOf(entries, depth, nibble, start, to)
    const before = childOf(node, depth, nibble)
    const child = start === end ? before : updateAt(before, depth + 1, entries, start, end)
    start = end
    if (child === undefined) continue
    mask |= 1 << nibble
    children.push(child)
  }
  return join(mask, children, depth)
}

/** Returns a node of entries alone: it looks at each nibble that an entry has, not at all sixteen. */
function grow(depth: number, entries: readonly Entry[], from: number, to: number): TrieNode | undefined {
  const children: TrieNode[] = []
  let mask = 0
  for (let start = from; start < to; ) {
    const nibble = nibbleAt((entries[start] as Entry).key, depth)
    const end = endOf(entries, depth, nibble, start, to)
    const child =
      end - start === 1
        ? leafOf(depth + 1, entries[start] as Entry)
        : updateAt(undefined, depth + 1, entries, start, end)
    start = end
    if (child === undefined) continue
    mask |= 1 << nibble
    children.push(child)
  }
  return join(mask, children, depth)
}

/** Returns the leaf of an entry; `undefined` if it deletes its key. */
const leafOf = (depth: number, { key, content }: Entry): Leaf | undefined =>
  content && toLeaf(depth, key, content)

/** The number of entries from which {@link endOf} halves its range, instead of looking at each. */
const minHalvedEntries = 9

/** Returns the end of the entries that have a nibble at a depth. */
function endOf(entries: readonly Entry[], depth: number, nibble: number, start: number, to: number): number {
  let end = start
  let above = to
  while (above - end >= minHalvedEntries) {
    const middle = (end + above) >>> 1
    if (nibbleAt((entries[middle] as Entry).key, depth) > nibble) above = middle
    else end = middle + 1
  }
  while (end < above && nibbleAt((entries[end] as Entry).key, depth) === nibble) end++
  return end
}

/** Returns true when no child of a branch is added or removed. */
function keepsMask(branch: Branch, entries: readonly Entry[], from: number, to: number): boolean {
  for (let each = from; each < to; each++) {
    const { key, content } = entries[each] as Entry
    if (content === undefined || childAt(branch, nibbleAt(key, branch.depth)) === undefined) return false
  }
  return true
}

/** Returns a branch with some children replaced. */
function replaceChildren(branch: Branch, entries: readonly Entry[], from: number, to: number): Branch {
  const { depth, mask } = branch
  const children = branch.children.slice()
  let { changed } = branch
  for (let start = from; start < to; ) {
    const nibble = nibbleAt((entries[start] as Entry).key, depth)
    const end = endOf(entries, depth, nibble, start, to)
    const index = childIndexAt(mask, nibble)
    children[index] = updateAt(children[index], depth + 1, entries, start, end) as TrieNode
    changed |= 1 << nibble
    start = end
  }
  const { encoded } = branch
  forgetText(branch)
  const { key } = children[0] as TrieNode
  return { kind: "branch", depth, key, mask, children, reference: undefined, encoded, changed }
}

/**
 * Removes the RLP from a branch that a newer one replaces: in every kept block it would take a tenth of the block's memory. Full
 * branches keep theirs, because they are slow to encode.
 */
function forgetText(branch: Branch): void {
  if (branch.children.length < nibbles.length) branch.encoded = undefined
}

/** Returns the child of a node at a nibble; that of the branch it would become when it is not a branch. */
function childOf(node: TrieNode, depth: number, nibble: number): TrieNode | undefined {
  if (node.kind === "branch") return childAt(node, nibble)
  return nibbleAt(node.key, depth) === nibble ? atDepth(node, depth + 1) : undefined
}

/** Returns the node of some children: a branch only when there are at least two. */
function join(mask: number, children: readonly TrieNode[], depth: number): TrieNode | undefined {
  const [first] = children
  if (first === undefined || children.length === 1) return first && atDepth(first, depth)
  // A copy: an array that grew by `push` has spare capacity.
  return {
    kind: "branch",
    depth,
    key: first.key,
    mask,
    children: children.slice(),
    reference: undefined,
    encoded: undefined,
    changed: 0,
  }
}

/** Returns the node with another depth: higher up, or below the first nibbles of its path. */
function atDepth(node: TrieNode, depth: number): TrieNode {
  if (node.depth === depth) return node
  if (node.kind === "leaf") return toLeaf(depth, node.key, node)
  const child = node.kind === "branch" ? node : node.child
  if (child.depth === depth) return child
  return { kind: "extension", depth, key: child.key, child, reference: undefined }
}

const toLeaf = (depth: number, key: ByteString, { value, inner }: Content): Leaf => ({
  kind: "leaf",
  depth,
  key,
  value,
  inner,
  reference: undefined,
})

function isOnWay({ depth, key, child }: Extension, wanted: ByteString): boolean {
  for (let each = depth; each < child.depth; each++)
    if (nibbleAt(key, each) !== nibbleAt(wanted, each)) return false
  return true
}
