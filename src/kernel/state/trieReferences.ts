/** Works out the references of all new nodes of a trie at once, in the core: for changes of many keys. */
import type { ByteString } from "../../base/binary.ts"
import { referencesOf } from "../core/module/hasher.ts"
import type { TrieNode } from "./trieNode.ts"

/** Kinds of nodes in the text that the core reads (`src/kernel/core/assembly/trieNodes.ts`). */
const [leaf, extension, branch, known] = [0, 1, 2, 3]

/** The first byte of a reference that is a hash, and its length; other references are short lists. */
const [rlpOfHash, hashLength] = [0xa0, 33]
const rlpOfList = 0xc0

/** The most bytes of a value that the core reads; the largest account has 110. Keys have 32 bytes. */
const maxValue = 1024

/**
 * Sets the references of the nodes of a trie that have none.
 *
 * A branch that is encoded later is encoded as a whole: leave a branch with few changed children to `trieEncoding.ts`.
 */
export function refer(trie: TrieNode): void {
  const nodes: TrieNode[] = []
  const references = referencesOf(describe(trie, nodes), nodes.length)
  let offset = 0
  for (const node of nodes) {
    const first = references.charCodeAt(offset)
    const end = offset + (first === rlpOfHash ? hashLength : first - rlpOfList + 1)
    node.reference = references.slice(offset, end)
    offset = end
  }
}

/** The beginnings of the descriptions of leaves, by their depths. */
const leafStarts = Array.from({ length: 65 }, (_, depth) => String.fromCharCode(leaf, depth))

/** The lengths of most values, in two bytes each. */
const sizes = Array.from({ length: 128 }, (_, length) => String.fromCharCode(length, 0))
const sizeOf = (length: number): string => sizes[length] ?? String.fromCharCode(length & 0xff, length >> 8)

/** Describes the new nodes to the core, children before their parents, and lists them in this order. */
function describe(node: TrieNode, nodes: TrieNode[]): ByteString {
  if (node.reference !== undefined) return String.fromCharCode(known) + node.reference
  let text = ""
  if (node.kind === "leaf") {
    const { length } = node.value
    if (length > maxValue) throw new Error(`a value of ${length} bytes in a trie of 32-byte keys`)
    text = (leafStarts[node.depth] as string) + node.key + sizeOf(length) + node.value
  } else if (node.kind === "extension") {
    text = describe(node.child, nodes)
    text += String.fromCharCode(extension, node.depth, node.child.depth) + node.key
  } else {
    const { children } = node
    for (let index = 0; index < children.length; index++) text += describe(children[index] as TrieNode, nodes)
    text += String.fromCharCode(branch, node.mask & 0xff, node.mask >> 8)
  }
  nodes.push(node)
  return text
}
