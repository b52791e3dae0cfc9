/** The trie nodes of every root that is kept, by hash. */
import { RLP } from "@ethereumjs/rlp"
import { type BatchDBOp, bytesToUnprefixedHex, type DB } from "@ethereumjs/util"

/** Trie nodes (RLP) by hash, in hex without `0x`: the keys that the trie uses. */
export type Nodes = Map<string, Uint8Array>

/**
 * A database for tries that reads what is kept and keeps its own writes apart.
 *
 * Every write to a trie leaves behind the nodes from its root down, most of which the next one replaces:
 * only those that {@link keep} finds are worth their memory.
 */
export function layer(kept: Nodes, written: Nodes): DB<string, Uint8Array> {
  const layered: DB<string, Uint8Array> = {
    get: async (hash) => written.get(hash) ?? kept.get(hash),
    put: async (hash, node) => {
      written.set(hash, node)
    },
    del: async (hash) => {
      written.delete(hash)
    },
    batch: async (operations: BatchDBOp<string, Uint8Array>[]) => {
      for (const operation of operations)
        if (operation.type === "put") written.set(operation.key, operation.value)
        else written.delete(operation.key)
    },
    shallowCopy: () => layered,
    open: async () => {},
  }
  return layered
}

/** Moves the written nodes of a trie, from its root down, to those that are kept. */
export function keep(kept: Nodes, written: Nodes, root: Uint8Array): void {
  const hash = bytesToUnprefixedHex(root)
  const node = written.get(hash)
  if (node === undefined || kept.has(hash)) return
  kept.set(hash, node)
  for (const child of childrenOf(RLP.decode(node) as Uint8Array[])) keep(kept, written, child)
}

/** Yellow Paper appendix C: 17 items are a branch; two are a leaf when the second bit of the first nibble is set. */
function childrenOf(items: readonly Uint8Array[]): readonly Uint8Array[] {
  const isLeaf = items.length === 2 && ((items[0]?.[0] ?? 0) & 0x20) !== 0
  return isLeaf ? [] : items.slice(items.length === 2 ? 1 : 0).filter(isHash)
}

/** A node shorter than 32 bytes stands in its parent as a list, and is too short to point to others. */
const isHash = (item: Uint8Array): boolean => item instanceof Uint8Array && item.length === 32
