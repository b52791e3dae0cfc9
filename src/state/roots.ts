/** The state root of every version that was asked for one. */
import { KECCAK256_RLP } from "@ethereumjs/util"
import type { FlatStore } from "./flat.ts"
import { indexAt } from "./history.ts"
import { Overlay } from "./overlay.ts"
import type { Changes, View } from "./store.ts"
import type { Tries } from "./trie.ts"
import { updatesBetween } from "./updates.ts"
import type { Version } from "./version.ts"

/** The roots of the versions that exist. */
export interface Roots {
  /** The root of a version, from the nearest earlier one whose root is known and what changed in between. */
  at(version: Version): Promise<Uint8Array>
  /** The root after changes on top of a view. */
  after(view: View, changes: Changes): Promise<Uint8Array>
  forget(versions: readonly Version[]): void
}

/**
 * Roots over a flat store.
 *
 * What a root is made of is read from the store before the first `await`: roots may be worked out side by
 * side, and while versions are appended and truncated.
 */
export function createRoots(store: FlatStore, tries: Tries): Roots {
  const roots = new Map<Version, Promise<Uint8Array>>([[0, Promise.resolve(KECCAK256_RLP)]])

  function start(version: Version): Promise<Uint8Array> {
    const last = indexAt(store.versions, version)
    let base = last
    while (!roots.has(store.versions[base] as Version)) base -= 1
    const from = store.versions[base] as Version
    const updates = updatesBetween(store.at(from), store.at(version), store.log.slice(base + 1, last + 1))
    return (roots.get(from) as Promise<Uint8Array>).then((root) => tries.update(root, updates))
  }

  function at(wanted: Version): Promise<Uint8Array> {
    // A view may be older than the truncation that took its version away; it reads as the one before.
    const version = store.versions[indexAt(store.versions, wanted)] as Version
    let root = roots.get(version)
    if (root === undefined) {
      root = start(version)
      roots.set(version, root)
      root.catch(() => roots.delete(version))
    }
    return root
  }

  return {
    at,
    after(view, changes) {
      const overlay = new Overlay(view)
      overlay.apply(changes)
      const updates = updatesBetween(view, overlay, [changes])
      return at(view.version).then((root) => tries.preview(root, updates))
    },
    forget(versions) {
      for (const version of versions) roots.delete(version)
    },
  }
}
