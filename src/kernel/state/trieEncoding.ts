/** The nodes of a trie as RLP, and how their parents refer to them: by their hashes (Yellow Paper appendix D). */

import { KECCAK256_RLP } from "@ethereumjs/util"
import {
  type ByteString,
  byteStringToBytes,
  bytesToByteString,
  flat,
  type TextBuffer,
} from "../../base/binary.ts"
import { encodeBytes, encodeList } from "../../base/rlp.ts"
import { keccakReference, keccakText } from "../core/module/hasher.ts"
import { type Branch, childIndexAt, type NodeFields, nibbleAt, nibbles, type TrieNode } from "./trieNode.ts"

/** The root of a trie: Keccak-256 of its topmost node, however short. */
export const rootOf = (trie: TrieNode | undefined): Uint8Array =>
  trie === undefined ? KECCAK256_RLP : byteStringToBytes(rootText(trie))

/** Returns the root as a text. */
export function rootText(trie: TrieNode | undefined): ByteString {
  if (trie === undefined) return emptyRoot
  const reference = referenceTo(trie)
  return reference.length > 32 ? reference.slice(1) : keccakText(reference)
}

const emptyRoot: ByteString = bytesToByteString(KECCAK256_RLP)

function referenceTo(node: TrieNode): ByteString {
  node.reference ??= toReference(textOf(node))
  return node.reference
}

/** RLP of no bytes. */
const nothing = encodeBytes("")

/** Bytes of a hash in RLP. */
const hashLength = 33

const toReference = (encoded: ByteString): ByteString =>
  encoded.length < 32 ? flat(encoded) : keccakReference(encoded)

/** Returns the RLP of a node, made from its earlier RLP when that is known. */
function textOf(node: TrieNode): ByteString {
  if (node.kind !== "branch" || node.encoded === undefined) return encode(node)
  return rewrite(node, node.encoded) ?? encode(node)
}

/** RLP of a node. */
export function encode(node: TrieNode): ByteString {
  if (node.kind === "leaf")
    return encodeList(toPath(node, 2 * node.key.length, 0x20) + encodeBytes(node.value))
  if (node.kind === "extension")
    return encodeList(toPath(node, node.child.depth, 0) + referenceTo(node.child))
  return encodeBranch(node)
}

/** `nothings[n]` is n items without bytes: the absent children of a branch, and its value. */
const nothings: readonly ByteString[] = Array.from({ length: nibbles.length + 2 }, (_, count) =>
  nothing.repeat(count),
)

function encodeBranch(branch: Branch): ByteString {
  const { children } = branch
  let items = ""
  let next = 0
  for (let index = 0; index < children.length; index++) {
    const child = children[index] as TrieNode
    const nibble = nibbleAt(child.key, branch.depth)
    items += nothings[nibble - next] + referenceTo(child)
    next = nibble + 1
  }
  items += nothings[nibbles.length + 1 - next]
  const encoded = encodeList(items)
  const { length } = children
  const isKept = items.length === itemsLength(length) && (length === nibbles.length || branch.depth === 0)
  remember(branch, isKept ? flat(encoded) : undefined)
  return encoded
}

/** Returns the number of bytes of the items of a branch with this number of hashes and no other children. */
const itemsLength = (hashes: number): number =>
  hashes * hashLength + (nibbles.length + 1 - hashes) * nothing.length

/** A buffer for the longest branch: sixteen hashes. */
const branchBuffer = Buffer.alloc(encodeList("-".repeat(itemsLength(nibbles.length))).length) as TextBuffer

/** Returns the RLP of a branch, made from its earlier RLP by replacing newer children; `undefined` when one of them is not a hash. */
function rewrite(branch: Branch, encoded: ByteString): ByteString | undefined {
  const { children, changed, mask } = branch
  for (let left = changed; left !== 0; left &= left - 1)
    if (referenceTo(children[childIndexAt(mask, lowestBit(left))] as TrieNode).length < hashLength)
      return undefined
  const { length } = encoded
  branchBuffer.latin1Write(encoded, 0, length)
  const start = length - itemsLength(children.length)
  for (let left = changed; left !== 0; left &= left - 1) {
    const nibble = lowestBit(left)
    const hashes = childIndexAt(mask, nibble)
    const offset = start + hashes * hashLength + (nibble - hashes) * nothing.length
    branchBuffer.latin1Write(referenceTo(children[hashes] as TrieNode), offset, hashLength)
  }
  const text = branchBuffer.latin1Slice(0, length)
  remember(branch, text)
  return text
}

/** Returns the index of the lowest set bit. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

function remember(branch: Branch, encoded: ByteString | undefined): void {
  branch.encoded = encoded
  branch.changed = 0
}

/** Returns the RLP of the nibbles of a node up to a depth, with a flag for the kind of node and an odd number of nibbles (appendix C). */
function toPath({ depth, key }: NodeFields, end: number, flag: number): ByteString {
  const isOdd = ((end - depth) & 1) === 1
  const first = String.fromCharCode(flag | (isOdd ? 0x10 | nibbleAt(key, depth) : 0))
  return encodeBytes(first + pairs(key, depth + (isOdd ? 1 : 0), end))
}

/** An even number of nibbles, in pairs. */
function pairs(key: ByteString, from: number, end: number): ByteString {
  if ((from & 1) === 0) return key.slice(from >>> 1, end >>> 1)
  const bytes: number[] = []
  for (let each = from; each < end; each += 2)
    bytes.push((nibbleAt(key, each) << 4) | nibbleAt(key, each + 1))
  return String.fromCharCode(...bytes)
}
