/** The tries of versions: computed from earlier ones, and thinned out as they age. */

import type { FlatStore } from "./flat.ts"
import type { KeptVersions } from "./forgetting.ts"
import { indexAt } from "./history.ts"
import { Overlay } from "./overlay.ts"
import type { Changes, View } from "./store.ts"
import type { AccountTrie, Tries } from "./trie.ts"
import { afterView, updatesBetween } from "./updates.ts"
import type { Version } from "./version.ts"
import { writeSetOf } from "./writeSet.ts"

/** The tries of the versions that exist. */
export interface TrieCache {
  /** The trie of a version, from the nearest earlier one that is kept and the changes in between. */
  at(version: Version): AccountTrie
  /** The trie after changes on top of a view. */
  after(view: View, changes: Changes): AccountTrie
  /** Forgets the tries of versions newer than this one. */
  truncate(version: Version): void
  /** Keeps the tries of versions whose writes are about to be forgotten, and drops the others before the first. */
  forgetBefore(kept: KeptVersions): void
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
  /** Ascending; `kept` has the trie of each. The first is that of the empty state. */
  const versions: Version[] = [0]
  const kept: AccountTrie[] = [undefined]
  /** The tries of kept versions before the first of `versions`: they cannot be computed any more. */
  let earlier = new Map<Version, AccountTrie>()

  const keep = (version: Version, trie: AccountTrie) => {
    versions.push(version)
    kept.push(trie)
    for (const { after, span } of retention) prune(versions.length - 1 - after, span)
  }
  /** Drops a trie that is in the same span as the one before it. */
  const prune = (index: number, span: number) => {
    if (index < 1) return
    const [before, own] = [index - 1, index].map((at) => Math.floor((versions[at] as Version) / span))
    if (before !== own) return
    versions.splice(index, 1)
    kept.splice(index, 1)
  }

  const cache: TrieCache = {
    at(wanted) {
      // The version of a view may have been truncated; the view then reads as the version before.
      const last = indexAt(store.versions, wanted)
      const version = store.versions[last] as Version
      if (version < (versions[0] as Version)) return earlier.get(version)
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
      return tries.update(
        this.at(view.version),
        updatesBetween(view, afterView(overlay), [writeSetOf(changes)]),
      )
    },
    truncate(version) {
      if (version < (versions[0] as Version)) {
        versions.splice(0, versions.length, version)
        kept.splice(0, kept.length, earlier.get(version))
      } else versions.length = kept.length = indexAt(versions, version) + 1
    },
    forgetBefore({ first, earlier: needed }) {
      const next = new Map([0, ...needed].map((version) => [version, cache.at(version)]))
      const trie = cache.at(first)
      const newer = indexAt(versions, first) + 1
      versions.splice(0, newer, first)
      kept.splice(0, newer, trie)
      earlier = next
    },
  }
  return cache
}
