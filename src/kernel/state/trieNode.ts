/** The nodes of a Merkle Patricia trie (Yellow Paper appendix D). */
import type { ByteString } from "../../base/binary.ts"

/** A node of a trie, or a whole trie by its topmost node; it shares unchanged nodes with earlier tries. */
export type TrieNode = Leaf | Extension | Branch

/** The fields of every node. */
export interface NodeFields {
  /** The number of nibbles of the key that lead to this node. */
  readonly depth: number
  /** The key of a leaf below; its nibbles up to here, or through an extension, belong to the node. */
  readonly key: ByteString
  /** The reference in the parent: the RLP of the node when shorter than 32 bytes, else the RLP of its hash. */
  reference: ByteString | undefined
}

export interface Leaf extends NodeFields, Content {
  readonly kind: "leaf"
}

export interface Extension extends NodeFields {
  readonly kind: "extension"
  readonly child: Branch
}

export interface Branch extends NodeFields {
  readonly kind: "branch"
  /** Bit n is set where the n-th nibble has a child; no key begins with another, so a branch has no value. */
  readonly mask: number
  /** The children that exist, by nibble. */
  readonly children: readonly TrieNode[]
  /**
   * RLP of a branch whose children are all referred to by hashes, before those in `changed` were replaced. Only branches that are
   * full or at the top keep it: they change most often, and take longest to encode.
   */
  encoded: ByteString | undefined
  /** Bit n is set where the n-th child is newer than `encoded`. */
  changed: number
}

/** The content of a key. */
export interface Content {
  readonly value: ByteString
  /** The trie whose root is in the value. */
  readonly inner: TrieNode | undefined
}

/** The values of a nibble: one for each possible child of a branch. */
export const nibbles = Array.from({ length: 16 }, (_, nibble) => nibble)

/** The nibble of a key at a depth. */
export const nibbleAt = (key: ByteString, depth: number): number => {
  const byte = key.charCodeAt(depth >>> 1)
  return (depth & 1) === 0 ? byte >>> 4 : byte & 0xf
}

/** The child at a nibble. */
export const childAt = ({ mask, children }: Branch, nibble: number): TrieNode | undefined =>
  ((mask >>> nibble) & 1) === 0 ? undefined : children[childIndexAt(mask, nibble)]

/** Returns the index of the child at a nibble among the children of a branch. */
export const childIndexAt = (mask: number, nibble: number): number => bitCount(mask & ((1 << nibble) - 1))

/** Returns the number of set bits in 16 bits. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555)
  const fours = (pairs & 0x3333) + ((pairs >>> 2) & 0x3333)
  const eights = (fours + (fours >>> 4)) & 0x0f0f
  return (eights + (eights >>> 8)) & 0x1f
}
