/** A Merkle Patricia trie (Yellow Paper appendix D): immutable, in memory, changed in batches. */
import { KECCAK256_RLP } from "@ethereumjs/util"
import { type Binary, flat, toBinary, toBytes } from "../binary.ts"
import { encodeBytes, encodeList } from "./rlp.ts"
import type { Keccak256 } from "./store.ts"

/** A node of a trie, or a whole trie by its topmost one; it shares what did not change with those before it. */
export type TrieNode = Leaf | Extension | Branch

/** What every node has. */
interface Place {
  /** How many nibbles of the key lead here. */
  readonly depth: number
  /** The key of a leaf below; of its nibbles those that lead here, or through an extension, are the node's. */
  readonly key: Binary
  /** How the parent refers to the node: its RLP when that is shorter than 32 bytes, else the RLP of its hash. */
  reference: Binary | undefined
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
  /** Bit n is set where the n-th nibble has a child; no key begins with another, so a branch has no value. */
  readonly mask: number
  /** Those that are there, by nibble. */
  readonly children: readonly TrieNode[]
}

/** What stands under a key. */
export interface Content {
  readonly value: Binary
  /** The trie whose root is in the value. */
  readonly inner: TrieNode | undefined
}

/** What is to stand under a key; nothing when `content` is `undefined`. */
export interface Entry {
  readonly key: Binary
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
export function contentAt(trie: TrieNode | undefined, key: Binary): Content | undefined {
  const last = pathTo(trie, key).at(-1)
  return last?.kind === "leaf" && last.key === key ? last : undefined
}

/** The nodes on the way to a key, as far as it leads. */
export function pathTo(trie: TrieNode | undefined, key: Binary): readonly TrieNode[] {
  const path: TrieNode[] = []
  let node = trie
  while (node !== undefined) {
    path.push(node)
    if (node.kind === "leaf") break
    if (node.kind === "branch") node = childAt(node, nibbleAt(key, node.depth))
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
    const isAlone = node === undefined || (node.kind === "leaf" && node.key === key)
    if (isAlone) return content && toLeaf(depth, key, content)
  }
  const children: TrieNode[] = []
  let [mask, start] = [0, from]
  for (const nibble of nibbles) {
    let end = start
    while (end < to && nibbleAt((entries[end] as Entry).key, depth) === nibble) end++
    const before = childOf(node, depth, nibble)
    const child = start === end ? before : updateAt(before, depth + 1, entries, start, end)
    start = end
    if (child === undefined) continue
    mask |= 1 << nibble
    children.push(child)
  }
  return join(mask, children, depth)
}

/** The child that a node has at a nibble, or would have as a branch. */
function childOf(node: TrieNode | undefined, depth: number, nibble: number): TrieNode | undefined {
  if (node?.kind === "branch") return childAt(node, nibble)
  return node !== undefined && nibbleAt(node.key, depth) === nibble ? atDepth(node, depth + 1) : undefined
}

const nibbles = Array.from({ length: 16 }, (_, nibble) => nibble)

const childAt = ({ mask, children }: Branch, nibble: number): TrieNode | undefined =>
  ((mask >>> nibble) & 1) === 0 ? undefined : children[bitCount(mask & ((1 << nibble) - 1))]

/** How many of 16 bits are set. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555)
  const fours = (pairs & 0x3333) + ((pairs >>> 2) & 0x3333)
  const eights = (fours + (fours >>> 4)) & 0x0f0f
  return (eights + (eights >>> 8)) & 0x1f
}

/** What these children make: a branch only when there are two at least. */
function join(mask: number, children: readonly TrieNode[], depth: number): TrieNode | undefined {
  const [first] = children
  if (first === undefined || children.length === 1) return first && atDepth(first, depth)
  // A copy, for what grows has room for more.
  return { kind: "branch", depth, key: first.key, mask, children: children.slice(), reference: undefined }
}

/** What a leaf, an extension or a branch becomes when it is to begin higher up, or below the first nibbles of its path. */
function atDepth(node: TrieNode, depth: number): TrieNode {
  if (node.depth === depth) return node
  if (node.kind === "leaf") return toLeaf(depth, node.key, node)
  const child = node.kind === "branch" ? node : node.child
  if (child.depth === depth) return child
  return { kind: "extension", depth, key: child.key, child, reference: undefined }
}

const toLeaf = (depth: number, key: Binary, { value, inner }: Content): Leaf => ({
  kind: "leaf",
  depth,
  key,
  value,
  inner,
  reference: undefined,
})

const nibbleAt = (key: Binary, depth: number): number => {
  const byte = key.charCodeAt(depth >>> 1)
  return (depth & 1) === 0 ? byte >>> 4 : byte & 0xf
}

function isOnWay({ depth, key, child }: Extension, wanted: Binary): boolean {
  for (let each = depth; each < child.depth; each++)
    if (nibbleAt(key, each) !== nibbleAt(wanted, each)) return false
  return true
}

const byKey = ({ key: a }: Entry, { key: b }: Entry): number => (a < b ? -1 : a > b ? 1 : 0)

/** The root of a trie: Keccak-256 of its topmost node, however short. */
export const rootOf = (trie: TrieNode | undefined, keccak256: Keccak256): Uint8Array =>
  trie === undefined ? KECCAK256_RLP : toBytes(rootText(trie, keccak256))

/** The same as a text. */
export function rootText(trie: TrieNode | undefined, keccak256: Keccak256): Binary {
  if (trie === undefined) return emptyRoot
  const reference = referenceTo(trie, keccak256)
  return reference.length > 32 ? reference.slice(1) : toBinary(keccak256(toBytes(reference)))
}

const emptyRoot: Binary = toBinary(KECCAK256_RLP)

function referenceTo(node: TrieNode, keccak256: Keccak256): Binary {
  node.reference ??= toReference(encode(node, keccak256), keccak256)
  return node.reference
}

const scratch = Buffer.alloc(33, 0x80 + 32)

function toReference(encoded: Binary, keccak256: Keccak256): Binary {
  if (encoded.length < 32) return flat(encoded)
  scratch.set(keccak256(Buffer.from(encoded, "latin1")), 1)
  return scratch.toString("latin1")
}

const mostChildren = 16

/** So many items without bytes: the places in a branch that nobody takes, and that of its value. */
const nothings: readonly Binary[] = Array.from({ length: mostChildren + 2 }, (_, count) =>
  encodeBytes("").repeat(count),
)

/** RLP of a node. */
export function encode(node: TrieNode, keccak256: Keccak256): Binary {
  if (node.kind === "leaf")
    return encodeList(toPath(node, 2 * node.key.length, 0x20) + encodeBytes(node.value))
  if (node.kind === "extension")
    return encodeList(toPath(node, node.child.depth, 0) + referenceTo(node.child, keccak256))
  let [items, next] = ["", 0]
  for (const child of node.children) {
    const nibble = nibbleAt(child.key, node.depth)
    items += nothings[nibble - next] + referenceTo(child, keccak256)
    next = nibble + 1
  }
  return encodeList(items + nothings[mostChildren + 1 - next])
}

/** RLP of the nibbles of a node up to a depth, with a flag for what it is and whether they are odd (appendix C). */
function toPath({ depth, key }: Place, end: number, flag: number): Binary {
  const isOdd = ((end - depth) & 1) === 1
  const first = String.fromCharCode(flag | (isOdd ? 0x10 | nibbleAt(key, depth) : 0))
  return encodeBytes(first + pairs(key, depth + (isOdd ? 1 : 0), end))
}

/** An even number of nibbles, in pairs. */
function pairs(key: Binary, from: number, end: number): Binary {
  if ((from & 1) === 0) return key.slice(from >>> 1, end >>> 1)
  const bytes: number[] = []
  for (let each = from; each < end; each += 2)
    bytes.push((nibbleAt(key, each) << 4) | nibbleAt(key, each + 1))
  return String.fromCharCode(...bytes)
}
