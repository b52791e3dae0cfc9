/** The tries of versions: worked out from those of earlier ones, and thinned out as they age. */
import type { FlatStore } from "./flat.ts"
import { indexAt } from "./history.ts"
import { Overlay } from "./overlay.ts"
import type { Changes, View } from "./store.ts"
import type { AccountTrie, Tries } from "./trie.ts"
import { updatesBetween } from "./updates.ts"
import type { Version } from "./version.ts"
import { writeSetOf } from "./writeSet.ts"

/** The tries of the versions that exist. */
export interface TrieCache {
  /** The trie of a version, from the nearest earlier one that is kept and what changed in between. */
  at(version: Version): AccountTrie
  /** The trie after changes on top of a view. */
  after(view: View, changes: Changes): AccountTrie
  /** Forgets the tries of versions newer than this one. */
  truncate(version: Version): void
}

/** The number of newest versions whose tries are all kept. */
const newestVersions = 64

/**
 * The retention of older tries: one in each span of versions, from which the others are computed again. The spans are
 * small at first, and large for the oldest versions.
 */
const retention = [
  { after: newestVersions, span: 64 },
  { after: newestVersions + 16, span: 2048 },
]

/** Tries over a flat store. */
export function createTrieCache(store: FlatStore, tries: Tries): TrieCache {
  /** Ascending, and what each has; the first is that of the empty state. */
  const versions: Version[] = [0]
  const kept: AccountTrie[] = [undefined]

  const keep = (version: Version, trie: AccountTrie) => {
    versions.push(version)
    kept.push(trie)
    for (const { after, span } of retention) prune(versions.length - 1 - after, span)
  }
  /** Drops a trie that stands in the same span as the one before it. */
  const prune = (place: number, span: number) => {
    if (place < 1) return
    const [before, own] = [place - 1, place].map((at) => Math.floor((versions[at] as Version) / span))
    if (before !== own) return
    versions.splice(place, 1)
    kept.splice(place, 1)
  }

  return {
    at(wanted) {
      // A view may be older than the truncation that took its version away; it reads as the one before.
      const last = indexAt(store.versions, wanted)
      const version = store.versions[last] as Version
      const base = indexAt(versions, version)
      const from = versions[base] as Version
      if (from === version) return kept[base]
      const log = store.log.slice(indexAt(store.versions, from) + 1, last + 1)
      const trie = tries.update(kept[base], updatesBetween(store.at(from), store.at(version), log))
      if (base === versions.length - 1) keep(version, trie)
      return trie
    },
    after(view, changes) {
      const overlay = new Overlay(view)
      overlay.apply(changes)
      return tries.update(this.at(view.version), updatesBetween(view, overlay, [writeSetOf(changes)]))
    },
    truncate(version) {
      versions.length = kept.length = indexAt(versions, version) + 1
    },
  }
}
