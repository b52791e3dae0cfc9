/** A Merkle Patricia trie (Yellow Paper appendix D): immutable, in memory, changed in batches. */
import { equalsBytes, KECCAK256_RLP } from "@ethereumjs/util"
import type { Keccak256 } from "./store.ts"

/** A node of a trie, or a whole trie by its topmost one; it shares what did not change with those before it. */
export type TrieNode = Leaf | Extension | Branch

/** What every node has. */
interface Place {
  /** How many nibbles of the key lead here. */
  readonly depth: number
  /** The key of a leaf below; of its nibbles those that lead here, or through an extension, are the node's. */
  readonly key: Uint8Array
  /** How the parent refers to the node: its RLP when that is shorter than 32 bytes, else the RLP of its hash. */
  reference: Uint8Array | undefined
}

interface Leaf extends Place, Content {
  readonly kind: "leaf"
}

interface Extension extends Place {
  readonly kind: "extension"
  readonly child: Branch
}

interface Branch extends Place {
  readonly kind: "branch"
  /** By nibble; no key begins with another, so a branch has no value. */
  readonly children: readonly (TrieNode | undefined)[]
}

/** What stands under a key. */
export interface Content {
  readonly value: Uint8Array
  /** The trie whose root is in the value. */
  readonly inner: TrieNode | undefined
}

/** What is to stand under a key; nothing when `content` is `undefined`. */
export interface Entry {
  readonly key: Uint8Array
  readonly content: Content | undefined
}

/**
 * The trie after some changes.
 *
 * @param trie - `undefined` is the empty one; so is the result when nothing is left.
 * @param entries - In any order, with distinct keys none of which begins with another: such are all hashes, and all
 * indexes in RLP.
 */
export function update(trie: TrieNode | undefined, entries: readonly Entry[]): TrieNode | undefined {
  return updateAt(trie, 0, entries.toSorted(byKey))
}

/** What stands under a key. */
export function contentAt(trie: TrieNode | undefined, key: Uint8Array): Content | undefined {
  const last = pathTo(trie, key).at(-1)
  return last?.kind === "leaf" && equalsBytes(last.key, key) ? last : undefined
}

/** The nodes on the way to a key, as far as it leads. */
export function pathTo(trie: TrieNode | undefined, key: Uint8Array): readonly TrieNode[] {
  const path: TrieNode[] = []
  let node = trie
  while (node !== undefined) {
    path.push(node)
    if (node.kind === "leaf") break
    if (node.kind === "branch") node = node.children[nibbleAt(key, node.depth)]
    else node = isOnWay(node, key) ? node.child : undefined
  }
  return path
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
    const { key, content } = entries[from] as Entry
    const isAlone = node === undefined || (node.kind === "leaf" && equalsBytes(node.key, key))
    if (isAlone) return content && toLeaf(depth, key, content)
  }
  const children = childrenOf(node, depth)
  for (let start = from; start < to; ) {
    const nibble = nibbleAt((entries[start] as Entry).key, depth)
    let end = start + 1
    while (end < to && nibbleAt((entries[end] as Entry).key, depth) === nibble) end++
    children[nibble] = updateAt(children[nibble], depth + 1, entries, start, end)
    start = end
  }
  return join(children, depth)
}

/** The children that a node has, or would have as a branch. */
function childrenOf(node: TrieNode | undefined, depth: number): (TrieNode | undefined)[] {
  if (node?.kind === "branch") return [...node.children]
  const children = new Array<TrieNode | undefined>(16).fill(undefined)
  if (node !== undefined) children[nibbleAt(node.key, depth)] = atDepth(node, depth + 1)
  return children
}

/** What these children make: a branch only when there are two at least. */
function join(children: readonly (TrieNode | undefined)[], depth: number): TrieNode | undefined {
  const first = children.find((child) => child !== undefined)
  if (first === undefined || children.findLast((child) => child !== undefined) === first)
    return first && atDepth(first, depth)
  return { kind: "branch", depth, key: first.key, children, reference: undefined }
}

/** What a leaf, an extension or a branch becomes when it is to begin higher up, or below the first nibbles of its path. */
function atDepth(node: TrieNode, depth: number): TrieNode {
  if (node.depth === depth) return node
  if (node.kind === "leaf") return toLeaf(depth, node.key, node)
  const child = node.kind === "branch" ? node : node.child
  if (child.depth === depth) return child
  return { kind: "extension", depth, key: child.key, child, reference: undefined }
}

const toLeaf = (depth: number, key: Uint8Array, { value, inner }: Content): Leaf => ({
  kind: "leaf",
  depth,
  key,
  value,
  inner,
  reference: undefined,
})

const nibbleAt = (key: Uint8Array, depth: number): number => {
  const byte = key[depth >>> 1] as number
  return (depth & 1) === 0 ? byte >>> 4 : byte & 0xf
}

function isOnWay({ depth, key, child }: Extension, wanted: Uint8Array): boolean {
  for (let each = depth; each < child.depth; each++)
    if (nibbleAt(key, each) !== nibbleAt(wanted, each)) return false
  return true
}

function byKey({ key: a }: Entry, { key: b }: Entry): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] as number) - (b[index] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** The root of a trie: Keccak-256 of its topmost node, however short. */
export function rootOf(trie: TrieNode | undefined, keccak256: Keccak256): Uint8Array {
  if (trie === undefined) return KECCAK256_RLP
  const reference = referenceTo(trie, keccak256)
  return reference.length > 32 ? reference.subarray(1) : keccak256(reference)
}

function referenceTo(node: TrieNode, keccak256: Keccak256): Uint8Array {
  node.reference ??= toReference(encode(node, keccak256), keccak256)
  return node.reference
}

function toReference(encoded: Uint8Array, keccak256: Keccak256): Uint8Array {
  if (encoded.length < 32) return encoded
  const reference = new Uint8Array(33)
  reference[0] = 0x80 + 32
  reference.set(keccak256(encoded), 1)
  return reference
}

const nothing = Uint8Array.of(0x80)

/** RLP of a node. */
export function encode(node: TrieNode, keccak256: Keccak256): Uint8Array {
  if (node.kind === "leaf") return toList([toPath(node, 2 * node.key.length, 0x20), toText(node.value)])
  if (node.kind === "extension")
    return toList([toPath(node, node.child.depth, 0), referenceTo(node.child, keccak256)])
  const items = node.children.map((child) => (child === undefined ? nothing : referenceTo(child, keccak256)))
  return toList([...items, nothing])
}

/** RLP of the nibbles of a node up to a depth, with a flag for what it is and whether they are odd (appendix C). */
function toPath({ depth, key }: Place, end: number, flag: number): Uint8Array {
  const isOdd = ((end - depth) & 1) === 1
  const path = new Uint8Array(1 + ((end - depth) >>> 1))
  path[0] = flag | (isOdd ? 0x10 | nibbleAt(key, depth) : 0)
  for (let at = 1, each = depth + (isOdd ? 1 : 0); each < end; at++, each += 2)
    path[at] = (nibbleAt(key, each) << 4) | nibbleAt(key, each + 1)
  return toText(path)
}

/** RLP of some bytes (appendix B). */
const toText = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 1 && (bytes[0] as number) < 0x80 ? bytes : withLength(0x80, [bytes], bytes.length)

const toList = (items: readonly Uint8Array[]): Uint8Array =>
  withLength(
    0xc0,
    items,
    items.reduce((sum, { length }) => sum + length, 0),
  )

/** Some bytes behind their length. */
function withLength(offset: number, parts: readonly Uint8Array[], length: number): Uint8Array {
  const size = length < 56 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4
  const encoded = new Uint8Array(1 + size + length)
  encoded[0] = size === 0 ? offset + length : offset + 55 + size
  for (let at = size, rest = length; at > 0; at--, rest >>>= 8) encoded[at] = rest & 0xff
  let at = 1 + size
  for (const part of parts) {
    encoded.set(part, at)
    at += part.length
  }
  return encoded
}
